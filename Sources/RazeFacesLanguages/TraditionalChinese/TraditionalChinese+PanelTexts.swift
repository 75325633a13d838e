import RazeFacesConsole
import StoreCore

struct TraditionalChinesePanelTexts: PanelTexts {
  func title(_ group: ConsoleGroup) -> String {
    switch group {
    case .device: "此裝置"
    case .faults: "故障"
    case .purchases: "購買"
    case .time: "時間"
    case .connect: "App Store Connect"
    case .waiting: "等待中的要求"
    case .subscriptions: "訂閱"
    case .testers: "沙箱測試人員"
    case .devices: "裝置"
    case .again: "重新開始"
    }
  }

  let account = PanelText("帳號", hint: "按 Enter 登入、登出或切換測試人員。")
  let notSignedIn = "未登入"
  let device = PanelText("裝置")
  let storefront = PanelText("店面", hint: "按 Enter 變更帳號的店面；價格會跟著變更。")
  let promoted = PanelText("宣傳的購買項目", hint: "從 App Store 頁面開始的購買。")
  func kept(_ count: Int) -> String { "已保留 \(count) 個" }
  let clock = "時鐘"
  let realTime = "實際時間"
  let nextEvent = PanelText("下個事件", hint: "途中到期的項目會依序記入。")
  let nothing = "沒有事件"

  let nothingWaits = "沒有等待回覆的要求。"
  let request = MenuText("購買前詢問", hint: "按 Enter 以家長身分回覆。")

  func asks(_ request: RequestToBuy) -> String {
    "\(request.accountEmail) 要求購買\(request.wasDeclined ? "，曾被拒絕" : "")"
  }

  func asks(_ request: RequestToBuy, _ product: String) -> String {
    let pieces = request.quantity == 1 ? "" : " \(request.quantity) 個"
    return "\(request.accountEmail) 請求家長許可，在 \(request.device) 上購買\(pieces)「\(product)」。"
  }

  let interruptionHint = "按 Enter 顯示已更改的條款。"
  func wasInterrupted(_ email: String) -> String { "\(email) 的購買已中斷" }
  let refund = MenuText("退款要求", hint: "按 Enter 以 App Store 身分回覆。")
  func asks(_ request: RefundRequest) -> String { "\(request.accountEmail) 要求退款" }

  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String {
    "\(request.accountEmail) 要求退還「\(product)」的款項：\(reason)。"
  }

  let subscriptionHint = "按 Enter：續訂、取消、解決、價格、結束。"
  func priceNow(_ product: String, _ price: String) -> String {
    "「\(product)」目前的價格為 \(price)。"
  }
  let testerHint = "按 Enter：登入、國家或地區、購買前詢問、家庭。"

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append("購買前詢問") }
    if !account.isEmailVerified { words.append("電子郵件未驗證") }
    if let organizer = tester.family?.organizer {
      words.append(organizer == account.email ? "組織者" : "\(organizer) 的家庭")
    }
    if tester.isSignedIn { words.append("已登入") }
    return words
  }

  let signIn = "在此裝置上登入"
  let territory = "國家或地區"
  let joinFamily = "加入家庭"
  func organizerQuestion(_ email: String) -> String { "\(email) 要加入誰的家庭？" }
  let newTester = PanelText("新增測試人員", hint: "其電子郵件地址會立即視為已驗證。")
  let deviceHint = "按 Enter 在該裝置上登出。"

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var words = [device.storefront.countryCode, device.accountEmail ?? notSignedIn]
    if device.unfinished > 0 { words.append("\(device.unfinished) 筆未完成") }
    if isThisOne { words.append("此裝置") }
    return words
  }

  func signOut(_ email: String) -> String { "登出 \(email)" }

  func openDevice(_ name: String) -> String {
    "在另一個終端機中開啟：\nrazefaces --device \(name)"
  }

  let leave = "暫不處理"

  let noFaults = "未設定任何故障。"
  let nothingAhead = "不會自動發生任何事。"
  let timeIsReal = "已是實際時間。"
  let settingsAreStandard = "已是預設設定。"
  let hasEnded = "訂閱已結束；請在商店再次購買。"
  let notNow = "不適用於訂閱目前的狀態。"
  let aboutDevice = "其他裝置：以 --device NAME 啟動。"
  let aboutStorefront = "店面取決於帳號：請先登入。"
}
