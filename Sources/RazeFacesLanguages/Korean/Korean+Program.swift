import RazeFacesScreens

extension Korean {
  @Sendable static func program(_ text: ProgramText) -> String {
    switch text {
    case .sandbox: "SANDBOX"
    case .notSignedIn: "로그인 안 됨"
    case .tooSmall(let have, let need): "창이 너무 작음: 현재 \(have), 필요 \(need)"
    case .more(let count): "외 \(count)개"
    case .restoring: "구입 항목 복원 중..."
    case .gotAgain(let name): "\(name): 이미 구입한 항목이므로 비용이 청구되지 않았습니다."
    case .restoreCancelled: "복원 취소됨"
    case .refundRequestedBefore:
      "이미 환불을 요청했으며 App Store에서 아직 결정하지 않았습니다."
    case .refundRequestFailed: "환불 요청을 제출할 수 없습니다."
    case .promotionKept: "결제를 나중에 처리합니다: 샌드박스, 홍보된 구입 항목."
    case .leaveQuestion: "지금 종료하겠습니까?"
    case .leaveAbout:
      "구입이 진행 중입니다. 다시 실행하면 계속되며 아무것도 유실되지 않습니다."
    case .leave: "종료"
    }
  }

  @Sendable static func frame(_ text: FrameText) -> String {
    switch text {
    case .language: "언어"
    case .devices: "다른 기기"
    case .devicesTitle: "기기"
    case .devicesAbout: "기기마다 계정, 콘텐츠, 영수증이 따로 있습니다."
    case .languageTitle: "언어"
    case .namesFollowStorefront: "이름과 가격은 계정의 스토어를 따릅니다."
    case .oneLanguage: "이 터미널에는 영어만 표시할 수 있습니다."
    case .account: "계정"
    case .back: "뒤로"
    case .cancel: "취소"
    case .choose: "선택"
    case .close: "닫기"
    case .copyIdentifier: "식별자 복사"
    case .help: "도움말"
    case .keepFilter: "유지"
    case .ok: "확인"
    case .quit: "종료"
    case .restore: "복원"
    case .showAll: "모두 보기"
    case .stopWaiting: "그만 기다리기"
    case .down: "아래로"
    case .up: "위로"
    case .pageDown: "한 페이지 아래로"
    case .pageUp: "한 페이지 위로"
    case .first: "처음으로"
    case .last: "끝으로"
    case .next, .nextField: "다음"
    case .previous: "이전"
    case .previousField: "이전 필드"
    case .nextChoice: "다음 선택 항목"
    case .previousChoice: "이전 선택 항목"
    case .nextScreen: "다음 화면"
    case .previousScreen: "이전 화면"
    case .thatScreen: "해당 화면으로"
    case .copied(let text): "복사됨: \(text)"
    case .restoreUnderWay: "복원이 진행 중입니다."
    case .matches(0): "결과 없음"
    case .matches(let count): "결과 \(count)개"
    case .place(let place, let count): "\(place)/\(count)"
    case .moreAbove: "위에 더 있음"
    case .moreBelow: "아래에 더 있음"
    case .environment: "[환경: Sandbox]"
    case .cancelButton: "취소"
    case .okButton: "확인"
    case .nothing: "-"
    }
  }
}
