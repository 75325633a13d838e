extension LengthText {
  package var simplifiedChinese: String {
    switch self {
    case .day: "{count} 天"
    case .week: "{count} 周"
    case .month: "{count} 个月"
    case .year: "{count} 年"
    }
  }
}

extension IntervalText {
  package var simplifiedChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}}"
    case .week: "{count, plural, =1 {每周} other {每 # 周}}"
    case .month: "{count, plural, =1 {每月} other {每 # 个月}}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}}"
    }
  }
}

extension PeriodPriceText {
  package var simplifiedChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}} {price}"
    case .week: "{count, plural, =1 {每周} other {每 # 周}} {price}"
    case .month: "{count, plural, =1 {每月} other {每 # 个月}} {price}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}} {price}"
    }
  }
}

extension PeriodPriceInSentenceText {
  package var simplifiedChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}} {price}"
    case .week: "{count, plural, =1 {每周} other {每 # 周}} {price}"
    case .month: "{count, plural, =1 {每月} other {每 # 个月}} {price}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}} {price}"
    }
  }
}

extension SubscriptionPhaseText {
  package var simplifiedChinese: String {
    switch self {
    case .subscribed: "已订阅"
    case .expired: "已过期"
    case .inBillingRetry: "计费重试中"
    case .inGracePeriod: "账单宽限期中"
    case .refunded: "已退款"
    case .unshared: "不再共享"
    }
  }
}

extension ExpirationText {
  package var simplifiedChinese: String {
    switch self {
    case .turnedOff: "自动续期已关闭"
    case .billingFailed: "扣款失败"
    case .higherPriceDeclined: "未同意新价格"
    case .productUnavailable: "产品不可用"
    case .other: "其他原因"
    }
  }
}

extension StandingText {
  package var simplifiedChinese: String {
    switch self {
    case .renews: "{end} 续期"
    case .changes: "{end} 续期为“{next}”"
    case .turnedOff: "已关闭自动续期，有效期至 {end}"
    case .endsBecause: "有效期至 {end}：{reason}"
    case .awaitsConsent: "若不同意新价格，则有效期至 {end}"
    case .inGracePeriod: "付款问题，访问权限保留至 {end}"
    case .inBillingRetry: "付款问题，无访问权限"
    case .ended: "已于 {end} 结束"
    case .endedBecause: "已结束：{reason}"
    }
  }
}

extension BriefStandingText {
  package var simplifiedChinese: String {
    switch self {
    case .renews: "{end} 续期"
    case .changes: "{end} 更改"
    case .turnedOff: "有效期至 {end}"
    case .awaitsConsent: "涨价待答复"
    case .paymentProblem: "付款问题"
    case .ended: "已于 {end} 结束"
    }
  }
}

extension OfferText {
  package var simplifiedChinese: String {
    switch self {
    case .free: "免费 {length}"
    case .payAsYouGo: "前 {length}{price}"
    case .payUpFront: "前 {length}共 {price}"
    case .code: "代码 {code}"
    case .winBack: "回头客优惠"
    }
  }
}

extension PlanText {
  package var simplifiedChinese: String {
    switch self {
    case .afterOffer: "{offer}，之后{price}"
    case .terms: "{price}，直至取消。"
    case .termsAfterOffer: "{offer}，之后{price}，直至取消。"
    case .begins: "自 {day} 起："
    case .replaces: "此订阅会立即取代“{plan}”。"
    case .replacesWithRefund: "此订阅会立即取代“{plan}”，并退还其剩余时间的费用 {refund}。"
    case .nothingNow: "现在不收费。"
    case .renewsAlready: "你目前已订阅此项目。它将于 {day} 续期。"
    case .goesOn: "订阅将于 {day} 续期并持续，直至取消。"
    case .renewedLater: "订阅将于 {day} 续期；现在未收费。"
    case .begunLater: "订阅将于 {day} 开始；现在未收费。"
    }
  }
}
