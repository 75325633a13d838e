import Foundation
import RazeFacesConsole
import StoreCore

struct VietnameseEventTexts: EventTexts {
  func line(_ event: WorldEvent, _ dates: DateText) -> String {
    let (subject, fact) = (event.subject, event.fact)
    let product = subject.productID ?? "?"
    let account = subject.account ?? "không ai"
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
      "Mua \(product)..." + (quantity > 1 ? " (số lượng \(quantity))" : "")
    case .paymentFailed(let refusal): failure(refusal, product)
    case .paymentDeferred: "đang hoãn... \(product) chờ cha mẹ phê duyệt"
    case .declineIgnored: "bị từ chối... \(product) vẫn hoãn"
    case .paymentPurchased(wasDeferred: true): "đã phê duyệt... \(product) được mua ngay"
    case .paymentPurchased: "đã mua... \(product)"
    case .interruptionResolved: "đã giải quyết... \(product) được mua ngay"
    case .finished(_, byTester: true): "người thử nghiệm hoàn tất... \(product)"
    case .finished(.purchased, _): "đã hoàn tất... \(product)"
    case .finished(let state, _): "đã hoàn tất... \(product) (\(state))"
    default: nil
    }
  }

  private func failure(_ refusal: Refusal, _ product: String) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: "đã hủy... \(product)"
    case .declinedByParent: "bị từ chối... \(product)"
    default:
      "Lỗi giao dịch: \(Vietnamese.console.refusals.reason(refusal)) "
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
      "đã thay thế... \(product)"
        + (refund.map { "; hoàn \(price($0, storefront)) cho phần còn lại của kỳ" } ?? "")
    case .revoked(.unshared): "đã thu hồi... \(product) không còn được chia sẻ"
    case .revoked: "đã thu hồi... \(product) đã hoàn tiền"
    case .transactionDeleted: "Đã xóa giao dịch \(number(subject)) (\(product))"
    case .refundRequested(let reason): "Yêu cầu hoàn tiền: \(product) (\(reason.rawValue))"
    case .refundDecided(let isApproved, _):
      "\(isApproved ? "Phê duyệt" : "Từ chối") hoàn tiền: \(product)"
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
      return "Đã chia sẻ với \(subject.account ?? ""): \(product)\(until)"
    }
    return switch booking.cause {
    case .purchase where booking.price == 0: "Miễn phí: \(product)\(until)"
    case .purchase: "Đã tính phí \(paid) cho \(product)\(until)"
    case .renewal: "Đã gia hạn: \(product), \(paid)\(until)"
    case .restore: "khôi phục... \(product)"
    case .redownload: "Đã mua trước đây: \(product); không tính phí"
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
    case .autoRenewSwitched(let isOn): "Tự động gia hạn của \(product): \(onOrOff(isOn))"
    case .renewalProductChanged(_, let next): "\(product) sẽ chuyển sang \(next) khi gia hạn"
    case .priceIncrease(.agreed, _): "Đã đồng ý với giá mới của \(product)"
    case .priceIncrease(.declined, _): "Không đồng ý với giá mới của \(product)"
    case .priceIncrease: "Yêu cầu đồng ý với giá mới của \(product)"
    case .billingFailed: "Thanh toán thất bại: \(product)"
    case .graceStarted(let end): "Trong thời gian ân hạn: \(product)" + until(end, dates)
    case .retryStarted(let end): "Đang thử thanh toán lại: \(product)" + until(end, dates)
    case .billingRecovered: "Đã thanh toán lại được: \(product)"
    case .expired(let intent):
      "Đã hết hạn: \(product)"
        + (intent.map { ", vì \(Vietnamese.console.subscriptions.reason($0))" } ?? "")
    default: nil
    }
  }

  private func until(_ date: Date?, _ dates: DateText) -> String {
    date.map { ", đến \(dates.minute($0))" } ?? ""
  }

  private func onOrOff(_ isOn: Bool) -> String { isOn ? "bật" : "tắt" }

  // MARK: - People

  private func people(_ fact: WorldEvent.Fact, _ account: String) -> String? {
    switch fact {
    case .signedIn: "Đã đăng nhập: \(account)"
    case .signedOut: "Đã đăng xuất: \(account)"
    case .signInFailed(let email): "Đăng nhập không thành công: \(email)"
    case .testerAdded: "Đã thêm người thử nghiệm: \(account)"
    case .testerRemoved: "Đã xóa người thử nghiệm: \(account)"
    case .historyCleared: "Đã xóa lịch sử mua hàng: \(account)"
    case .asksToBuySwitched(let isOn): "Hỏi để mua của \(account): \(onOrOff(isOn))"
    case .storefrontChanged(let former, let next):
      "Vùng App Store của \(account): \(next), trước đó là \(former)"
    case .familyJoined(let organizer): "\(account) đã tham gia gia đình của \(organizer)"
    case .familyLeft(let organizer): "\(account) đã rời khỏi gia đình của \(organizer)"
    case .paymentsSwitched(let areAllowed):
      "\(areAllowed ? "Cho phép" : "Không cho phép") thanh toán trên thiết bị này"
    default: nil
    }
  }

  private func heard(_ fact: WorldEvent.Fact, _ product: String?) -> String? {
    switch fact {
    case .requested(let point): "Yêu cầu: \(point.rawValue)"
    case .requestRefused(let point, let refusal):
      "Bị từ chối: \(point.rawValue): \(Vietnamese.console.refusals.reason(refusal)) (\(refusal.kind.label))"
    case .productsAnswered(let count, let invalid):
      "Trả lời với \(count) sản phẩm"
        + (invalid.isEmpty ? "" : "; không hợp lệ: " + invalid.joined(separator: ", "))
    case .sheetShown(let sheet): "Hiện trang: \(sheet)" + (product.map { " (\($0))" } ?? "")
    case .answered(let answer): "Trả lời: \(answer)"
    case .receiptAnswered(let address, let status): "verifyReceipt, \(address): \(status)"
    case .app: "Ứng dụng báo"
    default: nil
    }
  }

  // MARK: - The world

  private func world(_ fact: WorldEvent.Fact, _ dates: DateText) -> String {
    switch fact {
    case .clockChanged(let former, let clock): self.clock(clock, after: former, dates)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings):
      "Cài đặt: " + changes(settings, former).joined(separator: ", ")
    case .faultMet(let point, let outcome): "Gặp sự cố tại \(point.rawValue): \(outcome.name)"
    default: "Thế giới bắt đầu"
    }
  }

  private func clock(
    _ clock: SandboxClock, after former: SandboxClock, _ dates: DateText
  ) -> String {
    if clock.isReal { return "Đồng hồ: về thời gian thực" }
    if clock.rate != former.rate { return "Đồng hồ: \(clock.rate.name)" }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? "Đồng hồ: đã tiến tới" : "Đồng hồ: chạy tiếp"
    }
    return former.heldAt == nil
      ? "Đồng hồ: dừng lúc \(dates.minute(time))" : "Đồng hồ: chuyển đến \(dates.minute(time))"
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return "Sự cố: không còn" }
    var parts = plan.faults.filter { !former.faults.contains($0) }.map {
      "\($0.point.rawValue) đặt \($0.outcome.name)"
    }
    let points = Set(plan.faults.map(\.point))
    parts += former.faults.map(\.point).filter { !points.contains($0) }.map {
      "\($0.rawValue) đã gỡ"
    }
    if plan.isOffline != former.isOffline {
      parts.append("ngoại tuyến \(onOrOff(plan.isOffline))")
    }
    if plan.isStoreDown != former.isStoreDown {
      parts.append("App Store ngừng hoạt động \(onOrOff(plan.isStoreDown))")
    }
    if plan.latency != former.latency {
      let latency = plan.latency.map { "\($0.lowerBound) đến \($0.upperBound) ms" } ?? "không có"
      parts.append("độ trễ \(latency)")
    }
    return "Sự cố: " + parts.joined(separator: ", ")
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
