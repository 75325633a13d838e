extension LengthText {
  package var traditionalChinese: String {
    switch self {
    case .day: "{count} 天"
    case .week: "{count} 週"
    case .month: "{count} 個月"
    case .year: "{count} 年"
    }
  }
}

extension IntervalText {
  package var traditionalChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}}"
    case .week: "{count, plural, =1 {每週} other {每 # 週}}"
    case .month: "{count, plural, =1 {每月} other {每 # 個月}}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}}"
    }
  }
}

extension PeriodPriceText {
  package var traditionalChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}} {price}"
    case .week: "{count, plural, =1 {每週} other {每 # 週}} {price}"
    case .month: "{count, plural, =1 {每月} other {每 # 個月}} {price}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}} {price}"
    }
  }
}

extension PeriodPriceInSentenceText {
  package var traditionalChinese: String {
    switch self {
    case .day: "{count, plural, =1 {每天} other {每 # 天}} {price}"
    case .week: "{count, plural, =1 {每週} other {每 # 週}} {price}"
    case .month: "{count, plural, =1 {每月} other {每 # 個月}} {price}"
    case .year: "{count, plural, =1 {每年} other {每 # 年}} {price}"
    }
  }
}

extension SubscriptionPhaseText {
  package var traditionalChinese: String {
    switch self {
    case .subscribed: "已訂閱"
    case .expired: "已過期"
    case .inBillingRetry: "再次嘗試扣款中"
    case .inGracePeriod: "寬限期中"
    case .refunded: "已退款"
    case .unshared: "不再共享"
    }
  }
}

extension ExpirationText {
  package var traditionalChinese: String {
    switch self {
    case .turnedOff: "已關閉自動續訂"
    case .billingFailed: "扣款失敗"
    case .higherPriceDeclined: "未同意新價格"
    case .productUnavailable: "產品未供應"
    case .other: "其他原因"
    }
  }
}

extension StandingText {
  package var traditionalChinese: String {
    switch self {
    case .renews: "{end} 續訂"
    case .changes: "{end} 續訂為「{next}」"
    case .turnedOff: "已關閉自動續訂，有效至 {end}"
    case .endsBecause: "有效至 {end}：{reason}"
    case .awaitsConsent: "若未同意新價格，有效至 {end}"
    case .inGracePeriod: "付款問題，可取用至 {end}"
    case .inBillingRetry: "付款問題，無法取用"
    case .ended: "已於 {end} 結束"
    case .endedBecause: "已結束：{reason}"
    }
  }
}

extension BriefStandingText {
  package var traditionalChinese: String {
    switch self {
    case .renews: "{end} 續訂"
    case .changes: "{end} 變更"
    case .turnedOff: "有效至 {end}"
    case .awaitsConsent: "新價格"
    case .paymentProblem: "付款問題"
    case .ended: "已於 {end} 結束"
    }
  }
}

extension OfferText {
  package var traditionalChinese: String {
    switch self {
    case .free: "免費 {length}"
    case .payAsYouGo: "前 {length}{price}"
    case .payUpFront: "前 {length}共 {price}"
    case .code: "代碼 {code}"
    case .winBack: "舊客戶優惠"
    }
  }
}

extension PlanText {
  package var traditionalChinese: String {
    switch self {
    case .afterOffer: "{offer}，之後{price}"
    case .terms: "{price}，直到取消為止。"
    case .termsAfterOffer: "{offer}，之後{price}，直到取消為止。"
    case .begins: "自 {day} 起："
    case .replaces: "此訂閱會立即取代「{plan}」。"
    case .replacesWithRefund: "此訂閱會立即取代「{plan}」，並退還剩餘期間的 {refund}。"
    case .nothingNow: "現在不會收取費用。"
    case .renewsAlready: "你目前已訂閱此項目，將於 {day} 續訂。"
    case .goesOn: "訂閱將於 {day} 續訂，直到取消為止。"
    case .renewedLater: "訂閱將於 {day} 續訂；現在未收取費用。"
    case .begunLater: "訂閱將於 {day} 開始；現在未收取費用。"
    }
  }
}
