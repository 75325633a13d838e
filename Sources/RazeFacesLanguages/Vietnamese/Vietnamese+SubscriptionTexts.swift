import Foundation
import RazeFacesConsole
import StoreCore

struct VietnameseSubscriptionTexts: SubscriptionTexts {
  func phase(_ phase: SubscriptionPhase) -> String {
    switch phase {
    case .subscribed: "đang đăng ký"
    case .expired: "đã hết hạn"
    case .inBillingRetry: "đang thử thanh toán lại"
    case .inGracePeriod: "đang ân hạn"
    case .revoked: "đã hoàn tiền"
    }
  }

  var unshared: String { "không còn được chia sẻ" }

  func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: "đã tắt tự động gia hạn"
    case .billingError: "thanh toán thất bại"
    case .priceIncreaseDeclined: "không đồng ý với giá mới"
    case .productUnavailable: "sản phẩm không khả dụng"
    case .other: "lý do khác"
    }
  }

  func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      "đến \(end): \(reason(.priceIncreaseDeclined))"
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "đã tắt gia hạn, đến \(end)"
    case .subscribed where standing.renewsAs != standing.productID:
      "chuyển sang \(next) ngày \(end)"
    case .subscribed where standing.awaitsConsent: "đến \(end), nếu không đồng ý với giá mới"
    case .subscribed: "gia hạn \(end)"
    case .inGracePeriod:
      "sự cố thanh toán, còn truy cập đến \(end)"
    case .inBillingRetry: "sự cố thanh toán, mất quyền truy cập"
    case .expired: machine.intent.map { "đã kết thúc: \(reason($0))" } ?? "đã kết thúc \(end)"
    case .revoked: phase(standing)
    }
  }

  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "đến \(end)"
    case .subscribed where standing.renewsAs != standing.productID: "chuyển \(end)"
    case .subscribed where standing.awaitsConsent: "giá mới"
    case .subscribed: "gia hạn \(end)"
    case .inGracePeriod, .inBillingRetry: "sự cố thanh toán"
    case .expired: "kết thúc \(end)"
    case .revoked: phase(standing)
    }
  }

  private func unit(_ period: Period) -> String {
    switch period.unit {
    case .day: "ngày"
    case .week: "tuần"
    case .month: "tháng"
    case .year: "năm"
    }
  }

  func length(_ period: Period) -> String { "\(period.count) \(unit(period))" }

  func each(_ period: Period) -> String { every(period) }

  func every(_ period: Period) -> String {
    "mỗi " + (period.count == 1 ? unit(period) : length(period))
  }

  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "\(whole) miễn phí"
    case .payAsYouGo: "\(price) \(each(period)) trong \(whole)"
    case .payUpFront: "\(price) cho \(whole)"
    }
  }

  func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "mã \(id)"
    case .winBack: "quay lại"
    }
  }

  func plan(offer: String, price: String, period: String) -> String {
    "\(offer), sau đó \(price) \(period)"
  }

  func terms(price: String, period: String) -> String {
    "\(price) \(period) cho đến khi bạn hủy."
  }

  func terms(offer: String, price: String, period: String) -> String {
    "\(plan(offer: offer, price: price, period: period)) cho đến khi bạn hủy."
  }

  func begins(_ day: String) -> String { "Từ ngày \(day):" }

  func replaces(_ name: String, refund: String?) -> String {
    let rest = refund.map { "bạn được hoàn \($0) cho thời gian còn lại của gói đó." }
    return "Gói này thay thế \(name) ngay" + (rest.map { "; \($0)" } ?? ".")
  }

  var nothingNow: String { "Hiện chưa tính phí." }

  func change(_ change: PlanChange, _ dates: DateText) -> String? {
    switch change {
    case .renewsAlready(let date):
      "Bạn hiện đang đăng ký mục này. Gói sẽ gia hạn vào ngày \(dates.day(date))."
    case .goesOn(let date):
      "\(nothingNow) Gói sẽ gia hạn vào ngày \(dates.day(date)) và tiếp tục cho đến khi bạn hủy."
    case .begins: nil
    }
  }

  func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      "Gói sẽ gia hạn vào ngày \(dates.day(date)); hiện chưa tính phí."
    case .begins(let date):
      "Gói sẽ bắt đầu vào ngày \(dates.day(date)); hiện chưa tính phí."
    }
  }
}
