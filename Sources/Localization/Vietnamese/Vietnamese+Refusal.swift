extension RefusalTable {
  package var vietnamese: String {
    switch self {
    case .refusal(.fault): "{meaning} Sự cố đã đặt: {point}."
    case .refusal(.storeDown): "Không thể kết nối với App Store."
    case .refusal(.canceled): "Đã hủy mua trước khi bị tính phí."
    case .refusal(.signInDismissed): "Đã hủy đăng nhập."
    case .refusal(.declinedByParent): "Cha mẹ đã từ chối yêu cầu mua."
    case .refusal(.requestExpired): "Yêu cầu mua đã hết hạn: cha mẹ không trả lời trong 24 giờ."
    case .refusal(.leftFamily):
      "Con không còn trong gia đình nên cha mẹ không thể phê duyệt giao dịch mua."
    case .refusal(.interrupted):
      "Giao dịch mua bị gián đoạn: điều khoản đã thay đổi và phải được đồng ý trước."
    case .refusal(.subscribedAlready): "Bạn hiện đang đăng ký mục này và gói tự động gia hạn."
    case .refusal(.billingFailed): "Phương thức thanh toán bị từ chối; bạn chưa bị tính phí."
    case .refusal(.paymentsForbidden):
      """
      Thiết bị này không cho phép mua hàng trong ứng dụng (Cài đặt, Thời gian sử dụng, Giới hạn \
      nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua In-App).
      """
    case .refusal(.quantity):
      "Số lượng là {quantity}; mỗi lần thanh toán chỉ được từ {least} đến {most}."
    case .refusal(.unknownProduct): "Không có sản phẩm nào có mã định danh {id}."
    case .refusal(.unavailable): "{id}: {reason}"
    case .refusal(.storefrontDeclined):
      "Vùng App Store đã thay đổi khi đang thanh toán và ứng dụng không tiếp tục."
    case .refusal(.requestedBefore): "Đã yêu cầu hoàn tiền cho giao dịch này trước đó."
    case .offer(.incomplete):
      "Thanh toán yêu cầu ưu đãi khuyến mại nhưng thiếu mã định danh, khóa hoặc chữ ký."
    case .offer(.unknown): "{product} không có {offer}."
    case .offer(.unknownCode): "Không có mã ưu đãi \u{201C}{code}\u{201D}."
    case .offer(.noPrice): "Không có giá cho {offer} trong vùng App Store này."
    case .offer(.onlyForSubscribers):
      "Chỉ người đang hoặc đã từng đăng ký mới dùng được {offer}; {email} chưa từng đăng ký."
    case .offer(.onlyForLapsed):
      """
      Chỉ người từng trả tiền cho gói đăng ký nay đã kết thúc mới dùng được {offer}; gói của \
      {email} chưa kết thúc hoặc chưa từng được trả tiền.
      """
    case .offer(.redeemedBefore):
      "{email} đã đổi {offer} trước đó; mỗi tài khoản chỉ dùng được một lần."
    case .offer(.anotherBegins):
      """
      {email} đã đổi {offer}, có hiệu lực từ kỳ đăng ký tiếp theo; trước đó không thể đổi ưu đãi \
      khác.
      """
    case .offer(.unknownKey):
      "Ưu đãi được ký bằng khóa \u{201C}{id}\u{201D}, không phải khóa gói đăng ký của thế giới này."
    case .offer(.wrongSignature):
      """
      Chữ ký của ưu đãi không khớp với Bundle ID, khóa, sản phẩm, ưu đãi, tên người dùng, nonce và \
      thời gian của thanh toán này.
      """
    case .offer(.staleSignature):
      """
      Ưu đãi được ký trước hoặc sau thời điểm này hơn 24 giờ; chữ ký chỉ có giá trị trong một ngày.
      """
    case .offerKind(.introductory): "ưu đãi giới thiệu"
    case .offerKind(.promotional): "ưu đãi khuyến mại"
    case .offerKind(.offerCode): "mã ưu đãi"
    case .offerKind(.winBack): "ưu đãi quay lại"
    case .offerKind(.named): "{kind} \u{201C}{id}\u{201D}"
    case .invalidProduct(.notInCatalog):
      "App Store Connect không có sản phẩm nào có mã định danh này."
    case .invalidProduct(.notClearedForSale): "Sản phẩm không được phép bán."
    case .invalidProduct(.agreementNotInEffect): "Thỏa thuận ứng dụng trả phí không có hiệu lực."
    case .invalidProduct(.noInAppPurchase): "Ứng dụng không có tính năng mua hàng trong ứng dụng."
    case .invalidProduct(.typeChanged):
      """
      Mã định danh này thuộc về một sản phẩm khác, loại {kind}; App Store Connect không bao giờ \
      cấp lại mã cho loại khác.
      """
    case .invalidProduct(.bundleIDMismatch):
      "Bundle ID của ứng dụng là {app}, nhưng danh mục dành cho {catalog}."
    case .invalidProduct(.notSoldIn): "Sản phẩm không có giá trong vùng App Store {storefront}."
    case .remedy(.disarmOnScreen): "Nhấn 4 để gỡ."
    case .remedy(.disarmByCommand): "Dùng `razefaces faults clear` để gỡ."
    case .remedy(.goOnlineOnScreen): "Nhấn 4 và tắt \u{201C}Ngoại tuyến\u{201D}."
    case .remedy(.goOnlineByCommand): "Dùng `razefaces sandbox set offline off` để trực tuyến lại."
    case .remedy(.bringStoreBackOnScreen):
      "Nhấn 4 và tắt \u{201C}App Store ngừng hoạt động\u{201D}."
    case .remedy(.bringStoreBackByCommand):
      "Dùng `razefaces sandbox set store-down off` để App Store hoạt động lại."
    case .remedy(.agreeToTermsOnScreen):
      """
      Hãy đồng ý khi App Store hỏi, hoặc nhấn 4, Yêu cầu đang chờ; tiếp theo sẽ có một giao dịch \
      mới.
      """
    case .remedy(.agreeToTermsByCommand):
      """
      `razefaces interruptions` liệt kê và `razefaces interruptions resolve` giải quyết giao dịch \
      này; tiếp theo sẽ có một giao dịch mới.
      """
    case .remedy(.letBillingPassOnScreen):
      "Nhấn 4, tắt \u{201C}Thanh toán thất bại\u{201D} rồi mua lại."
    case .remedy(.letBillingPassByCommand):
      "Dùng `razefaces sandbox set billing-fails off` rồi mua lại."
    case .remedy(.toAllow): "Để cho phép, {way}."
    case .remedy(.chooseQuantity): "Hãy chọn số lượng từ {least} đến {most}."
    case .remedy(.lookAtProductsOnScreen): "Nhấn 1 để xem sản phẩm đang bán."
    case .remedy(.lookAtProductsByCommand): "`razefaces products` liệt kê sản phẩm đang bán."
    case .remedy(.incompleteOffer): "Máy chủ của ứng dụng ký tất cả các mục đó."
    case .remedy(.unknownOffer): "Xem \u{201C}offers\u{201D} của sản phẩm trong danh mục."
    case .remedy(.unknownCode): "Xem \u{201C}offers\u{201D} loại offerCode trong danh mục."
    case .remedy(.allowPaymentsOnScreen): "nhấn 4 và bật \u{201C}Cho phép thanh toán\u{201D}"
    case .remedy(.allowPaymentsByCommand): "dùng `razefaces sandbox set payments-allowed on`"
    case .remedy(.refreshReceiptOnScreen): "nhấn 4, Làm mới biên lai"
    case .remedy(.refreshReceiptByCommand): "dùng `razefaces receipt refresh`"
    case .kind(.unknown): "Đã xảy ra lỗi không xác định hoặc không mong muốn."
    case .kind(.clientInvalid): "ID Apple hoặc ứng dụng này không được phép gọi thao tác đó."
    case .kind(.paymentCancelled): "Người dùng đã hủy thanh toán."
    case .kind(.paymentInvalid): "Không nhận dạng được một tham số của thanh toán."
    case .kind(.paymentNotAllowed): "Người dùng này không được phép thanh toán."
    case .kind(.storeProductNotAvailable): "Sản phẩm không khả dụng trong vùng App Store này."
    case .kind(.cloudServicePermissionDenied):
      "Quyền truy cập thông tin dịch vụ đám mây bị từ chối."
    case .kind(.cloudServiceNetworkConnectionFailed): "Thiết bị không thể kết nối mạng."
    case .kind(.cloudServiceRevoked): "Quyền sử dụng dịch vụ đám mây này đã bị thu hồi."
    case .kind(.privacyAcknowledgementRequired):
      "Trước tiên phải xác nhận chính sách quyền riêng tư của Apple."
    case .kind(.unauthorizedRequestData):
      "Ứng dụng sử dụng dữ liệu yêu cầu mà không có quyền phù hợp."
    case .kind(.invalidOfferIdentifier): "Mã định danh của ưu đãi gói đăng ký không hợp lệ."
    case .kind(.invalidSignature): "Chữ ký của khoản giảm giá không hợp lệ."
    case .kind(.missingOfferParams): "Thiếu tham số của khoản giảm giá."
    case .kind(.invalidOfferPrice): "Giá trong App Store Connect không còn hợp lệ."
    case .kind(.overlayCancelled): "Đã hủy lớp phủ."
    case .kind(.overlayInvalidConfiguration): "Cấu hình của lớp phủ không hợp lệ."
    case .kind(.overlayTimeout): "Lớp phủ đã hết thời gian chờ."
    case .kind(.ineligibleForOffer): "Người dùng không đủ điều kiện nhận ưu đãi."
    case .kind(.unsupportedPlatform): "Nền tảng này không hỗ trợ lớp phủ."
    case .kind(.overlayPresentedInBackgroundScene): "Lớp phủ được hiển thị trong cảnh chạy nền."
    case .kind(.timedOut): "Yêu cầu đã hết thời gian chờ."
    case .kind(.cannotFindHost): "Không tìm thấy máy chủ có tên đã chỉ định."
    case .kind(.cannotConnectToHost): "Không thể kết nối với máy chủ."
    case .kind(.networkConnectionLost): "Kết nối mạng đã bị mất."
    case .kind(.dnsLookupFailed): "Không tra cứu được địa chỉ của máy chủ."
    case .kind(.notConnectedToInternet): "Kết nối Internet dường như đang ngoại tuyến."
    case .kind(.badServerResponse): "Máy chủ trả lời không hợp lệ."
    case .kind(.secureConnectionFailed): "Không thể tạo kết nối bảo mật."
    case .kind(.userCancelled): "Người dùng đã hủy yêu cầu."
    case .kind(.systemError): "StoreKit gặp lỗi do hệ thống."
    case .kind(.notEntitled): "Ứng dụng thiếu quyền để gọi thao tác này."
    case .kind(.unsupported): "Yêu cầu này không được hỗ trợ tại đây."
    case .kind(.invalidQuantity): "Số lượng không hợp lệ."
    case .kind(.productUnavailable): "Sản phẩm không khả dụng."
    case .kind(.purchaseNotAllowed): "Người dùng này không được phép mua."
    case .kind(.invalidOfferSignature): "Chữ ký của ưu đãi gói đăng ký không hợp lệ."
    case .kind(.missingOfferParameters): "Thiếu tham số của ưu đãi gói đăng ký."
    }
  }
}
