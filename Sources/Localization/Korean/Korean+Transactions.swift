extension ProductStatusText {
  package var korean: String {
    switch self {
    case .buy: "구입"
    case .unavailable: "사용할 수 없음"
    case .paymentProblem: "결제 문제"
    case .ended: "종료됨"
    case .turnedOff: "자동 갱신 꺼짐"
    case .changing: "변경 예정"
    case .unavailableInShort: "사용 불가"
    case .paymentProblemInShort: "미결제"
    case .turnedOffInShort: "갱신 꺼짐"
    }
  }
}

extension PaymentStateText {
  package var korean: String {
    switch self {
    case .purchasing: "구입 중"
    case .deferred: "승인 대기 중"
    case .deferredInShort: "대기 중"
    case .purchased: "구입함"
    case .restored: "복원됨"
    case .finished: "완료됨"
    case .failed: "실패"
    case .canceled: "취소됨"
    case .declined: "거절됨"
    case .interrupted: "중단됨"
    }
  }
}

extension PaymentReasonText {
  package var korean: String {
    switch self {
    case .added: "결제가 추가되었으며 아직 아무에게도 묻지 않았습니다."
    case .awaitingAccount: "로그인을 기다립니다."
    case .awaitingConfirmation: "확인을 기다립니다."
    case .authorized: "확인되었으며 App Store의 결정을 기다립니다."
    case .deferred: "부모에게 요청했으며 승인하거나 거절해야 합니다."
    case .decided: "App Store에서 결정했으며 앱에서 아직 완료하지 않았습니다."
    case .failed: "성공하지 못했으며 앱에서 아직 완료하지 않았습니다."
    case .finished: "앱에서 완료했습니다."
    }
  }
}

extension PaymentToDoText {
  package var korean: String {
    switch self {
    case .answer: "App Store의 질문에 답하십시오."
    case .wait: "기다리십시오. 결정되면 앱에 바로 알립니다."
    case .decide: "m을 눌러 부모 대신 승인하거나 거절하십시오."
    case .decideByCommand: "부모 대신 `razefaces requests approve {payment}` 또는 `decline`을 실행하십시오."
    case .deliver: "앱에서 제공할 항목을 제공하고 완료합니다."
    case .buyAgain: "요금이 청구되지 않았습니다. 다시 구입하십시오."
    case .boughtSince: "더 이상 없음: 이후에 구입했습니다."
    }
  }
}

extension PurchaseLapseText {
  package var korean: String {
    switch self {
    case .account: "다른 Apple ID로 확인한 구입입니다. 다시 확인하십시오."
    case .price: "확인한 후 가격이 변경되었습니다. 다시 확인하십시오."
    case .offer: "확인한 후 특가가 변경되었습니다. 다시 확인하십시오."
    }
  }
}

extension TransactionCauseText {
  package var korean: String {
    switch self {
    case .purchase: "구입"
    case .renewal: "갱신"
    case .restore: "복원"
    case .redownload: "다시 다운로드"
    }
  }
}

extension TransactionStateText {
  package var korean: String {
    switch self {
    case .unfinished: "미완료"
    case .finished: "완료됨"
    case .refundAsked: "환불 요청됨"
    case .notRefunded: "환불 거절됨"
    case .refunded: "환불됨"
    case .unshared: "공유되지 않음"
    }
  }
}

extension TransactionToDoText {
  package var korean: String {
    switch self {
    case .deliver: "검증하고 제공한 다음 완료하십시오."
    case .delivered: "더 이상 없음: 제공되고 완료되었습니다."
    case .replaced: "없음: 그룹의 다른 제품으로 대체되었습니다."
    case .decideRefund: "m을 눌러 환불을 승인하거나 거절하십시오. 그때까지 접근 권한이 유지됩니다."
    case .decideRefundByCommand:
      """
      `razefaces refunds approve {transaction}` 또는 `decline`을 실행하십시오. 그때까지 접근 권한이 유지됩니다.
      """
    case .refundDeclined: "더 이상 없음: 환불이 거절되어 접근 권한이 유지됩니다."
    case .takeAccess: "접근 권한을 철회하십시오."
    case .accessIsTaken: "더 이상 없음: 접근 권한이 철회되었습니다."
    }
  }
}

extension RefundReasonText {
  package var korean: String {
    switch self {
    case .unintendedPurchase: "구입하려던 항목이 아님"
    case .fulfillmentIssue: "구입 항목이 기대에 못 미침"
    case .unsatisfied: "만족스럽지 않음"
    case .legal: "법적 사유"
    case .other: "기타"
    }
  }
}

extension TransactionPageText {
  package var korean: String {
    switch self {
    case .title: "거래 {id}"
    case .why: "이유"
    case .toDo: "할 일"
    case .yes: "예"
    case .no: "아니요"
    case .certificates: "인증서 {count}개"
    }
  }
}
