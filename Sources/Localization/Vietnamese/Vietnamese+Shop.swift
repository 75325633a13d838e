extension ShopTable {
  package var vietnamese: String {
    switch self {
    case .log(.productsLoaded): "Đã tải danh sách sản phẩm... ({count})"
    case .log(.productsFound): "Tìm thấy sản phẩm: {products}"
    case .log(.previouslyPurchased): "Đã mua trước đây: {products}"
    case .log(.notPurchased): "Chưa mua: {products}"
    case .log(.productsFailed): "Không tải được danh sách sản phẩm. Lỗi: {error}"
    case .log(.invalidProduct): "Sản phẩm không hợp lệ {product}"
    case .log(.invalidProductBecause): "Sản phẩm không hợp lệ {product}: {reason}"

    case .log(.buying): "Mua {product}..."
    case .log(.buyingForOrder): "Mua {product}... (đơn hàng {order})"
    case .log(.purchasing): "đang mua... {product}"
    case .log(.orderBound): "Đã gắn đơn hàng {order} với thanh toán cho {product}"
    case .log(.deferred): "đang hoãn... {product} chờ cha mẹ phê duyệt"
    case .log(.canceled): "đã hủy... {product}"
    case .log(.declined): "bị từ chối... {product}: cha mẹ không đồng ý"
    case .log(.arrived): "cập nhật... {product} được mua trên thiết bị khác và đã giao tại đây"
    case .log(.completed): "hoàn tất... {product}"
    case .log(.tooLate):
      """
      đã kết thúc... {product}: hết kỳ hoặc bị thu hồi trước khi giao; giao dịch đã hoàn tất, \
      không giao gì
      """
    case .log(.planChanged): "đã chuyển... {note}"
    case .log(.orderMissing):
      "đã xác minh, nhưng thiếu số đơn hàng: đơn hàng {order} được tạo cho {product}"
    case .log(.orderCredited): "Đã ghi nhận đơn hàng {order} với giao dịch {transaction}"
    case .log(.failed): "thất bại... {product}. Lỗi giao dịch: {error}"
    case .log(.paymentsNotAllowed): "Thiết bị này không cho phép thanh toán"
    case .log(.promotedNow): "được quảng bá... mua {product} ngay"
    case .log(.promotedLater): "được quảng bá... giữ {product} cho lúc khác"

    case .log(.restoring): "Đang khôi phục mục đã mua..."
    case .log(.restored): "khôi phục... {product}"
    case .log(.restoredPast):
      "khôi phục... {product}: kỳ này đã kết thúc; giao dịch đã hoàn tất, không giao gì"
    case .log(.restoreFinished): "khôi phục xong: {result}"
    case .log(.restoreFailed): "Lỗi khôi phục: {error}"

    case .log(.couponUsed): "Đã dùng phiếu {coupon}"
    case .log(.revoked):
      "đã thu hồi... {product} đã hoàn tiền hoặc không còn được chia sẻ; mất quyền truy cập"
    case .log(.subscriptionEnded): "đã kết thúc... {product} không còn được đăng ký"
    case .log(.appDeleted):
      "Đã xóa ứng dụng khỏi thiết bị này; dùng Khôi phục để lấy lại mục đã mua."
    case .log(.recordsOfAnotherWorld):
      "Các mục mua trên thiết bị này thuộc thế giới khác; chúng được giữ riêng."

    case .log(.labeledError): "{sentence} ({label})"
    case .failure(.paymentsNotAllowed):
      """
      Thiết bị này không cho phép mua hàng trong ứng dụng. Để cho phép, hãy mở Cài đặt, Thời \
      gian sử dụng, Giới hạn nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua \
      In-App{here}.
      """
    case .failure(.here): "; tại đây: {action}"
    case .failure(.notSold): "Không thể mua {product}."
    case .failure(.noReason): "App Store không cho biết lý do."
    case .failure(.unknownProduct): "Cửa hàng này không có sản phẩm {product}."
    case .failure(.productsStillLoading): "Sản phẩm vẫn đang được tải."
    case .failure(.productsFailed): "Không thể tải sản phẩm: {error}"
    case .failure(.noOrder): "Không thể tạo đơn hàng cho lần mua này nên chưa mua gì."
    case .failure(.tooManyCoupons):
      "Ứng dụng này giữ tối đa 1.000 phiếu, kể cả phiếu đã dùng; chưa mua gì."
    case .failure(.membershipTooLong):
      "Thời hạn hội viên sẽ kéo dài quá năm 9999 và không thể lưu ngày như vậy; chưa mua gì."

    case .failure(.notCredited): "Không thể ghi nhận đơn hàng: {error}"
    case .failure(.notSaved):
      "Không thể lưu mục mua trên thiết bị này; mục mua sẽ được giao vào lần mở sau."
    case .failure(.undeliverable):
      "Không thể giao {product}: ứng dụng không biết sản phẩm này. Giao dịch vẫn chưa hoàn tất."
    case .failure(.nothingIsLost):
      """
      Bạn không mất gì cả: giao dịch đã tính phí được giữ ở trạng thái chưa hoàn tất và sẽ được \
      thử lại vào lần mở sau.
      """
    case .note(.purchased): "Đã mua {product}."
    case .note(.order): "Đơn hàng {order}."
    case .note(.planChanged): "{product} sẽ bắt đầu khi kỳ hiện tại kết thúc; chưa tính phí."
    case .note(.renewed): "{product} đã được gia hạn."
    case .note(.purchaseDeferred): "Chờ phê duyệt"
    case .note(.purchaseCanceled): "Đã hủy mua"
    case .note(.purchaseDeclined): "Không mua {product}: yêu cầu mua đã bị từ chối."
    case .note(.arrived): "{product} được mua trên thiết bị khác và nay có cả tại đây."
    case .note(.revoked):
      "Đã thu hồi quyền truy cập: {products} (đã hoàn tiền hoặc không còn được chia sẻ)"
    case .note(.couponRefunded): "Phiếu {coupon} đã hoàn tiền"
    case .note(.cannotWatch):
      """
      Thay đổi trong các terminal khác không hiện tại đây: hệ thống đã hết lượt theo dõi tệp (hãy \
      tăng fs.inotify.max_user_instances).
      """
    case .restoration(.restored):
      "{count, plural, =0 {Không có gì để khôi phục} other {Đã khôi phục # mục mua}}"
    case .restoration(.endedSubscriptions):
      "Chưa khôi phục: {names}. Gói đăng ký đã kết thúc; hãy đăng ký lại để dùng tiếp."
    case .restoration(.missingMemberships):
      "Chưa khôi phục: {names}. App Store không khôi phục tư cách hội viên."
    case .restoration(.missingConsumables):
      "Chưa khôi phục: {names}. Sản phẩm tiêu hao, như phiếu, không bao giờ được khôi phục."

    case .restoration(.more): "{names} và {count} mục khác"
    case .restoration(.quoted): "“{name}”"
    case .receipt(.verified): "Đã xác minh biên lai"
    case .receipt(.notVerified): "Chưa xác minh được biên lai: {problem}"
    case .receipt(.refused): "Biên lai bị từ chối: {problem}"
    case .receipt(.missing): "Thiết bị này không có biên lai; hãy làm mới biên lai."
    case .receipt(.missingHere): "Thiết bị này không có biên lai; hãy làm mới biên lai: {action}."
    case .receipt(.status): "Trạng thái biên lai {code}: {meaning}."
    case .receipt(.signature): "Không thể xác minh chữ ký của App Store: {meaning} ({code})."
    case .receiptAnswer(.notPost): "yêu cầu không phải là POST"
    case .receiptAnswer(.malformed): "biên lai sai định dạng hoặc bị thiếu"
    case .receiptAnswer(.notAuthenticated): "không thể xác thực biên lai"
    case .receiptAnswer(.wrongSecret): "mã bí mật dùng chung không đúng"
    case .receiptAnswer(.serverUnavailable): "máy chủ biên lai không khả dụng"
    case .receiptAnswer(.sandboxReceipt): "biên lai Sandbox bị gửi đến môi trường chính thức"
    case .receiptAnswer(.productionReceipt): "biên lai chính thức bị gửi đến Sandbox"
    case .receiptAnswer(.internalError): "lỗi nội bộ của máy chủ biên lai"
    case .receiptAnswer(.noAccount): "không tìm thấy tài khoản hoặc tài khoản đã bị xóa"
    case .receiptAnswer(.dataAccessError): "lỗi truy cập dữ liệu nội bộ"
    case .receiptAnswer(.unknown): "trạng thái không xác định"
    case .signature(.revokedCertificate): "một chứng chỉ trong chuỗi đã bị thu hồi"
    case .signature(.invalidCertificateChain): "chuỗi chứng chỉ không dẫn đến chứng chỉ của Apple"
    case .signature(.invalidDeviceVerification): "chữ ký dành cho thiết bị khác"
    case .signature(.invalidEncoding): "cách mã hóa không phải của tài liệu đã ký"
    case .signature(.invalidSignature): "chữ ký không khớp với nội dung đã ký"
    case .signature(.missingRequiredProperties): "thiếu thuộc tính bắt buộc"
    }
  }
}
