extension RefusalText {
  package var vietnamese: String {
    switch self {
    case .fault: "{meaning} Sự cố này đã được đặt cho {point}."
    case .storeDown: "Không thể kết nối với App Store."
    case .canceled: "Đã hủy mua trước khi bị tính phí."
    case .signInDismissed: "Đã hủy đăng nhập."
    case .declinedByParent: "Cha mẹ đã từ chối yêu cầu mua."
    case .interrupted:
      "Giao dịch mua bị gián đoạn: điều khoản đã thay đổi và phải được đồng ý trước."
    case .subscribedAlready: "Bạn hiện đang đăng ký mục này và gói tự động gia hạn."
    case .billingFailed: "Phương thức thanh toán bị từ chối; bạn chưa bị tính phí."
    case .paymentsForbidden:
      """
      Thiết bị này không cho phép mua hàng trong ứng dụng (Cài đặt, Thời gian sử dụng, Giới hạn \
      nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua In-App).
      """
    case .quantity: "Số lượng là {quantity}; mỗi lần thanh toán chỉ được từ {least} đến {most}."
    case .unknownProduct: "Không có sản phẩm nào có mã định danh {id}."
    case .unavailable: "{id}: {reason}"
    case .storefrontDeclined:
      "Vùng App Store đã thay đổi khi đang thanh toán và ứng dụng không tiếp tục."
    case .requestedBefore: "Đã yêu cầu hoàn tiền cho giao dịch này trước đó."
    }
  }
}

extension OfferRefusalText {
  package var vietnamese: String {
    switch self {
    case .incomplete:
      "Thanh toán yêu cầu ưu đãi khuyến mại nhưng thiếu mã định danh, khóa hoặc chữ ký."
    case .unknown: "{product} không có {offer}."
    case .unknownCode: "Không có mã ưu đãi \u{201C}{code}\u{201D}."
    case .noPrice: "Không có giá cho {offer} trong vùng App Store này."
    case .onlyForSubscribers:
      "Chỉ người đang hoặc đã từng đăng ký mới dùng được {offer}; {email} chưa từng đăng ký."
    case .onlyForLapsed:
      """
      Chỉ người từng trả tiền cho gói đăng ký nay đã kết thúc mới dùng được {offer}; gói của \
      {email} chưa kết thúc hoặc chưa từng được trả tiền.
      """
    case .redeemedBefore: "{email} đã đổi {offer} trước đó; mỗi tài khoản chỉ dùng được một lần."
    case .anotherBegins:
      """
      {email} đã đổi {offer}, có hiệu lực từ kỳ đăng ký tiếp theo; trước đó không thể đổi ưu đãi \
      khác.
      """
    case .unknownKey:
      "Ưu đãi được ký bằng khóa \u{201C}{id}\u{201D}, không phải khóa gói đăng ký của thế giới này."
    case .wrongSignature:
      """
      Chữ ký của ưu đãi không khớp với Bundle ID, khóa, sản phẩm, ưu đãi, tên người dùng, nonce và \
      thời gian của thanh toán này.
      """
    case .staleSignature:
      "Ưu đãi được ký cách hiện tại hơn 24 giờ; chữ ký chỉ có giá trị trong một ngày."
    }
  }
}

extension OfferKindText {
  package var vietnamese: String {
    switch self {
    case .introductory: "ưu đãi giới thiệu"
    case .promotional: "ưu đãi khuyến mại"
    case .offerCode: "mã ưu đãi"
    case .winBack: "ưu đãi quay lại"
    case .named: "{kind} \u{201C}{id}\u{201D}"
    }
  }
}

extension InvalidProductText {
  package var vietnamese: String {
    switch self {
    case .notInCatalog: "App Store Connect không có sản phẩm nào có mã định danh này."
    case .notClearedForSale: "Sản phẩm không được phép bán."
    case .agreementNotInEffect: "Thỏa thuận ứng dụng trả phí không có hiệu lực."
    case .noInAppPurchase: "Ứng dụng không có tính năng mua hàng trong ứng dụng."
    case .typeChanged:
      """
      Mã định danh này thuộc về một sản phẩm khác, loại {kind}; App Store Connect không bao giờ \
      cấp lại mã cho loại khác.
      """
    case .bundleIDMismatch: "Bundle ID của ứng dụng là {app}, nhưng danh mục dành cho {catalog}."
    case .notSoldIn: "Sản phẩm không có giá trong vùng App Store {storefront}."
    }
  }
}

extension RemedyText {
  package var vietnamese: String {
    switch self {
    case .disarmOnScreen: "Nhấn 4 để gỡ."
    case .disarmByCommand: "Dùng `razefaces faults clear` để gỡ."
    case .goOnlineOnScreen: "Nhấn 4 và tắt \u{201C}Ngoại tuyến\u{201D}."
    case .goOnlineByCommand: "Dùng `razefaces sandbox set offline off` để trực tuyến lại."
    case .bringStoreBackOnScreen: "Nhấn 4 và tắt \u{201C}App Store ngừng hoạt động\u{201D}."
    case .bringStoreBackByCommand:
      "Dùng `razefaces sandbox set store-down off` để App Store hoạt động lại."
    case .agreeToTermsOnScreen:
      "Hãy đồng ý khi App Store hỏi, hoặc nhấn 4, mục yêu cầu; tiếp theo sẽ có một giao dịch mới."
    case .agreeToTermsByCommand:
      """
      `razefaces interruptions` liệt kê giao dịch này để giải quyết; tiếp theo sẽ có một giao dịch \
      mới.
      """
    case .letBillingPassOnScreen: "Nhấn 4, tắt \u{201C}Thanh toán thất bại\u{201D} rồi mua lại."
    case .letBillingPassByCommand: "Dùng `razefaces sandbox set billing-fails off` rồi mua lại."
    case .toAllow: "Để cho phép, {way}."
    case .chooseQuantity: "Hãy chọn số lượng từ {least} đến {most}."
    case .lookAtProductsOnScreen: "Nhấn 1 để xem sản phẩm đang bán."
    case .lookAtProductsByCommand: "`razefaces products` liệt kê sản phẩm đang bán."
    case .incompleteOffer: "Máy chủ của ứng dụng ký tất cả các mục đó."
    case .unknownOffer: "Xem \u{201C}offers\u{201D} của sản phẩm trong danh mục."
    case .unknownCode: "Xem \u{201C}offers\u{201D} loại offerCode trong danh mục."
    case .allowPaymentsOnScreen: "nhấn 4 và bật \u{201C}Cho phép thanh toán\u{201D}"
    case .allowPaymentsByCommand: "dùng `razefaces sandbox set payments-allowed on`"
    case .refreshReceiptOnScreen: "nhấn 4, Làm mới biên lai"
    case .refreshReceiptByCommand: "dùng `razefaces receipt refresh`"
    }
  }
}

extension RefusalKindText {
  package var vietnamese: String {
    switch self {
    case .unknown: "Đã xảy ra lỗi không xác định hoặc không mong muốn."
    case .clientInvalid: "ID Apple hoặc ứng dụng này không được phép gọi thao tác đó."
    case .paymentCancelled: "Người dùng đã hủy thanh toán."
    case .paymentInvalid: "Không nhận dạng được một tham số của thanh toán."
    case .paymentNotAllowed: "Người dùng này không được phép thanh toán."
    case .storeProductNotAvailable: "Sản phẩm không khả dụng trong vùng App Store này."
    case .cloudServicePermissionDenied: "Quyền truy cập thông tin dịch vụ đám mây bị từ chối."
    case .cloudServiceNetworkConnectionFailed: "Thiết bị không thể kết nối mạng."
    case .cloudServiceRevoked: "Quyền sử dụng dịch vụ đám mây này đã bị thu hồi."
    case .privacyAcknowledgementRequired:
      "Trước tiên phải xác nhận chính sách quyền riêng tư của Apple."
    case .unauthorizedRequestData: "Ứng dụng sử dụng dữ liệu yêu cầu mà không có quyền phù hợp."
    case .invalidOfferIdentifier: "Mã định danh của ưu đãi gói đăng ký không hợp lệ."
    case .invalidSignature: "Chữ ký của khoản giảm giá không hợp lệ."
    case .missingOfferParams: "Thiếu tham số của khoản giảm giá."
    case .invalidOfferPrice: "Giá trong App Store Connect không còn hợp lệ."
    case .overlayCancelled: "Đã hủy lớp phủ."
    case .overlayInvalidConfiguration: "Cấu hình của lớp phủ không hợp lệ."
    case .overlayTimeout: "Lớp phủ đã hết thời gian chờ."
    case .ineligibleForOffer: "Người dùng không đủ điều kiện nhận ưu đãi."
    case .unsupportedPlatform: "Nền tảng này không hỗ trợ lớp phủ."
    case .overlayPresentedInBackgroundScene: "Lớp phủ được hiển thị trong cảnh chạy nền."
    case .timedOut: "Yêu cầu đã hết thời gian chờ."
    case .cannotFindHost: "Không tìm thấy máy chủ có tên đã chỉ định."
    case .cannotConnectToHost: "Không thể kết nối với máy chủ."
    case .networkConnectionLost: "Kết nối mạng đã bị mất."
    case .dnsLookupFailed: "Không tra cứu được địa chỉ của máy chủ."
    case .notConnectedToInternet: "Kết nối Internet dường như đang ngoại tuyến."
    case .badServerResponse: "Máy chủ trả lời không hợp lệ."
    case .secureConnectionFailed: "Không thể tạo kết nối bảo mật."
    case .userCancelled: "Người dùng đã hủy yêu cầu."
    case .systemError: "StoreKit gặp lỗi do hệ thống."
    case .notEntitled: "Ứng dụng thiếu quyền để gọi thao tác này."
    case .unsupported: "Yêu cầu này không được hỗ trợ tại đây."
    case .invalidQuantity: "Số lượng không hợp lệ."
    case .productUnavailable: "Sản phẩm không khả dụng."
    case .purchaseNotAllowed: "Người dùng này không được phép mua."
    case .invalidOfferSignature: "Chữ ký của ưu đãi gói đăng ký không hợp lệ."
    case .missingOfferParameters: "Thiếu tham số của ưu đãi gói đăng ký."
    }
  }
}
