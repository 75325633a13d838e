import RazeFacesConsole
import StoreCore

struct SimplifiedChinesePanelTexts: PanelTexts {
  func title(_ group: ConsoleGroup) -> String {
    switch group {
    case .device: "此设备"
    case .faults: "故障"
    case .purchases: "购买"
    case .time: "时间"
    case .connect: "App Store Connect"
    case .waiting: "等待处理的请求"
    case .subscriptions: "订阅"
    case .testers: "沙盒测试员"
    case .devices: "设备"
    case .again: "重新开始"
    }
  }

  let account = PanelText("账户", hint: "按 Enter 可登录、退出登录或切换测试员。")
  let notSignedIn = "未登录"
  let device = PanelText("设备")
  let storefront = PanelText("店面", hint: "按 Enter 可更改账户的店面；价格随之改变。")
  let promoted = PanelText("推广的购买项目", hint: "在 App Store 页面上开始的购买。")
  func kept(_ count: Int) -> String { "\(count) 个留待稍后" }
  let clock = "时钟"
  let realTime = "实际时间"
  let nextEvent = PanelText("下一个事件", hint: "途中到期的事项会依次入账。")
  let nothing = "无"

  let nothingWaits = "没有等待答复的请求。"
  let request = MenuText("购买前询问", hint: "按 Enter 以家长身份答复。")

  func asks(_ request: RequestToBuy) -> String {
    "\(request.accountEmail) 请求购买\(request.wasDeclined ? "，曾被拒绝" : "")"
  }

  func asks(_ request: RequestToBuy, _ product: String) -> String {
    let pieces = request.quantity == 1 ? "" : " \(request.quantity) 个"
    return "\(request.accountEmail) 在 \(request.device) 上请求家长许可，购买\(pieces)“\(product)”。"
  }

  let interruptionHint = "按 Enter 显示已更改的条款。"
  func wasInterrupted(_ email: String) -> String { "\(email) 的购买被中断" }
  let refund = MenuText("退款请求", hint: "按 Enter 以 App Store 身份答复。")
  func asks(_ request: RefundRequest) -> String { "\(request.accountEmail) 请求退款" }

  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String {
    "\(request.accountEmail) 请求为“\(product)”退款：\(reason)。"
  }

  let subscriptionHint = "Enter：续期、关闭、解决付款问题、涨价、结束。"
  func priceNow(_ product: String, _ price: String) -> String {
    "“\(product)”的当前价格为 \(price)。"
  }
  let testerHint = "Enter：登录、国家或地区、购买前询问、家庭。"

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append("购买前询问") }
    if !account.isEmailVerified { words.append("电子邮件未验证") }
    if let organizer = tester.family?.organizer {
      words.append(organizer == account.email ? "组织者" : "\(organizer) 的家庭")
    }
    if tester.isSignedIn { words.append("已登录") }
    return words
  }

  let signIn = "在此设备上登录"
  let territory = "国家或地区"
  let joinFamily = "加入家庭"
  func organizerQuestion(_ email: String) -> String { "\(email) 要加入谁的家庭？" }
  let newTester = PanelText("添加测试员", hint: "其电子邮件地址立即视为已验证。")
  let deviceHint = "按 Enter 可在该设备上退出登录。"

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var words = [device.storefront.countryCode, device.accountEmail ?? notSignedIn]
    if device.unfinished > 0 { words.append("\(device.unfinished) 笔未完成") }
    if isThisOne { words.append("此设备") }
    return words
  }

  func signOut(_ email: String) -> String { "退出登录 \(email)" }

  func openDevice(_ name: String) -> String {
    "在另一个终端中打开：\nrazefaces --device \(name)"
  }

  let leave = "暂不处理"

  let noFaults = "未设置任何故障。"
  let nothingAhead = "不会自动发生任何事件。"
  let timeIsReal = "已是实际时间。"
  let settingsAreStandard = "已是默认设置。"
  let hasEnded = "订阅已结束；请在“商店”中重新购买。"
  let notNow = "订阅的当前状态不允许此操作。"
  let aboutDevice = "要使用其他设备，请以 --device NAME 启动。"
  let aboutStorefront = "店面由账户决定：请先登录。"
}
