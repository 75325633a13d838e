extension LengthText {
  package var korean: String {
    switch self {
    case .day: "{count}일"
    case .week: "{count}주"
    case .month: "{count}개월"
    case .year: "{count}년"
    }
  }
}

extension IntervalText {
  package var korean: String {
    switch self {
    case .day: "{count, plural, =1 {매일} other {#일마다}}"
    case .week: "{count, plural, =1 {매주} other {#주마다}}"
    case .month: "{count, plural, =1 {매월} other {#개월마다}}"
    case .year: "{count, plural, =1 {매년} other {#년마다}}"
    }
  }
}

extension PeriodPriceText {
  package var korean: String {
    switch self {
    case .day: "{price} / {count, plural, =1 {일} other {#일}}"
    case .week: "{price} / {count, plural, =1 {주} other {#주}}"
    case .month: "{price} / {count, plural, =1 {월} other {#개월}}"
    case .year: "{price} / {count, plural, =1 {년} other {#년}}"
    }
  }
}

extension PeriodPriceInSentenceText {
  package var korean: String {
    switch self {
    case .day: "{count, plural, =1 {하루} other {#일마다}} {price}"
    case .week: "{count, plural, =1 {주} other {#주마다}} {price}"
    case .month: "{count, plural, =1 {월} other {#개월마다}} {price}"
    case .year: "{count, plural, =1 {연} other {#년마다}} {price}"
    }
  }
}

extension SubscriptionPhaseText {
  package var korean: String {
    switch self {
    case .subscribed: "구독 중"
    case .expired: "만료됨"
    case .inBillingRetry: "청구 재시도 중"
    case .inGracePeriod: "청구 유예 기간"
    case .refunded: "환불됨"
    case .unshared: "더 이상 공유되지 않음"
    }
  }
}

extension ExpirationText {
  package var korean: String {
    switch self {
    case .turnedOff: "자동 갱신 끔"
    case .billingFailed: "청구 실패"
    case .higherPriceDeclined: "새로운 가격에 동의 안 함"
    case .productUnavailable: "제품을 사용할 수 없음"
    case .other: "기타"
    }
  }
}

extension StandingText {
  package var korean: String {
    switch self {
    case .renews: "{end} 갱신"
    case .changes: "{end} 변경: {next}"
    case .turnedOff: "자동 갱신 끔, {end}까지"
    case .endsBecause: "{end}까지: {reason}"
    case .awaitsConsent: "새로운 가격에 동의하지 않으면 {end}까지"
    case .inGracePeriod: "결제 문제, {end}까지 이용 가능"
    case .inBillingRetry: "결제 문제, 이용할 수 없음"
    case .ended: "{end} 종료됨"
    case .endedBecause: "종료됨: {reason}"
    }
  }
}

extension BriefStandingText {
  package var korean: String {
    switch self {
    case .renews: "{end} 갱신"
    case .changes: "{end} 변경"
    case .turnedOff: "{end}까지"
    case .awaitsConsent: "가격 인상"
    case .paymentProblem: "결제 문제"
    case .ended: "{end} 종료됨"
    }
  }
}

extension OfferText {
  package var korean: String {
    switch self {
    case .free: "{length} 동안 무료"
    case .payAsYouGo: "{length} 동안 {price}"
    case .payUpFront: "{length} 동안 총 {price}"
    case .code: "코드 {code}"
    case .winBack: "윈백"
    }
  }
}

extension PlanText {
  package var korean: String {
    switch self {
    case .afterOffer: "{offer}, 이후에는 {price}"
    case .terms: "취소할 때까지 {price}."
    case .termsAfterOffer: "{offer}, 이후에는 취소할 때까지 {price}."
    case .begins: "{day}부터:"
    case .replaces: "{plan} 구독을 즉시 대체합니다."
    case .replacesWithRefund: "{plan} 구독을 즉시 대체합니다. 남은 기간에 대한 환불: {refund}."
    case .nothingNow: "지금은 비용이 청구되지 않습니다."
    case .renewsAlready: "현재 이 항목을 구독 중입니다. {day}에 갱신됩니다."
    case .goesOn: "{day}에 갱신되며 취소할 때까지 계속됩니다."
    case .renewedLater: "{day}에 갱신됩니다. 지금은 비용이 청구되지 않았습니다."
    case .begunLater: "{day}에 시작됩니다. 지금은 비용이 청구되지 않았습니다."
    }
  }
}
