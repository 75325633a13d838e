extension ProductStatusText {
  package var vietnamese: String {
    switch self {
    case .buy: "Mua"
    case .unavailable: "Không khả dụng"
    case .paymentProblem: "Sự cố thanh toán"
    case .ended: "Đã kết thúc"
    case .turnedOff: "Đã tắt gia hạn"
    case .changing: "Sắp chuyển"
    case .unavailableInShort: "Không bán"
    case .paymentProblemInShort: "Chưa trả"
    case .turnedOffInShort: "Đã tắt"
    }
  }
}

extension PaymentStateText {
  package var vietnamese: String {
    switch self {
    case .purchasing: "Đang mua"
    case .deferred: "Chờ phê duyệt"
    case .deferredInShort: "Đang chờ"
    case .purchased: "Đã mua"
    case .restored: "Đã khôi phục"
    case .finished: "Đã hoàn tất"
    case .failed: "Thất bại"
    case .canceled: "Đã hủy"
    case .declined: "Bị từ chối"
    case .interrupted: "Bị gián đoạn"
    }
  }
}

extension PaymentReasonText {
  package var vietnamese: String {
    switch self {
    case .added: "Khoản thanh toán đã được thêm nhưng chưa ai được hỏi."
    case .awaitingAccount: "Đang chờ ai đó đăng nhập."
    case .awaitingConfirmation: "Đang chờ xác nhận."
    case .authorized: "Đã xác nhận; App Store chưa quyết định."
    case .deferred: "Đã hỏi phụ huynh; phụ huynh cần phê duyệt hoặc từ chối."
    case .decided: "App Store đã quyết định; ứng dụng chưa hoàn tất."
    case .failed: "Không thành; ứng dụng chưa hoàn tất."
    case .finished: "Ứng dụng đã hoàn tất."
    }
  }
}

extension PaymentToDoText {
  package var vietnamese: String {
    switch self {
    case .answer: "Hãy trả lời câu hỏi của App Store."
    case .wait: "Hãy chờ; ứng dụng sẽ biết ngay khi có quyết định."
    case .decide: "Nhấn m để phê duyệt hoặc từ chối thay phụ huynh."
    case .decideByCommand:
      """
      Chạy `razefaces requests approve {payment}` hoặc `decline` thay phụ huynh.
      """
    case .deliver: "Ứng dụng giao những gì cần giao rồi hoàn tất."
    case .buyAgain: "Không bị tính tiền; hãy mua lại."
    case .boughtSince: "Không cần làm gì nữa: mục này đã được mua sau đó."
    }
  }
}

extension PurchaseLapseText {
  package var vietnamese: String {
    switch self {
    case .account: "Bạn đã xác nhận bằng một Apple ID khác. Hãy xác nhận lại."
    case .price: "Giá đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    case .offer: "Ưu đãi đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    }
  }
}

extension TransactionCauseText {
  package var vietnamese: String {
    switch self {
    case .purchase: "Mua"
    case .renewal: "Gia hạn"
    case .restore: "Khôi phục"
    case .redownload: "Tải lại"
    }
  }
}

extension TransactionStateText {
  package var vietnamese: String {
    switch self {
    case .unfinished: "Chưa hoàn tất"
    case .finished: "Đã hoàn tất"
    case .refundAsked: "Chờ hoàn tiền"
    case .notRefunded: "Từ chối hoàn"
    case .refunded: "Đã hoàn tiền"
    case .unshared: "Hết chia sẻ"
    }
  }
}

extension TransactionToDoText {
  package var vietnamese: String {
    switch self {
    case .deliver: "Xác minh, giao rồi hoàn tất giao dịch."
    case .delivered: "Không cần làm gì nữa: đã giao và đã hoàn tất."
    case .replaced: "Không cần làm gì: sản phẩm khác trong nhóm đã thay thế."
    case .decideRefund:
      """
      Nhấn m để phê duyệt hoặc từ chối hoàn tiền; đến lúc đó vẫn còn quyền truy cập.
      """
    case .decideRefundByCommand:
      """
      Chạy `razefaces refunds approve {transaction}` hoặc `decline`; đến lúc đó vẫn còn quyền truy \
      cập.
      """
    case .refundDeclined:
      """
      Không cần làm gì nữa: yêu cầu hoàn tiền bị từ chối nên vẫn còn quyền truy cập.
      """
    case .takeAccess: "Thu hồi quyền truy cập."
    case .accessIsTaken: "Không cần làm gì nữa: quyền truy cập đã được thu hồi."
    }
  }
}

extension RefundReasonText {
  package var vietnamese: String {
    switch self {
    case .unintendedPurchase: "Tôi không có ý định mua mục này"
    case .fulfillmentIssue: "Mục mua không hoạt động như mong đợi"
    case .unsatisfied: "Tôi không hài lòng"
    case .legal: "Lý do pháp lý"
    case .other: "Lý do khác"
    }
  }
}

extension TransactionPageText {
  package var vietnamese: String {
    switch self {
    case .title: "Giao dịch {id}"
    case .why: "Vì sao"
    case .toDo: "Cần làm"
    case .yes: "có"
    case .no: "không"
    case .certificates: "{count} chứng chỉ"
    }
  }
}
