extension PaymentEventText {
  package var korean: String {
    switch self {
    case .added: "구입하기... {product}{quantity, plural, =1 {} other { (#개)}}"
    case .canceled: "취소됨... {product}"
    case .declined: "거절됨... {product}"
    case .failed: "거래 오류: {reason} ({product}, {label})"
    case .deferred: "보류됨... {product}: 부모의 승인 대기 중"
    case .declineIgnored: "거절됨... {product}: 보류 상태로 남음"
    case .approved: "승인됨... {product}: 이제 구입함"
    case .purchased: "구입함... {product}"
    case .interruptionResolved: "해결됨... {product}: 이제 구입함"
    case .finishedByTester: "테스터가 완료함... {product}"
    case .finished: "완료됨... {product}"
    case .finishedInState: "완료됨... {product} ({state})"
    }
  }
}

extension LedgerEventText {
  package var korean: String {
    switch self {
    case .charged: "청구됨: {product}, {price}{until}"
    case .freeOfCharge: "무료: {product}{until}"
    case .renewed: "갱신됨: {product}, {price}{until}"
    case .shared: "가족과 공유됨: {product} ({account}){until}"
    case .until: ", {date}까지"
    case .restored: "복원... {product}"
    case .downloadedAgain: "이전에 구입함: {product}, 비용이 청구되지 않음"
    case .replaced: "대체됨... {product}"
    case .replacedWithRefund: "대체됨... {product}: 남은 기간에 대한 환불 {price}"
    case .refunded: "철회됨... {product}: 환불됨"
    case .unshared: "철회됨... {product}: 더 이상 공유되지 않음"
    case .deleted: "거래 {transaction} 삭제됨 ({product})"
    case .refundRequested: "환불 요청됨: {product} ({reason})"
    case .refundApproved: "환불 승인됨: {product}"
    case .refundDeclined: "환불 거절됨: {product}"
    }
  }
}

extension SubscriptionEventText {
  package var korean: String {
    switch self {
    case .autoRenewalOn: "자동 갱신 켬: {product}"
    case .autoRenewalOff: "자동 갱신 끔: {product}"
    case .renewsAs: "갱신할 제품 변경됨: {product} -> {next}"
    case .consentAsked: "새로운 가격에 대한 동의 요청됨: {product}"
    case .priceAgreedTo: "새로운 가격에 동의함: {product}"
    case .priceDeclined: "새로운 가격에 동의 안 함: {product}"
    case .billingFailed: "청구 실패: {product}"
    case .graceStarted: "청구 유예 기간: {product}{until}"
    case .retryStarted: "청구 재시도 중: {product}{until}"
    case .billingRecovered: "결제 문제 해결됨: {product}"
    case .expired: "만료됨: {product}"
    case .expiredBecause: "만료됨: {product}, {reason}"
    }
  }
}

extension PeopleEventText {
  package var korean: String {
    switch self {
    case .nobody: "계정 없음"
    case .signedIn: "로그인됨: {account}"
    case .signedOut: "로그아웃됨: {account}"
    case .signInFailed: "로그인 실패: {account}"
    case .testerAdded: "테스터 추가됨: {account}"
    case .testerRemoved: "테스터 제거됨: {account}"
    case .historyCleared: "구입 내역 지워짐: {account}"
    case .askToBuyOn: "구입 요청 켬: {account}"
    case .askToBuyOff: "구입 요청 끔: {account}"
    case .storefrontChanged: "스토어프런트 변경됨: {account}, {former} -> {next}"
    case .familyJoined: "가족에 합류함: {account} (가족 대표 {organizer})"
    case .familyLeft: "가족에서 나감: {account} (가족 대표 {organizer})"
    case .paymentsAllowed: "이 기기에서 결제가 허용됨"
    case .paymentsForbidden: "이 기기에서 결제가 허용되지 않음"
    }
  }
}

extension RequestEventText {
  package var korean: String {
    switch self {
    case .requested: "요청: {point}"
    case .refused: "거절됨: {point}: {reason} ({label})"
    case .productsAnswered: "제품 {count}개로 응답"
    case .invalidAnswered: "제품 {count}개로 응답; 유효하지 않음: {products}"
    case .sheetShown: "시트 표시: {sheet}"
    case .sheetShownFor: "시트 표시: {sheet} ({product})"
    case .answered: "응답: {answer}"
    case .receiptAnswered: "verifyReceipt, {address}: {status}"
    case .appReports: "앱에서 보고"
    }
  }
}

extension WorldEventText {
  package var korean: String {
    switch self {
    case .worldMade: "월드가 시작됨"

    case .clockIsReal: "시계: 다시 실제 시간"
    case .clockRate: "시계: {rate}"
    case .clockMovedForward: "시계: 앞으로 이동함"
    case .clockGoesOn: "시계: 다시 흐름"
    case .clockHeld: "시계: {time}에 멈춤"
    case .clockMovedTo: "시계: {time} 시각으로 이동함"

    case .faultMet: "장애 발생: {point}, {outcome}"
    case .noFaults: "장애: 더 이상 없음"
    case .faults: "장애: {changes}"
    case .armed: "{point} 설정됨({outcome})"
    case .disarmed: "{point} 해제됨"
    case .offlineOn: "오프라인 켬"
    case .offlineOff: "오프라인 끔"
    case .storeDownOn: "App Store 중단 켬"
    case .storeDownOff: "App Store 중단 끔"
    case .latency: "지연 {least}-{most} ms"
    case .noLatency: "지연 없음"

    case .settings: "설정: {changes}"
    case .setting: "{title}: {value}"
    case .nextChange: "{changes}, {change}"
    }
  }
}
