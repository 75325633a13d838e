import RazeFacesScreens
import StoreCore

extension TraditionalChinese {
  @Sendable static func signIn(_ text: SignInText) -> String {
    switch text {
    case .tester(let email, let country, false): "\(email)  \(country)"
    case .tester(let email, let country, true): "\(email)  \(country)，需要家長許可"
    case .unknownAccount: "沒有這個 Apple ID。按 Ctrl-N 建立。"
    case .title: "登入"
    case .titleAgain: "需要登入"
    case .useExisting: "使用現有的 Apple ID"
    case .createNew: "建立新的 Apple ID"
    case .create: "建立"
    case .firstName: "名字"
    case .lastName: "姓氏"
    case .appleID: "Apple ID"
    case .password: "密碼"
    case .country: "國家或地區"
    case .purpose(.purchase): "請登入 App Store 以繼續購買。"
    case .toBuy(let name): "登入 App Store 以購買「\(name)」。"
    case .toGoOn(let name): "購買「\(name)」時中斷。請登入 App Store 以繼續。"
    case .purpose(.restore): "請登入 App Store 以回復購買項目。"
    case .purpose(.account): "請以沙箱測試人員的帳號登入。"
    case .purpose(.receipt): "請登入 App Store 以重新整理收據。"
    case .missingPassword: "請輸入密碼。"
    case .missingAppleID: "請輸入 Apple ID（電子郵件地址）。"
    case .wrongPassword(let left): "密碼不正確。還可以再試 \(left) 次。"
    case .locked(let time, let minutes):
      "密碼錯誤次數過多。已鎖定至 \(time)，還有 \(minutes) 分鐘。"
    case .emailNotVerified: "此 Apple ID 的電子郵件地址尚未驗證。"
    case .invalidEmail: "這不是電子郵件地址。格式如 name@example.com。"
    case .invalidName: "姓名最多 40 個字元，且不能含看不見的字元。"
    case .emailTaken: "已有使用此地址的 Apple ID。"
    case .weakPassword: "強度不足：至少 8 個字元，包含 A-Z、a-z、0-9。"
    case .unknownCountry(let code): "沒有 \(code) 的店面。"
    case .mayBeReal:
      "這可能是真實的 Apple ID。測試人員一旦在沙箱以外登入，就不能再用於沙箱。"
    case .passwordRule: "至少 8 個字元，包含 A-Z、a-z、0-9。"
    case .signingIn: "正在登入..."
    case .creating: "正在建立測試人員..."
    case .goOn: "繼續"
    case .switchForm: "登入或建立"
    }
  }
}
