import RazeFacesScreens
import StoreCore

extension SimplifiedChinese {
  @Sendable static func signIn(_ text: SignInText) -> String {
    switch text {
    case .tester(let email, let country, false): "\(email)  \(country)"
    case .tester(let email, let country, true): "\(email)  \(country)，需要家长同意"
    case .unknownAccount: "没有这个 Apple ID。按 Ctrl-N 创建。"
    case .title: "登录"
    case .titleAgain: "需要登录"
    case .useExisting: "使用现有的 Apple ID"
    case .createNew: "创建新 Apple ID"
    case .create: "创建"
    case .firstName: "名字"
    case .lastName: "姓氏"
    case .appleID: "Apple ID"
    case .password: "密码"
    case .country: "国家或地区"
    case .purpose(.purchase): "登录 App Store 以继续购买。"
    case .toBuy(let name): "登录 App Store 以购买“\(name)”。"
    case .toGoOn(let name): "购买“\(name)”时中断。请登录 App Store 以继续。"
    case .purpose(.restore): "登录 App Store 以恢复购买。"
    case .purpose(.account): "使用沙盒测试员的账户登录。"
    case .purpose(.receipt): "登录 App Store 以刷新收据。"
    case .missingPassword: "请输入密码。"
    case .missingAppleID: "请输入 Apple ID（电子邮件地址）。"
    case .wrongPassword(let left): "密码不正确。还可以尝试 \(left) 次。"
    case .locked(let time, let minutes):
      "密码错误次数过多。已锁定至 \(time)，还有 \(minutes) 分钟。"
    case .emailNotVerified: "此 Apple ID 的电子邮件地址尚未验证。"
    case .invalidEmail: "电子邮件地址无效，其格式应为 name@example.com。"
    case .invalidName: "姓名最多 40 个字符，且不能含不可见字符。"
    case .emailTaken: "此地址已有 Apple ID。"
    case .weakPassword: "密码太弱：至少 8 个字符，须含 A-Z、a-z 和 0-9。"
    case .unknownCountry(let code): "没有 \(code) 的店面。"
    case .mayBeReal: "这可能是真实的 Apple ID。测试员一旦在沙盒以外登录，便无法再用于沙盒。"
    case .passwordRule: "至少 8 个字符，须含 A-Z、a-z 和 0-9。"
    case .signingIn: "正在登录..."
    case .creating: "正在创建测试员..."
    case .goOn: "继续"
    case .switchForm: "登录或创建"
    }
  }

  @Sendable static func verifyEmail(_ text: VerifyEmailText) -> String {
    switch text {
    case .takeCode: "填入验证码"
    case .title: "验证你的电子邮件"
    case .wouldHaveGot(let email): "\(email) 本应收到以下邮件："
    case .letter(let code): "你的验证码是 \(code)"
    case .code: "验证码"
    case .missing: "请输入邮件中的验证码。"
    case .wrongCode: "验证码不正确。请再看一下邮件。"
    case .checking: "正在检查验证码..."
    case .confirm, .confirmKey: "确认"
    }
  }

  @Sendable static func account(_ text: AccountText) -> String {
    switch text {
    case .title: "账户"
    case .asksToBuy: "购买前询问"
    case .signOut: "退出登录"
    case .switchTester: "使用其他 Apple ID"
    case .close: "关闭"
    }
  }

  @Sendable static func newTester(_ text: NewTesterText) -> String {
    switch text {
    case .about: "沙盒测试员，与在 App Store Connect 中添加的相同。"
    case .goOn: "继续"
    }
  }
}
