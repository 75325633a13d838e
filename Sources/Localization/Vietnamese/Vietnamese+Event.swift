extension PaymentEventText {
  package var vietnamese: String {
    switch self {
    case .added: "Mua {product}...{quantity, plural, =1 {} other { (số lượng #)}}"
    case .canceled: "đã hủy... {product}"
    case .declined: "bị từ chối... {product}"
    case .failed: "Lỗi giao dịch: {reason} ({product}, {label})"
    case .deferred: "đang hoãn... {product} chờ cha mẹ phê duyệt"
    case .declineIgnored: "bị từ chối... {product} vẫn hoãn"
    case .approved: "đã phê duyệt... {product} được mua ngay"
    case .purchased: "đã mua... {product}"
    case .interruptionResolved: "đã giải quyết... {product} được mua ngay"
    case .finishedByTester: "người thử nghiệm hoàn tất... {product}"
    case .finished: "đã hoàn tất... {product}"
    case .finishedInState: "đã hoàn tất... {product} ({state})"
    }
  }
}

extension LedgerEventText {
  package var vietnamese: String {
    switch self {
    case .charged: "Đã tính phí {price} cho {product}{until}"
    case .freeOfCharge: "Miễn phí: {product}{until}"
    case .renewed: "Đã gia hạn: {product}, {price}{until}"
    case .shared: "Đã chia sẻ với {account}: {product}{until}"
    case .until: ", đến {date}"
    case .restored: "khôi phục... {product}"
    case .downloadedAgain: "Đã mua trước đây: {product}; không tính phí"
    case .replaced: "đã thay thế... {product}"
    case .replacedWithRefund: "đã thay thế... {product}; hoàn {price} cho phần còn lại của kỳ"
    case .refunded: "đã thu hồi... {product} đã hoàn tiền"
    case .unshared: "đã thu hồi... {product} không còn được chia sẻ"
    case .deleted: "Đã xóa giao dịch {transaction} ({product})"
    case .refundRequested: "Yêu cầu hoàn tiền: {product} ({reason})"
    case .refundApproved: "Phê duyệt hoàn tiền: {product}"
    case .refundDeclined: "Từ chối hoàn tiền: {product}"
    }
  }
}

extension SubscriptionEventText {
  package var vietnamese: String {
    switch self {
    case .autoRenewalOn: "Tự động gia hạn của {product}: bật"
    case .autoRenewalOff: "Tự động gia hạn của {product}: tắt"
    case .renewsAs: "{product} sẽ chuyển sang {next} khi gia hạn"
    case .consentAsked: "Yêu cầu đồng ý với giá mới của {product}"
    case .priceAgreedTo: "Đã đồng ý với giá mới của {product}"
    case .priceDeclined: "Không đồng ý với giá mới của {product}"
    case .billingFailed: "Thanh toán thất bại: {product}"
    case .graceStarted: "Trong thời gian ân hạn: {product}{until}"
    case .retryStarted: "Đang thử thanh toán lại: {product}{until}"
    case .billingRecovered: "Đã thanh toán lại được: {product}"
    case .expired: "Đã hết hạn: {product}"
    case .expiredBecause: "Đã hết hạn: {product}, vì {reason}"
    }
  }
}

extension PeopleEventText {
  package var vietnamese: String {
    switch self {
    case .nobody: "không ai"
    case .signedIn: "Đã đăng nhập: {account}"
    case .signedOut: "Đã đăng xuất: {account}"
    case .signInFailed: "Đăng nhập không thành công: {account}"
    case .testerAdded: "Đã thêm người thử nghiệm: {account}"
    case .testerRemoved: "Đã xóa người thử nghiệm: {account}"
    case .historyCleared: "Đã xóa lịch sử mua hàng: {account}"
    case .askToBuyOn: "Hỏi để mua của {account}: bật"
    case .askToBuyOff: "Hỏi để mua của {account}: tắt"
    case .storefrontChanged: "Vùng App Store của {account}: {next}, trước đó là {former}"
    case .familyJoined: "{account} đã tham gia gia đình của {organizer}"
    case .familyLeft: "{account} đã rời khỏi gia đình của {organizer}"
    case .paymentsAllowed: "Cho phép thanh toán trên thiết bị này"
    case .paymentsForbidden: "Không cho phép thanh toán trên thiết bị này"
    }
  }
}

extension RequestEventText {
  package var vietnamese: String {
    switch self {
    case .requested: "Yêu cầu: {point}"
    case .refused: "Bị từ chối: {point}: {reason} ({label})"
    case .productsAnswered: "Trả lời với {count} sản phẩm"
    case .invalidAnswered: "Trả lời với {count} sản phẩm; không hợp lệ: {products}"
    case .sheetShown: "Hiện trang: {sheet}"
    case .sheetShownFor: "Hiện trang: {sheet} ({product})"
    case .answered: "Trả lời: {answer}"
    case .receiptAnswered: "verifyReceipt, {address}: {status}"
    case .appReports: "Ứng dụng báo"
    }
  }
}

extension WorldEventText {
  package var vietnamese: String {
    switch self {
    case .worldMade: "Thế giới bắt đầu"

    case .clockIsReal: "Đồng hồ: về thời gian thực"
    case .clockRate: "Đồng hồ: {rate}"
    case .clockMovedForward: "Đồng hồ: đã tiến tới"
    case .clockGoesOn: "Đồng hồ: chạy tiếp"
    case .clockHeld: "Đồng hồ: dừng lúc {time}"
    case .clockMovedTo: "Đồng hồ: chuyển đến {time}"

    case .faultMet: "Gặp sự cố tại {point}: {outcome}"
    case .noFaults: "Sự cố: không còn"
    case .faults: "Sự cố: {changes}"
    case .armed: "{point} đặt {outcome}"
    case .disarmed: "{point} đã gỡ"
    case .offlineOn: "ngoại tuyến bật"
    case .offlineOff: "ngoại tuyến tắt"
    case .storeDownOn: "App Store ngừng hoạt động bật"
    case .storeDownOff: "App Store ngừng hoạt động tắt"
    case .latency: "độ trễ {least} đến {most} ms"
    case .noLatency: "độ trễ không có"

    case .settings: "Cài đặt: {changes}"
    case .setting: "{title}: {value}"
    case .nextChange: "{changes}, {change}"
    }
  }
}
