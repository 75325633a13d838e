import Foundation
import RazeFacesConsole
import StoreCore

struct SimplifiedChineseSubscriptionTexts: SubscriptionTexts {
  let sentenceGap = ""

  func price(_ price: String, each period: Period) -> String { "\(each(period)) \(price)" }

  func phase(_ phase: SubscriptionPhase) -> String {
    switch phase {
    case .subscribed: "已订阅"
    case .expired: "已过期"
    case .inBillingRetry: "计费重试中"
    case .inGracePeriod: "账单宽限期中"
    case .revoked: "已退款"
    }
  }

  var unshared: String { "不再共享" }

  func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: "自动续期已关闭"
    case .billingError: "扣款失败"
    case .priceIncreaseDeclined: "未同意新价格"
    case .productUnavailable: "产品不可用"
    case .other: "其他原因"
    }
  }

  func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      "有效期至 \(end)：\(reason(.priceIncreaseDeclined))"
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "已关闭自动续期，有效期至 \(end)"
    case .subscribed where standing.renewsAs != standing.productID:
      "\(end) 续期为“\(next)”"
    case .subscribed where standing.awaitsConsent: "若不同意新价格，则有效期至 \(end)"
    case .subscribed: "\(end) 续期"
    case .inGracePeriod:
      "付款问题，访问权限保留至 \(end)"
    case .inBillingRetry: "付款问题，无访问权限"
    case .expired: machine.intent.map { "已结束：\(reason($0))" } ?? "已于 \(end) 结束"
    case .revoked: phase(standing)
    }
  }

  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "有效期至 \(end)"
    case .subscribed where standing.renewsAs != standing.productID: "\(end) 更改"
    case .subscribed where standing.awaitsConsent: "涨价待答复"
    case .subscribed: "\(end) 续期"
    case .inGracePeriod, .inBillingRetry: "付款问题"
    case .expired: "已于 \(end) 结束"
    case .revoked: phase(standing)
    }
  }

  func length(_ period: Period) -> String {
    let unit =
      switch period.unit {
      case .day: "天"
      case .week: "周"
      case .month: "个月"
      case .year: "年"
      }
    return "\(period.count) \(unit)"
  }

  func each(_ period: Period) -> String {
    guard period.count == 1 else { return "每 \(length(period))" }
    return switch period.unit {
    case .day: "每天"
    case .week: "每周"
    case .month: "每月"
    case .year: "每年"
    }
  }

  func every(_ period: Period) -> String { each(period) }

  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "免费 \(whole)"
    case .payAsYouGo: "前 \(whole)\(each(period)) \(price)"
    case .payUpFront: "前 \(whole)共 \(price)"
    }
  }

  func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "代码 \(id)"
    case .winBack: "回头客优惠"
    }
  }

  func plan(offer: String, price: String, period: String) -> String {
    "\(offer)，之后\(period) \(price)"
  }

  func terms(price: String, period: String) -> String { "\(period) \(price)，直至取消。" }

  func terms(offer: String, price: String, period: String) -> String {
    "\(plan(offer: offer, price: price, period: period))，直至取消。"
  }

  func begins(_ day: String) -> String { "自 \(day) 起：" }

  func replaces(_ name: String, refund: String?) -> String {
    "此订阅会立即取代“\(name)”" + (refund.map { "，并退还其剩余时间的费用 \($0)。" } ?? "。")
  }

  var nothingNow: String { "现在不收费。" }

  func change(_ change: PlanChange, _ dates: DateText) -> String? {
    switch change {
    case .renewsAlready(let date): "你目前已订阅此项目。它将于 \(dates.day(date)) 续期。"
    case .goesOn(let date): "\(nothingNow)订阅将于 \(dates.day(date)) 续期并持续，直至取消。"
    case .begins: nil
    }
  }

  func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      "订阅将于 \(dates.day(date)) 续期；现在未收费。"
    case .begins(let date): "订阅将于 \(dates.day(date)) 开始；现在未收费。"
    }
  }
}
