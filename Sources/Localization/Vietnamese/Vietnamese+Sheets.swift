extension AccountText {
  package var vietnamese: String {
    switch self {
    case .title: "Tài khoản"
    case .asksToBuy: "Hỏi để mua"
    case .signOut: "Đăng xuất"
    case .switchTester: "Sử dụng ID Apple khác"
    case .close: "Đóng"
    }
  }
}

extension FaultText {
  package var vietnamese: String {
    switch self {
    case .error: "Lỗi"
    case .howOften: "Số lần"
    case .after: "Độ trễ"
    case .nextValue: "giá trị sau"
    case .valuesAhead: "tới năm giá trị"
    case .valuesBack: "lùi năm giá trị"
    case .typeToSearch: "Gõ để tìm lỗi."
    case .search: "Tìm: {query} ({matches})"
    }
  }
}

extension HelpText {
  package var vietnamese: String {
    switch self {
    case .title: "Phím tắt"
    case .here: "{screen}, ngay lúc này"
    case .everywhere: "Ở mọi nơi"
    case .notNow: "{words}: {reason}"
    }
  }
}

extension NewTesterText {
  package var vietnamese: String {
    switch self {
    case .about: "Một người thử nghiệm Sandbox, như khi thêm trong App Store Connect."
    case .goOn: "tiếp tục"
    }
  }
}

extension NoticeText {
  package var vietnamese: String {
    switch self {
    case .allSet: "Đã xong."
    case .success: "Bạn đã mua thành công."
    case .purchaseFailed: "Mua không thành công"
    case .purchasesNotAllowed: "Không được phép mua hàng"
    case .purchaseInterrupted: "Giao dịch mua bị gián đoạn"
    case .restoreFailed: "Khôi phục không thành công"
    case .notVerified: "Chưa xác minh được"
    case .notDelivered: "Chưa giao được"
    case .restored: "{count, plural, =0 {Không có gì để khôi phục} other {Đã khôi phục # mục mua}}"
    case .lookInLibrary: "Xem trong Thư viện: nhấn 2."
    case .lookAtIt: "Xem trong Thư viện: nhấn 2."
    case .nothingBoughtBy:
      """
      {email} chưa mua mục nào có thể khôi phục tại đây. Phiếu không khôi phục được.
      """
    case .nothingBought: "Chưa ai mua mục nào có thể khôi phục tại đây."
    case .transactionKey: "giao dịch"
    case .eventsKey: "sự kiện"
    }
  }
}

extension PriceConsentText {
  package var vietnamese: String {
    switch self {
    case .title: "Đồng ý với giá mới?"
    case .question:
      """
      Từ ngày {day}, {name} có giá {price}. Nếu bạn không đồng ý, gói đăng ký sẽ kết thúc vào ngày \
      đó.
      """
    case .former: "Hiện tại"
    case .next: "Giá mới"
    case .notNow: "Để sau"
    case .agree: "Đồng ý"
    }
  }
}

extension PromotedText {
  package var vietnamese: String {
    switch self {
    case .whichProduct: "Sản phẩm nào được mua trên trang của App Store?"
    case .buyKept: "Mua {count, plural, =1 {mục} other {# mục}} đã giữ lại"
    case .whatToDo: "Ứng dụng làm gì với thanh toán này?"
    case .goOn: "Tiếp tục ngay"
    case .keepForLater: "Giữ cho lúc khác"
    }
  }
}

extension PurchaseText {
  package var vietnamese: String {
    switch self {
    case .title: "Xác nhận mua hàng trong ứng dụng"
    case .askTitle: "Xin phép"
    case .subscribedTitle: "Bạn hiện đang đăng ký"
    case .buyFor:
      """
      Bạn có muốn mua {quantity, plural, =1 {một} other {#}} {name} với giá {price} không?
      """
    case .subscribe: "Bạn có muốn đăng ký {name} không? {terms}"
    case .askFor:
      """
      Bạn có muốn xin phép cha mẹ để mua {quantity, plural, =1 {một} other {#}} {name} với giá \
      {price} không?
      """
    case .askToSubscribe: "Bạn có muốn xin phép cha mẹ để đăng ký {name} không? {terms}"
    case .getAgain: "Bạn đã mua mục này. Bạn có muốn nhận lại miễn phí không?"
    case .piece: "{quantity, plural, =1 {{name}} other {{name}  x #}}"
    case .appleID: "ID Apple"
    case .buy: "Mua"
    case .get: "Nhận"
    case .subscribeButton: "Đăng ký"
    case .buyKey: "mua"
    case .ask: "Xin phép"
    case .askKey: "xin phép"
    }
  }
}

extension RedeemText {
  package var vietnamese: String {
    switch self {
    case .title: "Đổi mã"
    case .about: "Mã ưu đãi cho một gói đăng ký của ứng dụng này."
    case .code: "Mã"
    case .missing: "Hãy nhập mã ưu đãi."
    case .checking: "Đang kiểm tra mã..."
    case .redeem: "Đổi"
    case .redeemKey: "đổi"
    }
  }
}

extension RefundText {
  package var vietnamese: String {
    switch self {
    case .question: "Vì sao bạn muốn được hoàn tiền?"
    }
  }
}

extension SignInText {
  package var vietnamese: String {
    switch self {
    case .title: "Đăng nhập"
    case .titleAgain: "Cần đăng nhập"
    case .useExisting: "Sử dụng ID Apple hiện có"
    case .createNew: "Tạo ID Apple mới"
    case .create: "Tạo"
    case .firstName: "Tên"
    case .lastName: "Họ"
    case .appleID: "ID Apple"
    case .password: "Mật khẩu"
    case .country: "Quốc gia"
    case .toPurchase: "Đăng nhập vào App Store để tiếp tục mua."
    case .toRestore: "Đăng nhập vào App Store để khôi phục mục đã mua."
    case .withTester: "Đăng nhập bằng một người thử nghiệm Sandbox."
    case .toRefreshReceipt: "Đăng nhập vào App Store để làm mới biên lai."
    case .toBuy: "Đăng nhập vào App Store để mua {name}."
    case .toGoOn: "Giao dịch mua {name} đã bị gián đoạn. Đăng nhập vào App Store để tiếp tục."
    case .tester: "{email}  {country}"
    case .testerAskingParent: "{email}  {country}, hỏi phụ huynh"
    case .unknownAccount: "Không có Apple ID này. Ctrl-N để tạo."
    case .missingPassword: "Hãy nhập mật khẩu."
    case .missingAppleID: "Hãy nhập ID Apple, là một địa chỉ email."
    case .wrongPassword: "Mật khẩu không đúng. Còn {left} lần thử."
    case .locked: "Nhập sai mật khẩu quá nhiều lần. Đã bị khóa đến {time}, còn {minutes} phút."
    case .emailNotVerified: "Địa chỉ email của ID Apple này chưa được xác minh."
    case .invalidEmail: "Đây không phải địa chỉ email. Ví dụ: name@example.com."
    case .invalidName: "Tên có tối đa 40 ký tự và không có ký tự ẩn."
    case .emailTaken: "Đã có ID Apple dùng địa chỉ này."
    case .weakPassword: "Mật khẩu quá yếu: cần từ 8 ký tự, có A-Z, a-z, 0-9."
    case .unknownCountry: "Không có vùng App Store nào cho {code}."
    case .passwordRule: "Từ 8 ký tự trở lên, có A-Z, a-z, 0-9."
    case .mayBeReal:
      """
      Đây có thể là ID Apple thật. Người thử nghiệm đăng nhập ngoài Sandbox thì không dùng cho \
      Sandbox được nữa.
      """
    case .signingIn: "Đang đăng nhập..."
    case .creating: "Đang tạo người thử nghiệm..."
    case .goOn: "tiếp tục"
    case .switchForm: "đăng nhập hoặc tạo mới"
    }
  }
}

extension SubscriptionsText {
  package var vietnamese: String {
    switch self {
    case .title: "Gói đăng ký"
    case .nothing: "ID Apple này không có gói đăng ký nào."
    case .close: "Đóng"
    case .turnsOff: "Enter để hủy. Vẫn dùng được đến {day}."
    case .endsAtOnce: "Enter để hủy. Gói kết thúc ngay và không thử thanh toán lại."
    case .turnsOn: "Enter để tiếp tục. Gói sẽ gia hạn vào {day}."
    case .isOver: "Đã kết thúc. Hãy mua lại trong Cửa hàng."
    }
  }
}

extension VerifyEmailText {
  package var vietnamese: String {
    switch self {
    case .title: "Xác minh email của bạn"
    case .wouldHaveGot: "Thư này lẽ ra sẽ được gửi đến {email}:"
    case .letter: "Mã xác minh của bạn là {code}"
    case .code: "Mã"
    case .missing: "Hãy nhập mã trong thư."
    case .wrongCode: "Mã không đúng. Hãy xem lại thư."
    case .checking: "Đang kiểm tra mã..."
    case .confirm: "Xác nhận"
    case .confirmKey: "xác nhận"
    case .takeCode: "điền mã"
    }
  }
}
