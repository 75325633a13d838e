extension TransactionOriginText {
  package var korean: String {
    switch self {
    case .confirmed:
      """
      {account} 계정이 {device} 기기에서 구입{quantity, plural, =1 {} other {(#개)}}을 확인했습니다. 앱은 콘텐츠를 제공한 \
      다음 거래를 완료합니다.
      """
    case .began: "적용된 특가: {offer}."
    case .downloadedAgain:
      "{account} 계정이 이미 보유한 항목(거래 {transaction}번)이므로 다시 다운로드했으며 비용은 청구되지 않았습니다."
    case .restored: "{account} 계정이 구입 항목을 복원했습니다. 이 기기를 위해 거래 {transaction}번을 반복합니다."
    }
  }
}

extension TransactionFactText {
  package var korean: String {
    switch self {
    case .renewed: "거래 {transaction}번의 기간이 끝나 구독이 자동으로{length} 갱신되었습니다. 앱은 접근 권한을 연장하고 거래를 완료합니다."
    case .length: " {length}"
    case .reduced: "{offer} 가격으로 지불했습니다. 특가는 {left, plural, =0 {이번 기간으로 끝납니다} other {#번 더 적용됩니다}}."
    case .approved: "부모가 구입 요청을 승인했습니다."
    case .resolved: "사용자가 이용 약관에 동의하여 중단된 구입이 이어졌습니다."
    case .boughtAndShared: "{owner} 계정이 구입하여 가족과 공유합니다."
    case .renewedAndShared: "{owner} 계정이 갱신하여 가족과 공유합니다."
    case .unshared: "더 이상 가족이 공유하지 않습니다."

    case .replaced: "다음 제품으로 즉시 대체되었습니다: {product}. {refund}."
    case .refund: "남은 기간에 대한 환불: {price} 중 {refund}"
    case .noRefund: "남은 기간에 지불한 금액이 없으므로 환불되지 않았습니다"

    case .refundAskedFor: "환불을 요청했습니다({reason})."
    case .refundDeclined: "환불이 거절되었습니다."
    case .refundedOnRequest: "요청에 따라({reason}) 환불했습니다. 앱은 접근 권한을 철회합니다."
    case .refundedByTester: "테스터가 환불했습니다. 앱은 접근 권한을 철회합니다."

    case .offer: "{offer}"
    case .anOffer: "특가"
    }
  }
}
