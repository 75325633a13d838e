import RazeFacesScreens
import StoreCore

extension Vietnamese {
  @Sendable static func transactions(_ text: TransactionsText) -> String {
    switch text {
    case .payment: "Khoản thanh toán"
    case .failedPayment: "Khoản thanh toán không thành"
    case .history: "Đã xảy ra"
    case .isOver: "Không bị tính tiền; không còn gì để quyết định."
    case .title: "Giao dịch"
    // As banks write it in their messages.
    case .shortTitle: "GD"
    case .dateTitle: "Ngày"
    case .dateTitleWithZone(let zone): "Ngày (\(zone))"
    case .productTitle: "Sản phẩm"
    case .accountTitle: "Tài khoản"
    case .causeTitle: "Nội dung"
    case .priceTitle: "Giá"
    case .stateTitle: "Trạng thái"
    case .inQueue: "hàng đợi"
    case .loading: "Đang đọc giao dịch..."
    case .emptyTitle: "Chưa có giao dịch nào"
    case .empty:
      "Nhấn 1, chọn một gương mặt rồi nhấn b. Mọi lần mua, gia hạn và hoàn tiền đều hiện ở đây."
    case .noMatch: "Không có giao dịch nào phù hợp"
    case .noMatchHint: "Esc hiện lại tất cả, s mở rộng phạm vi tìm."
    case .scope(.deviceAndAccount): "Giao dịch của tài khoản này và thiết bị này"
    case .scope(.account(let email)): "Giao dịch của \(email)"
    case .scope(.device(let name)): "Giao dịch thực hiện trên \(name)"
    case .scope(.everything): "Mọi giao dịch trong thế giới này"
    case .filtered(let query, let found, let read, false):
      "Lọc: \(query) (\(found)/\(read))"
    case .filtered(let query, let found, let read, true):
      "Lọc: \(query) (\(found)/\(read) đã đọc)"
    case .queuedPayment: "Thanh toán trong hàng đợi"
    case .payload: "Giao dịch đã ký"
    case .receiptEntry: "Mục trong biên lai"
    case .notInReceipt: "Không có trong biên lai của thiết bị này."
    case .signedTransaction: "JWS của giao dịch"
    case .renewalInfo: "JWS của thông tin gia hạn"
    case .allFields: "mọi trường"
    case .actions: "thao tác"
    case .filter: "lọc"
    case .changeScope: "phạm vi"
    case .older: "cũ hơn"
    case .newer: "mới hơn"
    case .nothingSelected: "Chưa chọn giao dịch nào."
    case .nothingToDo: "Đang thanh toán; chưa có gì để quyết định."
    case .allAreShown: "Đang hiện tất cả giao dịch."
    }
  }
}
