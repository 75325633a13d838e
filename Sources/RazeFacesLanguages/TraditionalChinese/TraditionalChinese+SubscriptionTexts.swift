import Foundation
import RazeFacesConsole
import StoreCore

struct TraditionalChineseSubscriptionTexts: SubscriptionTexts {
  let sentenceGap = ""

  func price(_ price: String, each period: Period) -> String { "\(each(period)) \(price)" }

  func phase(_ phase: SubscriptionPhase) -> String {
    switch phase {
    case .subscribed: "已訂閱"
    case .expired: "已過期"
    case .inBillingRetry: "再次嘗試扣款中"
    case .inGracePeriod: "寬限期中"
    case .revoked: "已退款"
    }
  }

  var unshared: String { "不再共享" }

  func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: "已關閉自動續訂"
    case .billingError: "扣款失敗"
    case .priceIncreaseDeclined: "未同意新價格"
    case .productUnavailable: "產品未供應"
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
      "有效至 \(end)：\(reason(.priceIncreaseDeclined))"
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "已關閉自動續訂，有效至 \(end)"
    case .subscribed where standing.renewsAs != standing.productID: "\(end) 續訂為「\(next)」"
    case .subscribed where standing.awaitsConsent: "若未同意新價格，有效至 \(end)"
    case .subscribed: "\(end) 續訂"
    case .inGracePeriod: "付款問題，可取用至 \(end)"
    case .inBillingRetry: "付款問題，無法取用"
    case .expired: machine.intent.map { "已結束：\(reason($0))" } ?? "已於 \(end) 結束"
    case .revoked: phase(standing)
    }
  }

  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "有效至 \(end)"
    case .subscribed where standing.renewsAs != standing.productID: "\(end) 變更"
    case .subscribed where standing.awaitsConsent: "新價格"
    case .subscribed: "\(end) 續訂"
    case .inGracePeriod, .inBillingRetry: "付款問題"
    case .expired: "已於 \(end) 結束"
    case .revoked: phase(standing)
    }
  }

  func length(_ period: Period) -> String {
    let unit =
      switch period.unit {
      case .day: "天"
      case .week: "週"
      case .month: "個月"
      case .year: "年"
      }
    return "\(period.count) \(unit)"
  }

  func each(_ period: Period) -> String { every(period) }

  func every(_ period: Period) -> String {
    guard period.count == 1 else { return "每 \(length(period))" }
    return switch period.unit {
    case .day: "每天"
    case .week: "每週"
    case .month: "每月"
    case .year: "每年"
    }
  }

  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "免費 \(whole)"
    case .payAsYouGo: "前 \(whole)\(each(period)) \(price)"
    case .payUpFront: "前 \(whole)共 \(price)"
    }
  }

  func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "代碼 \(id)"
    case .winBack: TraditionalChineseRefusalTexts.name(.winBack)
    }
  }

  func plan(offer: String, price: String, period: String) -> String {
    "\(offer)，之後\(period) \(price)"
  }

  func terms(price: String, period: String) -> String { "\(period) \(price)，直到取消為止。" }

  func terms(offer: String, price: String, period: String) -> String {
    "\(plan(offer: offer, price: price, period: period))，直到取消為止。"
  }

  func begins(_ day: String) -> String { "自 \(day) 起：" }

  func replaces(_ name: String, refund: String?) -> String {
    let rest = refund.map { "，並退還剩餘期間的 \($0)" } ?? ""
    return "此訂閱會立即取代「\(name)」\(rest)。"
  }

  var nothingNow: String { "現在不會收取費用。" }

  func change(_ change: PlanChange, _ dates: DateText) -> String? {
    switch change {
    case .renewsAlready(let date): "你目前已訂閱此項目，將於 \(dates.day(date)) 續訂。"
    case .goesOn(let date): "\(nothingNow)訂閱將於 \(dates.day(date)) 續訂，直到取消為止。"
    case .begins: nil
    }
  }

  func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      "訂閱將於 \(dates.day(date)) 續訂；現在未收取費用。"
    case .begins(let date): "訂閱將於 \(dates.day(date)) 開始；現在未收取費用。"
    }
  }
}
