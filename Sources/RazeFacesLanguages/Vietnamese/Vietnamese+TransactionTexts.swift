import RazeFacesConsole
import StoreCore

struct VietnameseTransactionTexts: TransactionTexts {
  let buy = "Mua"
  let unavailable = "Không khả dụng"
  let waiting = "Đang chờ"
  let paymentProblem = "Sự cố thanh toán"
  let unpaid = "Chưa trả"
  let ended = "Đã kết thúc"
  let turnedOff = "Đã tắt gia hạn"
  let off = "Đã tắt"
  let changing = "Sắp chuyển"
  // In the narrowest window the long word would leave ten columns to the names.
  let notSold = "Không bán"

  func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "Đang mua"
    case .deferred: "Chờ phê duyệt"
    case .purchased: "Đã mua"
    // It stands in a column.
    case .failed: "Thất bại"
    case .restored: "Đã khôi phục"
    case .finished: "Đã hoàn tất"
    }
  }

  func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent: "Bị từ chối"
    case .interrupted: "Bị gián đoạn"
    default: refusal.kind == .paymentCancelled ? "Đã hủy" : "Thất bại"
    }
  }

  func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: "Khoản thanh toán đã được thêm nhưng chưa ai được hỏi."
    case .awaitingAccount: "Đang chờ ai đó đăng nhập."
    case .awaitingConfirmation: "Đang chờ xác nhận."
    case .authorized: "Đã xác nhận; App Store chưa quyết định."
    case .deferred: "Đã hỏi phụ huynh; phụ huynh cần phê duyệt hoặc từ chối."
    case .purchased, .restored: "App Store đã quyết định; ứng dụng chưa hoàn tất."
    case .failed: "Không thành; ứng dụng chưa hoàn tất."
    case .finished: "Ứng dụng đã hoàn tất."
    }
  }

  func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: "Bạn đã xác nhận bằng một Apple ID khác. Hãy xác nhận lại."
    case .price: "Giá đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    case .offer: "Ưu đãi đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    }
  }

  func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch queued.phase {
    case .added, .awaitingAccount, .awaitingConfirmation: "Hãy trả lời câu hỏi của App Store."
    case .authorized: "Hãy chờ; ứng dụng sẽ biết ngay khi có quyết định."
    case .deferred: "Nhấn m để phê duyệt hoặc từ chối thay phụ huynh."
    case .purchased, .restored, .failed: "Ứng dụng giao những gì cần giao rồi hoàn tất."
    case .finished: none
    }
  }

  let buyAgain = "Không bị tính tiền; hãy mua lại."
  let boughtSince = "Không cần làm gì nữa: mục này đã được mua sau đó."
  let accessIsTaken = "Không cần làm gì nữa: quyền truy cập đã được thu hồi."

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "Mua"
    case .renewal: "Gia hạn"
    case .restore: "Khôi phục"
    case .redownload: "Tải lại"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared { return "Hết chia sẻ" }
    if record.revocationDate != nil { return "Đã hoàn tiền" }
    if record.isRefundPending { return "Chờ hoàn tiền" }
    if record.isFinished, record.isRefundDeclined { return "Từ chối hoàn" }
    return record.isFinished ? "Đã hoàn tất" : "Chưa hoàn tất"
  }

  func toDo(_ record: TransactionRecord, on face: Face) -> String {
    if record.revocationDate != nil { return "Thu hồi quyền truy cập." }
    if record.isRefundPending, record.isFinished {
      return "Nhấn m để phê duyệt hoặc từ chối hoàn tiền; đến lúc đó vẫn còn quyền truy cập."
    }
    if record.isRefundDeclined, record.isFinished {
      return "Không cần làm gì nữa: yêu cầu hoàn tiền bị từ chối nên vẫn còn quyền truy cập."
    }
    if record.isUpgraded { return "Không cần làm gì: sản phẩm khác trong nhóm đã thay thế." }
    return record.isFinished
      ? "Không cần làm gì nữa: đã giao và đã hoàn tất." : "Xác minh, giao rồi hoàn tất giao dịch."
  }

  func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "Tôi không có ý định mua mục này"
    case .fulfillmentIssue: "Mục mua không hoạt động như mong đợi"
    case .unsatisfied: "Tôi không hài lòng"
    case .legal: "Lý do pháp lý"
    case .other: "Lý do khác"
    }
  }

  func title(_ id: UInt64) -> String { "Giao dịch \(id)" }

  let why = "Vì sao"
  let toDo = "Cần làm"
  let compact = "jws"
  let none = "-"
  let yes = "có"
  let no = "không"
  func certificates(_ count: Int) -> String { "\(count) chứng chỉ" }
}
