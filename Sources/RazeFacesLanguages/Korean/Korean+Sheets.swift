import RazeFacesScreens

extension Korean {
  @Sendable static func notice(_ text: NoticeText) -> String {
    switch text {
    case .lookAtIt: "2를 눌러 보관함에서 확인하세요."
    case .allSet: "완료되었습니다."
    case .success: "구입에 성공했습니다."
    case .purchaseFailed: "구입 실패"
    case .purchasesNotAllowed: "구입이 허용되지 않음"
    case .purchaseInterrupted: "구입 중단됨"
    case .restoreFailed: "복원 실패"
    case .notVerified: "아직 검증되지 않음"
    case .notDelivered: "아직 제공되지 않음"
    case .restored(0): "복원할 구입 항목이 없습니다"
    case .restored(let count): "구입 항목 \(count)개를 복원했습니다"
    case .lookInLibrary: "보관함에서 보려면 2를 누르십시오."
    case .nothingBoughtBy(let email):
      "\(email) 계정에는 이 앱에서 복원할 수 있는 구입 항목이 없습니다. 쿠폰은 복원되지 않습니다."
    case .nothingBought: "이 앱에서 복원할 수 있는 항목을 구입한 계정이 없습니다."
    case .transactionKey: "거래"
    case .eventsKey: "이벤트"
    }
  }

  @Sendable static func help(_ text: HelpText) -> String {
    switch text {
    case .title: "단축키"
    case .here(let screen): "현재 화면: \(screen)"
    case .everywhere: "모든 화면"
    case .notNow(let words, let reason): "\(words): \(reason)"
    }
  }

  @Sendable static func fault(_ text: FaultText) -> String {
    switch text {
    case .nextValue: "다음 값"
    case .valuesAhead: "다음 값 5개 건너뛰기"
    case .valuesBack: "이전 값 5개 건너뛰기"
    case .typeToSearch: "입력하면 오류를 검색합니다."
    case .search(let query, let matches): "검색: \(query) (\(matches))"
    }
  }

  @Sendable static func sandbox(_ text: SandboxText) -> String {
    switch text {
    case .title: "샌드박스"
    case .shortTitle: "샌드"
    case .clearFaults: "장애 해제"
    case .nextGroup: "다음 그룹"
    case .previousGroup: "이전 그룹"
    case .filter: "필터"
    case .allAreShown: "모든 줄이 표시되어 있습니다."
    case .noMatch: "일치하는 줄 없음"
    case .noMatchHint: "Esc를 누르면 모두 다시 표시됩니다."
    }
  }

  @Sendable static func log(_ text: LogText) -> String {
    switch text {
    case .loading: "로그를 읽는 중..."
    case .noMatch: "일치하는 줄 없음"
    case .everythingInZone(let zone): "모든 기기와 계정. 시간대: \(zone)"
    case .gone(let count): "이전 기록 \(count)줄은 지워졌습니다."
    case .scope(everything: true): "모든 기기와 계정에서 일어난 일"
    case .scope(everything: false): "이 기기와 계정에서 일어난 일"
    case .filtered(let query, let found): "필터: \(query) (\(found))"
    case .filter: "필터"
    case .changeScope: "범위"
    case .allIsShown: "모든 줄이 표시됩니다."
    case .title, .shortTitle: "로그"
    case .emptyTitle: "아직 기록 없음"
    case .empty: "앱과 App Store에서 일어나는 일이 여기에 바로 기록됩니다."
    case .timesAreIn(let zone): "시간대: \(zone)"
    case .wholeLine: "줄 전체"
    case .copyLine: "줄 복사"
    }
  }
}
