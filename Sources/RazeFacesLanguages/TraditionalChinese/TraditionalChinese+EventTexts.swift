import Foundation
import RazeFacesConsole
import StoreCore

struct TraditionalChineseEventTexts: EventTexts {
  func line(_ event: WorldEvent, _ dates: DateText) -> String {
    let (subject, fact) = (event.subject, event.fact)
    let product = subject.productID ?? "?"
    let account = subject.account ?? "無人"
    return payment(fact, product)
      ?? ledger(fact, subject, product, dates)
      ?? subscription(fact, product, dates)
      ?? people(fact, account)
      ?? heard(fact, subject.productID)
      ?? world(fact, dates)
  }

  // MARK: - Payments

  private func payment(_ fact: WorldEvent.Fact, _ product: String) -> String? {
    switch fact {
    case .paymentAdded(let quantity):
      "購買 \(product)..." + (quantity > 1 ? "（\(quantity) 個）" : "")
    case .paymentFailed(let refusal): failure(refusal, product)
    case .paymentDeferred: "已延遲... \(product) 等待家長核准"
    case .declineIgnored: "已拒絕... \(product) 仍延遲"
    case .paymentPurchased(wasDeferred: true): "已核准... \(product) 現在已購買"
    case .paymentPurchased: "已購買... \(product)"
    case .interruptionResolved: "已解決... \(product) 現在已購買"
    case .finished(_, byTester: true): "由測試人員完成... \(product)"
    case .finished(.purchased, _): "已完成... \(product)"
    case .finished(let state, _): "已完成... \(product)（\(state)）"
    default: nil
    }
  }

  private func failure(_ refusal: Refusal, _ product: String) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: "已取消... \(product)"
    case .declinedByParent: "已拒絕... \(product)"
    default:
      "交易錯誤：\(TraditionalChinese.console.refusals.reason(refusal))"
        + "（\(product)，\(refusal.kind.label)）"
    }
  }

  // MARK: - The ledger

  private func ledger(
    _ fact: WorldEvent.Fact, _ subject: WorldEvent.Subject, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .booked(let booking): self.booking(booking, subject, product, dates)
    case .replaced(let refund, let storefront):
      "已取代... \(product)" + (refund.map { "；剩餘期間已退還 \(price($0, storefront))" } ?? "")
    case .revoked(.unshared): "已撤銷... \(product) 不再共享"
    case .revoked: "已撤銷... \(product) 已退款"
    case .transactionDeleted: "交易 \(number(subject)) 已刪除（\(product)）"
    case .refundRequested(let reason): "已要求退款：\(product)（\(reason.rawValue)）"
    case .refundDecided(let isApproved, _):
      "\(isApproved ? "已核准退款" : "已拒絕退款")：\(product)"
    default: nil
    }
  }

  private func booking(
    _ booking: WorldEvent.Booking, _ subject: WorldEvent.Subject, _ product: String,
    _ dates: DateText
  ) -> String {
    let until = until(booking.expires, dates)
    let paid = price(booking.price, booking.storefront)
    if booking.ownership == .familyShared {
      return "已與 \(subject.account ?? "") 共享：\(product)\(until)"
    }
    return switch booking.cause {
    case .purchase where booking.price == 0: "免費取得：\(product)\(until)"
    case .purchase: "已收取 \(paid)：\(product)\(until)"
    case .renewal: "已續訂：\(product)，\(paid)\(until)"
    case .restore: "回復... \(product)"
    case .redownload: "先前已購買：\(product)；未收取費用"
    }
  }

  private func number(_ subject: WorldEvent.Subject) -> String {
    subject.transactionID.map { String($0) } ?? ""
  }

  private func price(_ amount: Decimal, _ countryCode: String) -> String {
    guard let storefront = Storefront.storefront(countryCode: countryCode) else {
      return "\(amount)"
    }
    return PriceText.displayPrice(amount, in: storefront)
  }

  // MARK: - Subscriptions

  private func subscription(
    _ fact: WorldEvent.Fact, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .autoRenewSwitched(let isOn): "\(product) 的自動續訂：\(onOrOff(isOn))"
    case .renewalProductChanged(_, let next): "\(product) 會續訂為 \(next)"
    case .priceIncrease(.agreed, _): "已同意 \(product) 的新價格"
    case .priceIncrease(.declined, _): "未同意 \(product) 的新價格"
    case .priceIncrease: "已詢問是否同意 \(product) 的新價格"
    case .billingFailed: "扣款失敗：\(product)"
    case .graceStarted(let end): "寬限期中：\(product)" + until(end, dates)
    case .retryStarted(let end): "再次嘗試扣款中：\(product)" + until(end, dates)
    case .billingRecovered: "已恢復扣款：\(product)"
    case .expired(let intent):
      "已過期：\(product)"
        + (intent.map { "，因為\(TraditionalChinese.console.subscriptions.reason($0))" } ?? "")
    default: nil
    }
  }

  private func until(_ date: Date?, _ dates: DateText) -> String {
    date.map { "，至 \(dates.minute($0))" } ?? ""
  }

  private func onOrOff(_ isOn: Bool) -> String { isOn ? "開啟" : "關閉" }

  // MARK: - People

  private func people(_ fact: WorldEvent.Fact, _ account: String) -> String? {
    switch fact {
    case .signedIn: "已登入：\(account)"
    case .signedOut: "已登出：\(account)"
    case .signInFailed(let email): "登入失敗：\(email)"
    case .testerAdded: "已新增測試人員：\(account)"
    case .testerRemoved: "已移除測試人員：\(account)"
    case .historyCleared: "已清除購買記錄：\(account)"
    case .asksToBuySwitched(let isOn): "\(account) 的「購買前詢問」：\(onOrOff(isOn))"
    case .storefrontChanged(let former, let next): "\(account) 的店面：\(next)，原為 \(former)"
    case .familyJoined(let organizer): "\(account) 已加入 \(organizer) 的家庭"
    case .familyLeft(let organizer): "\(account) 已離開 \(organizer) 的家庭"
    case .paymentsSwitched(let areAllowed): "此裝置\(areAllowed ? "允許" : "不允許")付款"
    default: nil
    }
  }

  private func heard(_ fact: WorldEvent.Fact, _ product: String?) -> String? {
    switch fact {
    case .requested(let point): "要求：\(point.rawValue)"
    case .requestRefused(let point, let refusal):
      "已拒絕：\(point.rawValue)：\(TraditionalChinese.console.refusals.reason(refusal))（\(refusal.kind.label)）"
    case .productsAnswered(let count, let invalid):
      "傳回 \(count) 個產品" + (invalid.isEmpty ? "" : "；無效：" + invalid.joined(separator: "、"))
    case .sheetShown(let sheet): "顯示表單：\(sheet)" + (product.map { " (\($0))" } ?? "")
    case .answered(let answer): "回答：\(answer)"
    case .receiptAnswered(let address, let status): "verifyReceipt, \(address): \(status)"
    case .app: "App 回報"
    default: nil
    }
  }

  // MARK: - The world

  private func world(_ fact: WorldEvent.Fact, _ dates: DateText) -> String {
    switch fact {
    case .clockChanged(let former, let clock): self.clock(clock, after: former, dates)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings):
      "設定：" + changes(settings, former).joined(separator: "，")
    case .faultMet(let point, let outcome): "在 \(point.rawValue) 遇到故障：\(outcome.name)"
    default: "世界開始"
    }
  }

  private func clock(
    _ clock: SandboxClock, after former: SandboxClock, _ dates: DateText
  ) -> String {
    if clock.isReal { return "時鐘：回到實際時間" }
    if clock.rate != former.rate { return "時鐘：\(clock.rate.name)" }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? "時鐘：已往未來調整" : "時鐘：繼續"
    }
    return former.heldAt == nil
      ? "時鐘：暫停於 \(dates.minute(time))" : "時鐘：調到 \(dates.minute(time))"
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return "故障：已全部清除" }
    var parts = plan.faults.filter { !former.faults.contains($0) }.map {
      "\($0.point.rawValue) 已設定 \($0.outcome.name)"
    }
    let points = Set(plan.faults.map(\.point))
    parts += former.faults.map(\.point).filter { !points.contains($0) }.map {
      "\($0.rawValue) 已解除"
    }
    if plan.isOffline != former.isOffline { parts.append("離線：\(onOrOff(plan.isOffline))") }
    if plan.isStoreDown != former.isStoreDown {
      parts.append("App Store 停止服務：\(onOrOff(plan.isStoreDown))")
    }
    if plan.latency != former.latency {
      let latency = plan.latency.map { "\($0.lowerBound) 至 \($0.upperBound) 毫秒" } ?? "無"
      parts.append("網路延遲：\(latency)")
    }
    return "故障：" + parts.joined(separator: "，")
  }

  /// By their names in the world, whatever settings there are.
  private func changes(_ settings: WorldSettings, _ former: WorldSettings) -> [String] {
    let (before, after) = (values(former), values(settings))
    return after.keys.sorted().filter { before[$0] != after[$0] }.map {
      "\($0) \(after[$0] ?? "")"
    }
  }

  private func values(_ settings: WorldSettings) -> [String: String] {
    Dictionary(
      Mirror(reflecting: settings).children.compactMap { child in
        child.label.map { ($0, "\(child.value)") }
      }, uniquingKeysWith: { first, _ in first })
  }
}
