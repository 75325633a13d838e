import RazeFacesConsole
import StoreCore

struct TraditionalChineseCommandTexts: CommandTexts {
  func arm(_ fault: Fault) -> CommandText {
    let texts = TraditionalChineseFaultTexts()
    return CommandText(
      texts.arm, done: "已設定：\(texts.point(fault.point))：\(texts.sentence(fault))。")
  }

  let disarm = CommandText("解除", done: "已解除。")
  let clearFaults = CommandText(
    "清除所有故障", hint: "在此畫面的任何位置都可按 x。", done: "已清除所有故障。")

  let listSeparator = "、"

  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion {
    ConsoleQuestion("要清除的不只是故障，要繼續嗎？", "將清除：\(names)。", yes: "全部清除", startsOnYes: true)
  }

  func advance(_ step: ClockStep) -> CommandText {
    let title =
      switch step {
      case .period(let period): "+" + TraditionalChinese.console.subscriptions.length(period)
      case .seconds(let seconds): "+\(seconds) 秒"
      case .date: "到指定日期"
      case .nextEvent: "到下個事件"
      }
    return CommandText(title, hint: "途中到期的項目會依序記入。")
  }

  let holdTime = CommandText("暫停", hint: "按 Enter 為所有程序暫停時間。", done: "時間已暫停。")
  let releaseTime = CommandText("繼續", hint: "時間已暫停。按 Enter 繼續。", done: "時間已繼續。")
  let realTime = CommandText("回到實際時間", hint: "已記入的項目會保留。", done: "已回到實際時間。")

  let approve = CommandText("核准", done: "已核准：購買項目會送到孩子的裝置。")

  func approved(price: String, device: String) -> String {
    "已核准：已以 \(price) 購買，由 \(device) 上的 App 交付。"
  }

  func approvedInVain(_ reason: String) -> String { "已核准，但仍未能購買：\(reason)" }

  let decline = CommandText("拒絕", done: "已拒絕。")
  let resolveInterruption = CommandText("同意", done: "已同意：現在進行購買。")

  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "條款和條件已經更改",
      "\(email) 必須同意新的條款，才能購買「\(product)」。同意後會進行先前失敗的購買。",
      yes: "同意", startsOnYes: true)
  }

  let requestRefund = CommandText("要求退款", done: "已提交退款要求。")
  let approveRefund = CommandText("核准退款", done: "已核准退款，並通知所有 App。")
  let declineRefund = CommandText("拒絕退款", done: "已拒絕退款。")
  let refund = CommandText("立即退款", done: "已退款，並通知所有 App。")

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要立即退還「\(product)」的款項嗎？", "款項會退回，並通知所有 App 收回此項目。", yes: "退款")
  }

  let finish = CommandText("完成", done: "已完成。")
  let delete = CommandText("刪除", done: "已從帳本刪除。")

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要刪除交易 \(id) 嗎？", "「\(product)」會從帳本移除，如同從未購買。不會通知任何 App。",
      yes: "刪除")
  }

  let renew = CommandText("立即續訂", done: "已續訂。")
  let resolveBilling = CommandText("解決付款問題", done: "已續訂。")
  let cancelRenewal = CommandText("關閉自動續訂", done: "已關閉自動續訂。")
  let resumeRenewal = CommandText("重新開啟自動續訂", done: "已重新開啟自動續訂。")
  let agreeToPrice = CommandText("同意新價格", done: "已同意新價格。")
  let refusePrice = CommandText("不同意新價格", done: "已回覆不同意新價格。")
  let raisePrice = CommandText("調漲價格", done: "已調漲價格。")
  let expire = CommandText("立即到期", done: "訂閱已結束。")

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要立即結束「\(product)」嗎？", "不論已付多少費用，訂閱都會立即結束。", yes: "結束")
  }

  func addTester(_ email: String) -> CommandText {
    CommandText("新增測試人員", done: "\(email) 現在可以登入。")
  }

  func remove(_ email: String) -> CommandText {
    CommandText("移除測試人員", done: "已移除 \(email)。")
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要移除測試人員 \(email) 嗎？", "測試人員會在所有裝置上登出，購買的項目也會消失。", yes: "移除")
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(code, done: "商店現為 \(code)。")
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    CommandText(
      asks ? "開啟「購買前詢問」" : "關閉「購買前詢問」",
      done: asks ? "已開啟「購買前詢問」。" : "已關閉「購買前詢問」。")
  }

  let clearHistory = CommandText("清除購買記錄", done: "已清除購買記錄。")

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要清除 \(email) 的購買記錄嗎？",
      "這位測試人員在所有裝置上購買的項目都會消失。其他測試人員不受影響。", yes: "清除記錄")
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(organizer, done: "已加入 \(organizer) 的家庭。")
  }
  let leaveFamily = CommandText("離開家庭", done: "測試人員已離開家庭。")

  func signOut(device: String) -> CommandText {
    CommandText("在 \(device) 上登出", done: "已在 \(device) 上登出。")
  }

  let refreshReceipt = CommandText(
    "重新整理收據", hint: "App Store 會重新產生收據。", done: "已重新產生收據。")
  let standardSettings = CommandText("預設設定", hint: "所有開關重置為預設值；故障和時鐘不變。", done: "已將所有設定重置為預設值。")
  let standardSettingsQuestion = ConsoleQuestion(
    "要將所有設定重置為預設值嗎？",
    "包括中斷購買、退款、扣款和 App Store Connect。故障和時鐘不變。", yes: "重置設定")
  let deleteApp = CommandText("從此裝置刪除 App", hint: "App 會忘記一切；「回復」可取回購買項目。", done: "已從此裝置刪除 App。")

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "要從此裝置刪除「\(app)」嗎？",
      "此裝置會忘記在這裡購買的項目，未使用的禮券會永久消失。其餘項目 App Store 仍有記錄："
        + "「回復」可取回。", yes: "刪除 App")
  }

  let reset = CommandText("全部重置", hint: "清除在這裡建立的一切，換成新的世界。", done: "已全部重置，這是新的世界。")
  let resetQuestion = ConsoleQuestion(
    "要全部重置嗎？",
    "在這裡建立的所有交易、佇列和測試人員，以及此 App 所記得的內容都會清除。此動作無法還原。",
    yes: "全部重置")
}
