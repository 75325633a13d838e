import RazeFacesScreens
import StoreCore

extension Vietnamese {
  @Sendable static func signIn(_ text: SignInText) -> String {
    switch text {
    case .tester(let email, let country, false): "\(email)  \(country)"
    case .tester(let email, let country, true): "\(email)  \(country), hỏi phụ huynh"
    case .unknownAccount: "Không có Apple ID này. Ctrl-N để tạo."
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
    case .purpose(.purchase): "Đăng nhập vào App Store để tiếp tục mua."
    case .toBuy(let name): "Đăng nhập vào App Store để mua \(name)."
    case .toGoOn(let name):
      "Giao dịch mua \(name) đã bị gián đoạn. Đăng nhập vào App Store để tiếp tục."
    case .purpose(.restore): "Đăng nhập vào App Store để khôi phục mục đã mua."
    case .purpose(.account): "Đăng nhập bằng một người thử nghiệm Sandbox."
    case .purpose(.receipt): "Đăng nhập vào App Store để làm mới biên lai."
    case .missingPassword: "Hãy nhập mật khẩu."
    case .missingAppleID: "Hãy nhập ID Apple, là một địa chỉ email."
    case .wrongPassword(let left): "Mật khẩu không đúng. Còn \(left) lần thử."
    case .locked(let time, let minutes):
      "Nhập sai mật khẩu quá nhiều lần. Đã bị khóa đến \(time), còn \(minutes) phút."
    case .emailNotVerified: "Địa chỉ email của ID Apple này chưa được xác minh."
    case .invalidEmail: "Đây không phải địa chỉ email. Ví dụ: name@example.com."
    case .invalidName: "Tên có tối đa 40 ký tự và không có ký tự ẩn."
    case .emailTaken: "Đã có ID Apple dùng địa chỉ này."
    case .weakPassword: "Mật khẩu quá yếu: cần từ 8 ký tự, có A-Z, a-z, 0-9."
    case .unknownCountry(let code): "Không có vùng App Store nào cho \(code)."
    case .mayBeReal:
      "Đây có thể là ID Apple thật. Người thử nghiệm đăng nhập ngoài Sandbox thì không dùng cho "
        + "Sandbox được nữa."
    case .passwordRule: "Từ 8 ký tự trở lên, có A-Z, a-z, 0-9."
    case .signingIn: "Đang đăng nhập..."
    case .creating: "Đang tạo người thử nghiệm..."
    case .goOn: "tiếp tục"
    case .switchForm: "đăng nhập hoặc tạo mới"
    }
  }

  @Sendable static func verifyEmail(_ text: VerifyEmailText) -> String {
    switch text {
    case .takeCode: "điền mã"
    case .title: "Xác minh email của bạn"
    case .wouldHaveGot(let email): "Thư này lẽ ra sẽ được gửi đến \(email):"
    case .letter(let code): "Mã xác minh của bạn là \(code)"
    case .code: "Mã"
    case .missing: "Hãy nhập mã trong thư."
    case .wrongCode: "Mã không đúng. Hãy xem lại thư."
    case .checking: "Đang kiểm tra mã..."
    case .confirm: "Xác nhận"
    case .confirmKey: "xác nhận"
    }
  }

  @Sendable static func newTester(_ text: NewTesterText) -> String {
    switch text {
    case .about: "Một người thử nghiệm Sandbox, như khi thêm trong App Store Connect."
    case .goOn: "tiếp tục"
    }
  }

  @Sendable static func account(_ text: AccountText) -> String {
    switch text {
    case .title: "Tài khoản"
    case .asksToBuy: "Hỏi để mua"
    case .signOut: "Đăng xuất"
    case .switchTester: "Sử dụng ID Apple khác"
    case .close: "Đóng"
    }
  }
}
