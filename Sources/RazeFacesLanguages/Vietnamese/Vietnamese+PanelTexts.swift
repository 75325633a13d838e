import RazeFacesConsole
import StoreCore

struct VietnamesePanelTexts: PanelTexts {
  func title(_ group: ConsoleGroup) -> String {
    switch group {
    case .device: "Thiết bị này"
    case .faults: "Sự cố"
    case .purchases: "Mua hàng"
    case .time: "Thời gian"
    case .connect: "App Store Connect"
    case .waiting: "Yêu cầu đang chờ"
    case .subscriptions: "Gói đăng ký"
    case .testers: "Người thử nghiệm Sandbox"
    case .devices: "Thiết bị"
    case .again: "Bắt đầu lại"
    }
  }

  let account = PanelText("Tài khoản", hint: "Enter đăng nhập, đăng xuất hoặc đổi tài khoản.")
  let notSignedIn = "Chưa đăng nhập"
  let device = PanelText("Thiết bị")
  let storefront = PanelText("Vùng App Store", hint: "Enter đổi vùng của tài khoản; giá đổi theo.")
  let promoted = PanelText(
    "Mục mua được quảng bá", hint: "Giao dịch mua bắt đầu trên trang của App Store.")
  func kept(_ count: Int) -> String { "giữ lại \(count)" }
  let clock = "Đồng hồ"
  let realTime = "thời gian thực"
  let nextEvent = PanelText("Sự kiện tiếp theo", hint: "Mọi việc đến hạn được ghi sổ theo thứ tự.")
  let nothing = "không có"

  let nothingWaits = "Không có gì chờ trả lời."
  let request = MenuText("Hỏi để mua", hint: "Enter trả lời thay cha mẹ.")

  func asks(_ request: RequestToBuy) -> String {
    "\(request.accountEmail) hỏi để mua\(request.wasDeclined ? ", đã bị từ chối một lần" : "")"
  }

  func asks(_ request: RequestToBuy, _ product: String) -> String {
    let pieces = request.quantity == 1 ? product : "\(request.quantity) \(product)"
    return "\(request.accountEmail) xin phép cha mẹ để mua \(pieces) trên \(request.device)."
  }

  let interruptionHint = "Enter hiện các điều khoản đã thay đổi."
  func wasInterrupted(_ email: String) -> String { "\(email) bị gián đoạn" }
  let refund = MenuText("Yêu cầu hoàn tiền", hint: "Enter trả lời thay App Store.")
  func asks(_ request: RefundRequest) -> String { "\(request.accountEmail) muốn hoàn tiền" }

  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String {
    "\(request.accountEmail) muốn hoàn tiền cho \(product): \(reason)."
  }

  let subscriptionHint = "Enter: gia hạn, tắt, khắc phục, giá, kết thúc."
  func priceNow(_ product: String, _ price: String) -> String {
    "\(product) hiện có giá \(price)."
  }
  let testerHint = "Enter: đăng nhập, vùng, Hỏi để mua, gia đình."

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append("Hỏi để mua") }
    if !account.isEmailVerified { words.append("chưa xác minh email") }
    if let organizer = tester.family?.organizer {
      words.append(organizer == account.email ? "người tổ chức" : "gia đình của \(organizer)")
    }
    if tester.isSignedIn { words.append("đã đăng nhập") }
    return words
  }

  let signIn = "Đăng nhập trên thiết bị này"
  let territory = "Quốc gia hoặc vùng"
  let joinFamily = "Tham gia gia đình"
  func organizerQuestion(_ email: String) -> String { "\(email) tham gia gia đình của ai?" }
  let newTester = PanelText(
    "Thêm người thử nghiệm", hint: "Địa chỉ email được coi là đã xác minh.")
  let deviceHint = "Enter đăng xuất trên thiết bị đó."

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var words = [device.storefront.countryCode, device.accountEmail ?? "không ai"]
    if device.unfinished > 0 { words.append("\(device.unfinished) chưa hoàn tất") }
    if isThisOne { words.append("thiết bị này") }
    return words
  }

  func signOut(_ email: String) -> String { "Đăng xuất \(email)" }

  func openDevice(_ name: String) -> String {
    "Mở trong một terminal khác:\nrazefaces --device \(name)"
  }

  let leave = "Để nguyên"

  let noFaults = "Chưa đặt sự cố nào."
  let nothingAhead = "Không có gì sẽ tự xảy ra."
  let timeIsReal = "Đang dùng thời gian thực."
  let settingsAreStandard = "Cài đặt đang như trong thế giới mới."
  let hasEnded = "Gói đã kết thúc; hãy mua lại trong Cửa hàng."
  let notNow = "Không phù hợp với trạng thái của gói đăng ký."
  let aboutDevice = "Thiết bị khác: chạy với --device NAME."
  let aboutStorefront = "Vùng App Store theo tài khoản: hãy đăng nhập."
}
