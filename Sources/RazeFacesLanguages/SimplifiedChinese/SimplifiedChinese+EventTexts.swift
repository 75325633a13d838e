import Foundation
import RazeFacesConsole
import StoreCore

struct SimplifiedChineseEventTexts: EventTexts {
  func line(_ event: WorldEvent, _ dates: DateText) -> String {
    let (subject, fact) = (event.subject, event.fact)
    let product = subject.productID ?? "?"
    let account = subject.account ?? "无人"
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
      "购买 \(product)..." + (quantity > 1 ? "（\(quantity) 个）" : "")
    case .paymentFailed(let refusal): failure(refusal, product)
    case .paymentDeferred: "已延迟... \(product) 等待家长批准"
    case .declineIgnored: "已拒绝... \(product) 仍为已延迟"
    case .paymentPurchased(wasDeferred: true): "已批准... \(product) 现已购买"
    case .paymentPurchased: "已购买... \(product)"
    case .interruptionResolved: "已处理... \(product) 现已购买"
    case .finished(_, byTester: true): "由测试员完成... \(product)"
    case .finished(.purchased, _): "已完成... \(product)"
    case .finished(let state, _): "已完成... \(product) (\(state))"
    default: nil
    }
  }

  private func failure(_ refusal: Refusal, _ product: String) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: "已取消... \(product)"
    case .declinedByParent: "已拒绝... \(product)"
    default:
      "交易错误：\(SimplifiedChinese.console.refusals.reason(refusal)) "
        + "(\(product), \(refusal.kind.label))"
    }
  }

  // MARK: - The ledger

  private func ledger(
    _ fact: WorldEvent.Fact, _ subject: WorldEvent.Subject, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .booked(let booking): self.booking(booking, subject, product, dates)
    case .replaced(let refund, let storefront):
      "已取代... \(product)"
        + (refund.map { "；已退还其剩余时间的费用 \(price($0, storefront))" } ?? "")
    case .revoked(.unshared): "已撤销... \(product) 不再共享"
    case .revoked: "已撤销... \(product) 已退款"
    case .transactionDeleted: "交易 \(number(subject)) 已删除 (\(product))"
    case .refundRequested(let reason): "已请求退款：\(product) (\(reason.rawValue))"
    case .refundDecided(let isApproved, _): "退款已\(isApproved ? "批准" : "拒绝")：\(product)"
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
      return "已与 \(subject.account ?? "") 共享：\(product)\(until)"
    }
    return switch booking.cause {
    case .purchase where booking.price == 0: "免费获取：\(product)\(until)"
    case .purchase: "已为 \(product) 收取 \(paid)\(until)"
    case .renewal: "已续期：\(product)，\(paid)\(until)"
    case .restore: "恢复... \(product)"
    case .redownload: "之前已购买：\(product)；未收费"
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
    case .autoRenewSwitched(let isOn): "\(product) 的自动续期已\(onOrOff(isOn))"
    case .renewalProductChanged(_, let next): "\(product) 将续期为 \(next)"
    case .priceIncrease(.agreed, _): "已同意 \(product) 的新价格"
    case .priceIncrease(.declined, _): "未同意 \(product) 的新价格"
    case .priceIncrease: "已请求同意 \(product) 的新价格"
    case .billingFailed: "扣款失败：\(product)"
    case .graceStarted(let end): "进入账单宽限期：\(product)" + until(end, dates)
    case .retryStarted(let end): "进入计费重试：\(product)" + until(end, dates)
    case .billingRecovered: "扣款已恢复：\(product)"
    case .expired(let intent):
      "已过期：\(product)"
        + (intent.map { "（\(SimplifiedChinese.console.subscriptions.reason($0))）" } ?? "")
    default: nil
    }
  }

  private func until(_ date: Date?, _ dates: DateText) -> String {
    date.map { "，至 \(dates.minute($0))" } ?? ""
  }

  private func onOrOff(_ isOn: Bool) -> String { isOn ? "打开" : "关闭" }

  // MARK: - People

  private func people(_ fact: WorldEvent.Fact, _ account: String) -> String? {
    switch fact {
    case .signedIn: "已登录：\(account)"
    case .signedOut: "已退出登录：\(account)"
    case .signInFailed(let email): "登录失败：\(email)"
    case .testerAdded: "已添加测试员：\(account)"
    case .testerRemoved: "已移除测试员：\(account)"
    case .historyCleared: "已清除购买历史记录：\(account)"
    case .asksToBuySwitched(let isOn): "\(account) 的“购买前询问”已\(onOrOff(isOn))"
    case .storefrontChanged(let former, let next): "\(account) 的店面：\(next)，之前为 \(former)"
    case .familyJoined(let organizer): "\(account) 加入了 \(organizer) 的家庭"
    case .familyLeft(let organizer): "\(account) 离开了 \(organizer) 的家庭"
    case .paymentsSwitched(let areAllowed): "此设备已\(areAllowed ? "允许" : "禁止")付款"
    default: nil
    }
  }

  private func heard(_ fact: WorldEvent.Fact, _ product: String?) -> String? {
    switch fact {
    case .requested(let point): "请求：\(point.rawValue)"
    case .requestRefused(let point, let refusal):
      "已拒绝：\(point.rawValue)：\(SimplifiedChinese.console.refusals.reason(refusal)) (\(refusal.kind.label))"
    case .productsAnswered(let count, let invalid):
      "返回 \(count) 个产品" + (invalid.isEmpty ? "" : "；无效：" + invalid.joined(separator: "、"))
    case .sheetShown(let sheet): "显示表单：\(sheet)" + (product.map { " (\($0))" } ?? "")
    case .answered(let answer): "回答：\(answer)"
    case .receiptAnswered(let address, let status): "verifyReceipt, \(address): \(status)"
    case .app: "App 报告"
    default: nil
    }
  }

  // MARK: - The world

  private func world(_ fact: WorldEvent.Fact, _ dates: DateText) -> String {
    switch fact {
    case .clockChanged(let former, let clock): self.clock(clock, after: former, dates)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings):
      "设置：" + changes(settings, former).joined(separator: "、")
    case .faultMet(let point, let outcome): "在 \(point.rawValue) 遇到故障：\(outcome.name)"
    default: "世界已创建"
    }
  }

  private func clock(
    _ clock: SandboxClock, after former: SandboxClock, _ dates: DateText
  ) -> String {
    if clock.isReal { return "时钟：返回实际时间" }
    if clock.rate != former.rate {
      return "时钟：\(SimplifiedChinese.console.clock.rate(clock.rate))"
    }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? "时钟：向前移动" : "时钟：继续"
    }
    return former.heldAt == nil
      ? "时钟：暂停在 \(dates.minute(time))" : "时钟：移至 \(dates.minute(time))"
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return "故障：已全部清除" }
    var parts = plan.faults.filter { !former.faults.contains($0) }.map {
      "\($0.point.rawValue) 已设置为 \($0.outcome.name)"
    }
    let points = Set(plan.faults.map(\.point))
    parts += former.faults.map(\.point).filter { !points.contains($0) }.map {
      "\($0.rawValue) 已解除"
    }
    if plan.isOffline != former.isOffline { parts.append("“离线”已\(onOrOff(plan.isOffline))") }
    if plan.isStoreDown != former.isStoreDown {
      parts.append("“App Store 停止服务”已\(onOrOff(plan.isStoreDown))")
    }
    if plan.latency != former.latency {
      let latency = plan.latency.map { "\($0.lowerBound) 至 \($0.upperBound) 毫秒" } ?? "无"
      parts.append("网络缓慢：\(latency)")
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
