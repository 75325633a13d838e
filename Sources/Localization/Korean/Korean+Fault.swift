extension FaultPointText {
  package var korean: String {
    switch self {
    case .loadProducts: "제품 로드"
    case .loadProductsHint: "제품 요청이 실패합니다."
    case .purchase: "구입"
    case .purchaseHint: "App Store가 결제를 거부합니다."
    case .verification: "검증"
    case .verificationHint: "영수증 또는 서명된 거래가 거부됩니다."
    case .sync: "복원 및 동기화"
    case .syncHint: "구입 항목 복원이 실패합니다."
    case .subscriptionStatus: "구독 상태"
    case .subscriptionStatusHint: "구독 상태를 읽을 수 없습니다."
    case .refundRequest: "환불 요청"
    case .refundRequestHint: "환불 요청을 제출할 수 없습니다."
    case .receiptRefresh: "영수증 요청"
    case .receiptRefreshHint: "영수증이 새로 작성되지 않습니다."
    case .appTransaction: "앱 거래"
    case .appTransactionHint: "앱 거래가 없거나 위조되었습니다."
    case .manageSubscriptions: "구독 관리"
    case .manageSubscriptionsHint: "구독 페이지가 열리지 않습니다."
    case .offerCodeRedeem: "특가 코드"
    case .offerCodeRedeemHint: "특가 코드 교환이 실패합니다."
    case .productList: "앱의 제품 목록"
    case .productListHint: "앱의 자체 목록이 늦거나 잘못되었거나 없습니다."
    case .recharge: "주문 반영"
    case .rechargeHint: "앱의 서버가 주문을 반영하지 않습니다."
    }
  }
}

extension ArmedFaultText {
  package var korean: String {
    switch self {
    case .title: "장애: {fault}"
    case .works: "정상"
    case .status: "상태 {status}"
    case .unverified: "검증 안 됨: {flaw}"
    case .slowList: "slow: 완전하지만 늦음"
    case .emptyList: "empty: 제품 없음"
    case .unknownIDs: "unknown-ids: 알 수 없는 식별자 포함"
    case .times: "다음 {count, plural, =1 {한 번} other {#번}}"
    case .always: "매번"
    case .chance: "{percent}% 확률"
    case .decimal: "{whole}.{tenths}"
    case .atOnce: "없음"
    case .seconds: "{seconds}초"
    case .milliseconds: "{milliseconds} ms"
    case .sentence: "{outcome}, {frequency}"
    case .delayedSentence: "{outcome}, {frequency}, {delay} 후"
    }
  }
}
