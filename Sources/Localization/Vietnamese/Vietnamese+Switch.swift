extension SettingText {
  package var vietnamese: String {
    switch self {
    case .paymentsAllowed: "Cho phép thanh toán"
    case .paymentsAllowedHint: "Enter bật hoặc tắt, như Thời gian sử dụng."
    case .interruptedPurchases: "Gián đoạn khi mua"
    case .interruptedPurchasesHint: "Không mua được đến khi đồng ý điều khoản mới."
    case .declinedStaysDeferred: "Bị từ chối vẫn hoãn"
    case .declinedStaysDeferredHint: "Điểm lạ của Sandbox thật, cố ý mô phỏng."
    case .refundPolicy: "Quyết định hoàn tiền"
    case .refundPolicyHint: "Cách xử lý yêu cầu hoàn tiền."
    case .billingFails: "Thanh toán thất bại"
    case .billingFailsHint: "Không thể thanh toán khi mua và gia hạn."
    case .gracePeriod: "Thời gian ân hạn"
    case .gracePeriodHint: "Còn quyền truy cập khi thanh toán thất bại."
    case .renewalLimit: "Số lần gia hạn tối đa"
    case .renewalLimitHint: "Sau đó gói đăng ký tự ngừng gia hạn."
    case .renewalLimitQuestion: "Gói đăng ký gia hạn bao nhiêu lần rồi tự kết thúc."
    case .inAppPurchase: "Mua hàng trong ứng dụng"
    case .inAppPurchaseHint: "Thiếu tính năng này, không tải được sản phẩm."
    case .agreement: "Thỏa thuận ứng dụng trả phí"
    case .agreementHint: "Không có thì không tải được sản phẩm nào."
    case .clearedForSale: "Được phép bán"
    case .clearedForSaleHint: "Mục không được phép bán là mã không hợp lệ."
    case .clearedForSaleQuestion: "Enter bật hoặc tắt từng sản phẩm."
    case .bundleID: "Bundle ID của ứng dụng"
    case .bundleIDHint: "Bundle ID khác không có các sản phẩm này."
    case .offline: "Ngoại tuyến"
    case .offlineHint: "Không yêu cầu nào đến được App Store."
    case .storeDown: "App Store ngừng hoạt động"
    case .storeDownHint: "Có mạng nhưng App Store không trả lời."
    case .latency: "Mạng chậm"
    case .latencyHint: "Mỗi yêu cầu đều mất chừng ấy thời gian."
    case .latencyQuestion: "Mỗi yêu cầu đến App Store mất bao lâu."
    case .clockRate: "Tốc độ"
    case .clockRateHint: "Tốc độ của gói đăng ký, như trong Xcode."
    case .clockRateQuestion: "Ngày giờ vẫn thật; gói đăng ký gia hạn sớm hơn."
    }
  }
}

extension SettingValueText {
  package var vietnamese: String {
    switch self {
    case .yes: "có"
    case .no: "không"
    case .askTester: "chờ người thử nghiệm"
    case .approvedAtOnce: "phê duyệt ngay"
    case .declinedAtOnce: "từ chối ngay"
    case .noGracePeriod: "không"
    case .gracePeriod: "{days} ngày"
    case .renewals: "{count}"
    case .noLimit: "không giới hạn"
    case .inEffect: "có hiệu lực"
    case .notInEffect: "không có hiệu lực"
    case .asInCatalog: "như trong danh mục"
    case .changed: "đã đổi {count}"
    case .latency: "{shortest}-{longest} ms"
    }
  }
}

extension SettingAlertText {
  package var vietnamese: String {
    switch self {
    case .paymentsNotAllowed: "Không cho phép thanh toán"
    case .purchasesInterrupted: "Mua hàng bị gián đoạn"
    case .declinedStaysDeferred: "Yêu cầu bị từ chối vẫn hoãn"
    case .refundsApproved: "Hoàn tiền được phê duyệt"
    case .refundsDeclined: "Hoàn tiền bị từ chối"
    case .billingFails: "Thanh toán thất bại"
    case .gracePeriod: "Thời gian ân hạn {days} ngày"
    case .renewalLimit: "Gia hạn tối đa {count} lần"
    case .noInAppPurchase: "Không có mua hàng trong ứng dụng"
    case .agreementInEffect: "Thỏa thuận có hiệu lực"
    case .noAgreement: "Không có thỏa thuận"
    case .clearancesChanged: "Được phép bán: đã đổi {count}"
    case .bundleID: "Bundle ID {id}"
    case .offline: "Sự cố: ngoại tuyến"
    case .storeDown: "Sự cố: App Store ngừng hoạt động"
    case .slowNetwork: "Sự cố: mạng chậm {latency}"
    }
  }
}
