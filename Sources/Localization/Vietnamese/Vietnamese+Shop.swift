extension ShopLogText {
  package var vietnamese: String {
    switch self {
    case .productsLoaded: "Đã tải danh sách sản phẩm... ({count})"
    case .productsFound: "Tìm thấy sản phẩm: {products}"
    case .previouslyPurchased: "Đã mua trước đây: {products}"
    case .notPurchased: "Chưa mua: {products}"
    case .productsFailed: "Không tải được danh sách sản phẩm. Lỗi: {error}"
    case .invalidProduct: "Sản phẩm không hợp lệ {product}"
    case .invalidProductBecause: "Sản phẩm không hợp lệ {product}: {reason}"

    case .buying: "Mua {product}..."
    case .buyingForOrder: "Mua {product}... (đơn hàng {order})"
    case .purchasing: "đang mua... {product}"
    case .orderBound: "Đã gắn đơn hàng {order} với thanh toán cho {product}"
    case .deferred: "đang hoãn... {product} chờ cha mẹ phê duyệt"
    case .canceled: "đã hủy... {product}"
    case .declined: "bị từ chối... {product}: cha mẹ không đồng ý"
    case .arrived: "cập nhật... {product} được mua trên thiết bị khác và đã giao tại đây"
    case .completed: "hoàn tất... {product}"
    case .tooLate:
      """
      đã kết thúc... {product}: hết kỳ hoặc bị thu hồi trước khi giao; giao dịch đã hoàn tất, \
      không giao gì
      """
    case .planChanged: "đã chuyển... {note}"
    case .orderMissing:
      "đã xác minh, nhưng thiếu số đơn hàng: đơn hàng {order} được tạo cho {product}"
    case .orderCredited: "Đã ghi nhận đơn hàng {order} với giao dịch {transaction}"
    case .failed: "thất bại... {product}. Lỗi giao dịch: {error}"
    case .paymentsNotAllowed: "Thiết bị này không cho phép thanh toán"
    case .promotedNow: "được quảng bá... mua {product} ngay"
    case .promotedLater: "được quảng bá... giữ {product} cho lúc khác"

    case .restoring: "Đang khôi phục mục đã mua..."
    case .restored: "khôi phục... {product}"
    case .restoredPast:
      "khôi phục... {product}: kỳ này đã kết thúc; giao dịch đã hoàn tất, không giao gì"
    case .restoreFinished: "khôi phục xong: {result}"
    case .restoreFailed: "Lỗi khôi phục: {error}"

    case .couponUsed: "Đã dùng phiếu {coupon}"
    case .revoked:
      "đã thu hồi... {product} đã hoàn tiền hoặc không còn được chia sẻ; mất quyền truy cập"
    case .subscriptionEnded: "đã kết thúc... {product} không còn được đăng ký"
    case .appDeleted: "Đã xóa ứng dụng khỏi thiết bị này; dùng Khôi phục để lấy lại mục đã mua."
    case .recordsOfAnotherWorld:
      "Những gì thiết bị này ghi nhớ được mua trong thế giới khác; dữ liệu đó được giữ riêng."

    case .labeledError: "{sentence} ({label})"
    }
  }
}

extension PurchaseFailureText {
  package var vietnamese: String {
    switch self {
    case .paymentsNotAllowed:
      """
      Thiết bị này không cho phép mua hàng trong ứng dụng. Để cho phép, hãy mở Cài đặt, Thời \
      gian sử dụng, Giới hạn nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua \
      In-App{here}.
      """
    case .here: "; tại đây: {action}"
    case .notSold: "Không thể mua {product}."
    case .noReason: "App Store không cho biết lý do."
    case .unknownProduct: "Cửa hàng này không có sản phẩm {product}."
    case .productsStillLoading: "Vẫn đang tải sản phẩm."
    case .productsFailed: "Không thể tải sản phẩm: {error}"
    case .noOrder: "Không thể tạo đơn hàng cho lần mua này nên chưa mua gì."
    case .tooManyCoupons:
      "Ứng dụng này giữ tối đa 1.000 phiếu, kể cả phiếu đã dùng; chưa mua gì cả."
    case .membershipTooLong:
      "Thời hạn hội viên sẽ kéo dài quá năm 9999 và không thể lưu ngày như vậy; chưa mua gì."

    case .notCredited: "Không thể ghi nhận đơn hàng: {error}"
    case .notSaved: "Không thể lưu mục mua trên thiết bị này; mục mua sẽ được giao vào lần mở sau."
    case .undeliverable:
      "Không thể giao {product}: ứng dụng không biết sản phẩm này. Giao dịch vẫn chưa hoàn tất."
    case .nothingIsLost:
      """
      Bạn không mất gì cả: giao dịch đã tính phí được giữ ở trạng thái chưa hoàn tất và sẽ được \
      thử lại vào lần mở sau.
      """
    }
  }
}

extension ShopNoteText {
  package var vietnamese: String {
    switch self {
    case .purchased: "Đã mua {product}."
    case .order: "Đơn hàng {order}."
    case .planChanged: "{product} sẽ bắt đầu khi kỳ hiện tại kết thúc; chưa tính phí."
    case .renewed: "{product} đã được gia hạn."
    case .purchaseDeferred: "Chờ phê duyệt"
    case .purchaseCanceled: "Đã hủy mua"
    case .purchaseDeclined: "Không mua {product}: yêu cầu mua đã bị từ chối."
    case .arrived: "{product} được mua trên thiết bị khác và đã có tại đây."
    case .revoked: "Đã thu hồi: {products} (đã hoàn tiền hoặc không còn được chia sẻ)"
    case .couponRefunded: "Phiếu {coupon} đã hoàn tiền"
    case .cannotWatch:
      """
      Tại đây không thấy được hoạt động của các terminal khác: hệ thống không còn lượt theo dõi \
      tệp (hãy tăng fs.inotify.max_user_instances).
      """
    }
  }
}

extension RestorationText {
  package var vietnamese: String {
    switch self {
    case .restored: "{count, plural, =0 {Không có gì để khôi phục} other {Đã khôi phục # mục mua}}"
    case .endedSubscriptions:
      "Chưa khôi phục: {names}. Gói đăng ký đã kết thúc; hãy đăng ký lại để dùng tiếp."
    case .missingMemberships: "Chưa khôi phục: {names}. App Store không khôi phục tư cách hội viên."
    case .missingConsumables:
      "Chưa khôi phục: {names}. Sản phẩm tiêu hao, như phiếu, không bao giờ được khôi phục."

    case .more: "{names} và {count} mục khác"
    case .quoted: "“{name}”"
    }
  }
}

extension ReceiptText {
  package var vietnamese: String {
    switch self {
    case .verified: "Đã xác minh biên lai"
    case .notVerified: "Chưa xác minh được biên lai: {problem}"
    case .refused: "Biên lai bị từ chối: {problem}"
    case .missing: "Thiết bị này không có biên lai; hãy làm mới biên lai."
    case .missingHere: "Thiết bị này không có biên lai; hãy làm mới biên lai: {action}."
    case .status: "Trạng thái biên lai {code}: {meaning}."
    case .signature: "Không thể xác minh chữ ký của App Store: {meaning} ({code})."
    }
  }
}

extension ReceiptAnswerText {
  package var vietnamese: String {
    switch self {
    case .notPost: "yêu cầu không phải là POST"
    case .malformed: "biên lai sai định dạng hoặc bị thiếu"
    case .notAuthenticated: "không thể xác thực biên lai"
    case .wrongSecret: "mã bí mật dùng chung không đúng"
    case .serverUnavailable: "máy chủ biên lai không khả dụng"
    case .sandboxReceipt: "biên lai Sandbox bị gửi đến môi trường chính thức"
    case .productionReceipt: "biên lai chính thức bị gửi đến Sandbox"
    case .internalError: "lỗi nội bộ của máy chủ biên lai"
    case .noAccount: "không tìm thấy tài khoản hoặc tài khoản đã bị xóa"
    case .dataAccessError: "lỗi truy cập dữ liệu nội bộ"
    case .unknown: "trạng thái không xác định"
    }
  }
}

extension SignatureText {
  package var vietnamese: String {
    switch self {
    case .revokedCertificate: "một chứng chỉ trong chuỗi đã bị thu hồi"
    case .invalidCertificateChain: "chuỗi chứng chỉ không dẫn đến chứng chỉ của Apple"
    case .invalidDeviceVerification: "chữ ký dành cho thiết bị khác"
    case .invalidEncoding: "cách mã hóa không phải của tài liệu đã ký"
    case .invalidSignature: "chữ ký không khớp với nội dung đã ký"
    case .missingRequiredProperties: "thiếu thuộc tính bắt buộc"
    }
  }
}
