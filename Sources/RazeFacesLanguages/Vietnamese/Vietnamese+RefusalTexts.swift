import Foundation
import RazeFacesConsole
import StoreCore

struct VietnameseRefusalTexts: RefusalTexts {
  let requestedBefore = "Đã yêu cầu hoàn tiền cho giao dịch này trước đó."

  func reason(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .fault(let point):
      "\(meaning(refusal.kind)) Sự cố này đã được đặt cho \(point.rawValue)."
    case .offline: "Kết nối Internet dường như đang ngoại tuyến."
    case .storeDown: "Không thể kết nối với App Store."
    case .canceled: "Đã hủy mua trước khi bị tính phí."
    case .signInDismissed: "Đã hủy đăng nhập."
    case .declinedByParent: "Cha mẹ đã từ chối yêu cầu mua."
    case .interrupted:
      "Giao dịch mua bị gián đoạn: điều khoản đã thay đổi và phải được đồng ý trước."
    case .subscribedAlready: "Bạn hiện đang đăng ký mục này và gói tự động gia hạn."
    case .billingFailed: "Phương thức thanh toán bị từ chối; bạn chưa bị tính phí."
    case .paymentsForbidden:
      "Thiết bị này không cho phép mua hàng trong ứng dụng (Cài đặt, Thời gian sử dụng, Giới hạn "
        + "nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua In-App)."
    case .quantity(let quantity):
      "Số lượng là \(quantity); mỗi lần thanh toán chỉ được từ "
        + "\(PaymentOrder.quantities.lowerBound) đến \(PaymentOrder.quantities.upperBound)."
    case .unknownProduct(let id): "Không có sản phẩm nào có mã định danh \(id)."
    case .unavailable(let id, let reason): "\(id): \(self.reason(reason))"
    case .storefrontDeclined:
      "Vùng App Store đã thay đổi khi đang thanh toán và ứng dụng không tiếp tục."
    case .offer(let problem): reason(problem)
    }
  }

  private func reason(_ problem: Refusal.OfferProblem) -> String {
    switch problem {
    case .incomplete:
      "Thanh toán yêu cầu ưu đãi khuyến mại nhưng thiếu mã định danh, khóa hoặc chữ ký."
    case .unknown(let offer, let product): "\(product) không có \(name(offer))."
    case .unknownCode(let code): "Không có mã ưu đãi \u{201C}\(code)\u{201D}."
    case .noPrice(let offer): "Không có giá cho \(name(offer)) trong vùng App Store này."
    case .onlyForSubscribers(let offer, let email):
      "Chỉ người đang hoặc đã từng đăng ký mới dùng được \(name(offer)); \(email) chưa "
        + "từng đăng ký."
    case .onlyForLapsed(let offer, let email):
      "Chỉ người từng trả tiền cho gói đăng ký nay đã kết thúc mới dùng được \(name(offer)); gói "
        + "của \(email) chưa kết thúc hoặc chưa từng được trả tiền."
    case .redeemedBefore(let offer, let email):
      "\(email) đã đổi \(name(offer)) trước đó; mỗi tài khoản chỉ dùng được một lần."
    case .anotherBegins(let offer, let email):
      "\(email) đã đổi \(name(offer)), có hiệu lực từ kỳ đăng ký tiếp theo; trước đó không thể "
        + "đổi ưu đãi khác."
    case .unknownKey(let id):
      "Ưu đãi được ký bằng khóa \u{201C}\(id)\u{201D}, không phải khóa gói đăng ký của thế giới "
        + "này."
    case .wrongSignature:
      "Chữ ký của ưu đãi không khớp với Bundle ID, khóa, sản phẩm, ưu đãi, tên người dùng, nonce "
        + "và thời gian của thanh toán này."
    case .staleSignature:
      "Ưu đãi được ký cách hiện tại hơn 24 giờ; chữ ký chỉ có giá trị trong một ngày."
    }
  }

  private func name(_ offer: Refusal.OfferName) -> String {
    "\(Self.name(offer.kind)) \u{201C}\(offer.id)\u{201D}"
  }

  static func name(_ kind: OfferKind) -> String {
    switch kind {
    case .introductory: "ưu đãi giới thiệu"
    case .promotional: "ưu đãi khuyến mại"
    case .offerCode: "mã ưu đãi"
    case .winBack: "ưu đãi quay lại"
    }
  }

  func reason(_ reason: InvalidProductReason) -> String {
    switch reason {
    case .notInCatalog: "App Store Connect không có sản phẩm nào có mã định danh này."
    case .notClearedForSale: "Sản phẩm không được phép bán."
    case .agreementNotInEffect: "Thỏa thuận ứng dụng trả phí không có hiệu lực."
    case .noInAppPurchase: "Ứng dụng không có tính năng mua hàng trong ứng dụng."
    case .typeChanged(let kind):
      "Mã định danh này thuộc về một sản phẩm khác, loại \(kind.rawValue); App Store Connect không "
        + "bao giờ cấp lại mã cho loại khác."
    case .bundleIDMismatch(let catalog, let app):
      "Bundle ID của ứng dụng là \(app), nhưng danh mục dành cho \(catalog)."
    case .notSoldIn(let storefront):
      "Sản phẩm không có giá trong vùng App Store \(storefront)."
    }
  }

  /// What stands in quotation marks are the titles of the panel's switches.
  func remedy(_ cause: Refusal.Cause, on face: Face) -> String? {
    let switches = VietnameseSwitchTexts()
    return switch (cause, face) {
    case (.fault, .screen): "Nhấn 4 để gỡ."
    case (.fault, .commandLine): "Dùng `razefaces faults clear` để gỡ."
    case (.offline, .screen): "Nhấn 4 và tắt \u{201C}\(switches.offline.title)\u{201D}."
    case (.offline, .commandLine): "Dùng `razefaces sandbox set offline off` để trực tuyến lại."
    case (.storeDown, .screen): "Nhấn 4 và tắt \u{201C}\(switches.storeDown.title)\u{201D}."
    case (.storeDown, .commandLine):
      "Dùng `razefaces sandbox set store-down off` để App Store hoạt động lại."
    case (.interrupted, .screen):
      "Hãy đồng ý khi App Store hỏi, hoặc nhấn 4, mục yêu cầu; tiếp theo sẽ có một giao dịch mới."
    case (.interrupted, .commandLine):
      "`razefaces interruptions` liệt kê giao dịch này để giải quyết; tiếp theo sẽ có một giao "
        + "dịch mới."
    case (.billingFailed, .screen):
      "Nhấn 4, tắt \u{201C}\(switches.billingFails.title)\u{201D} rồi mua lại."
    case (.billingFailed, .commandLine):
      "Dùng `razefaces sandbox set billing-fails off` rồi mua lại."
    case (.paymentsForbidden, _): "Để cho phép, \(allowingPayments(on: face))."
    case (.quantity, _): "Hãy chọn số lượng từ 1 đến 10."
    case (.unknownProduct, .screen): "Nhấn 1 để xem sản phẩm đang bán."
    case (.unknownProduct, .commandLine): "`razefaces products` liệt kê sản phẩm đang bán."
    case (.offer(.incomplete), _): "Máy chủ của ứng dụng ký tất cả các mục đó."
    case (.offer(.unknown), _):
      "Xem \u{201C}offers\u{201D} của sản phẩm trong danh mục."
    case (.offer(.unknownCode), _):
      "Xem \u{201C}offers\u{201D} loại offerCode trong danh mục."
    case (.canceled, _), (.signInDismissed, _), (.declinedByParent, _), (.unavailable, _),
      (.storefrontDeclined, _), (.subscribedAlready, _), (.offer, _):
      nil
    }
  }

  func allowingPayments(on face: Face) -> String {
    switch face {
    case .screen: "nhấn 4 và bật \u{201C}\(VietnameseSwitchTexts().paymentsAllowed.title)\u{201D}"
    case .commandLine: "dùng `razefaces sandbox set payments-allowed on`"
    }
  }

  func refreshingReceipt(on face: Face) -> String {
    switch face {
    case .screen: "nhấn 4, \(VietnameseCommandTexts().refreshReceipt.title)"
    case .commandLine: "dùng `razefaces receipt refresh`"
    }
  }

  func meaning(_ kind: RefusalKind) -> String {
    switch kind {
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
    case .unauthorizedRequestData:
      "Ứng dụng sử dụng dữ liệu yêu cầu mà không có quyền phù hợp."
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
    case .notAvailableInStorefront: "Sản phẩm không khả dụng trong vùng App Store này."
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
