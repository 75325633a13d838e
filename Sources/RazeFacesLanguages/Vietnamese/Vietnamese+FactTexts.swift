import Foundation
import RazeFacesConsole
import StoreCore

struct VietnameseFactTexts: FactTexts {
  func why(_ record: TransactionRecord) -> String {
    ([origin(record)] + record.facts.map { sentence($0, record) }).compactMap(\.self)
      .joined(separator: " ")
  }

  /// What the fields tell by themselves.
  private func origin(_ record: TransactionRecord) -> String? {
    let account = record.accountEmail
    switch record.cause {
    case .purchase where record.ownership == .purchased:
      let pieces = record.quantity > 1 ? ", số lượng \(record.quantity)" : ""
      let offer = offer(record).map { " Bắt đầu bằng \($0)." } ?? ""
      return "\(account) đã xác nhận mua trên \(record.device)\(pieces). "
        + "Ứng dụng giao nội dung rồi hoàn tất giao dịch." + offer
    case .redownload:
      return "\(account) đã sở hữu mục này (giao dịch \(record.originalID)) nên chỉ tải lại, không "
        + "bị tính phí."
    case .restore:
      return "\(account) đã khôi phục mục đã mua; giao dịch này lặp lại giao dịch "
        + "\(record.originalID) cho thiết bị này."
    case .purchase, .renewal: return nil
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      let length = period.map { " thêm \(Vietnamese.console.subscriptions.length($0))" } ?? ""
      return "Kỳ của giao dịch \(former) đã kết thúc và gói đăng ký tự động gia hạn\(length). Ứng "
        + "dụng kéo dài quyền truy cập và hoàn tất giao dịch."
    case .reduced(let left):
      return "Kỳ này được trả theo \(offer(record) ?? "một ưu đãi"); "
        + (left == 0 ? "đây là lần cuối của ưu đãi." : "ưu đãi còn \(left) lần.")
    case .replaced(let product):
      return "Được thay thế ngay bằng \(product); \(refund(record))."
    case .approved: return "Cha mẹ đã phê duyệt yêu cầu mua."
    case .resolved:
      return "Tiếp nối một giao dịch mua bị gián đoạn, sau khi người mua đồng ý với các điều khoản."
    case .refundAskedFor(let reason): return "Đã yêu cầu hoàn tiền (\(reason.rawValue))."
    case .refundDeclined: return "Yêu cầu hoàn tiền đã bị từ chối."
    case .refunded(let reason):
      let by = reason.map { "theo yêu cầu (\($0.rawValue))" } ?? "bởi người thử nghiệm"
      return "Đã hoàn tiền \(by); ứng dụng thu hồi quyền truy cập."
    case .shared(let owner):
      let what = record.cause == .renewal ? "gia hạn" : "mua"
      return "Do \(owner) \(what) và chia sẻ trong gia đình."
    case .unshared: return "Gia đình không còn chia sẻ mục này."
    }
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return "không hoàn tiền, vì phần còn lại của kỳ không mất phí"
    }
    let amounts = [refund, record.price].map { PriceText.displayPrice($0, in: record.storefront) }
    return "đã hoàn \(amounts[0]) trong số \(amounts[1]) cho phần còn lại của kỳ"
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { Vietnamese.console.refusals.name($0, id: record.offerID) }
  }
}
