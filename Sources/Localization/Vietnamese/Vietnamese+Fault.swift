extension FaultPointText {
  package var vietnamese: String {
    switch self {
    case .loadProducts: "Tải sản phẩm"
    case .loadProductsHint: "Yêu cầu tải sản phẩm không thành công."
    case .purchase: "Mua"
    case .purchaseHint: "App Store từ chối thanh toán."
    case .verification: "Xác minh"
    case .verificationHint: "Biên lai hoặc giao dịch đã ký bị từ chối."
    case .sync: "Khôi phục và đồng bộ"
    case .syncHint: "Khôi phục mục đã mua không thành công."
    case .subscriptionStatus: "Trạng thái gói đăng ký"
    case .subscriptionStatusHint: "Không đọc được trạng thái gói đăng ký."
    case .refundRequest: "Yêu cầu hoàn tiền"
    case .refundRequestHint: "Không gửi được yêu cầu hoàn tiền."
    case .receiptRefresh: "Yêu cầu biên lai"
    case .receiptRefreshHint: "Không làm mới được biên lai."
    case .appTransaction: "Giao dịch ứng dụng"
    case .appTransactionHint: "Giao dịch ứng dụng bị thiếu hoặc bị làm giả."
    case .manageSubscriptions: "Quản lý gói đăng ký"
    case .manageSubscriptionsHint: "Trang gói đăng ký không mở được."
    case .offerCodeRedeem: "Mã ưu đãi"
    case .offerCodeRedeemHint: "Đổi mã ưu đãi không thành công."
    case .productList: "Danh sách sản phẩm của ứng dụng"
    case .productListHint: "Danh sách của ứng dụng đến muộn, sai hoặc thiếu."
    case .recharge: "Ghi nhận đơn hàng"
    case .rechargeHint: "Máy chủ của ứng dụng không ghi nhận đơn hàng."
    }
  }
}

extension ArmedFaultText {
  package var vietnamese: String {
    switch self {
    case .title: "Sự cố: {fault}"
    case .works: "bình thường"
    case .status: "trạng thái {status}"
    case .unverified: "unverified: {flaw}"
    case .slowList: "slow: đầy đủ nhưng muộn"
    case .emptyList: "empty: không có sản phẩm"
    case .unknownIDs: "unknown-ids: có mã định danh lạ"
    case .times: "{count, plural, =1 {lần tới} other {# lần tới}}"
    case .always: "mọi lần"
    case .chance: "{percent}% số lần"
    case .decimal: "{whole},{tenths}"
    case .atOnce: "không"
    case .seconds: "{seconds} giây"
    case .milliseconds: "{milliseconds} ms"
    case .sentence: "{outcome}, {frequency}"
    case .delayedSentence: "{outcome}, {frequency}, sau {delay}"
    }
  }
}
