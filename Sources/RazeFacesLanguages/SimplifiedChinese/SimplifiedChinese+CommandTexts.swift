import RazeFacesConsole
import StoreCore

struct SimplifiedChineseCommandTexts: CommandTexts {
  func arm(_ fault: Fault) -> CommandText {
    let texts = SimplifiedChineseFaultTexts()
    return CommandText(
      texts.arm, done: "已设置：\(texts.point(fault.point))：\(texts.sentence(fault))。")
  }

  let disarm = CommandText("解除", done: "已解除。")
  let clearFaults = CommandText(
    "清除所有故障", hint: "在此屏幕的任何位置都可以按 x。", done: "已清除所有故障。")

  let listSeparator = "、"

  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion {
    ConsoleQuestion("要清除的不只是故障，要继续吗？", "将清除：\(names)。", yes: "全部清除", startsOnYes: true)
  }

  func advance(_ step: ClockStep) -> CommandText {
    let title =
      switch step {
      case .period(let period): "+" + SimplifiedChinese.console.subscriptions.length(period)
      case .seconds(let seconds): "+\(seconds) 秒"
      case .date: "到某个日期"
      case .nextEvent: "到下一个事件"
      }
    return CommandText(title, hint: "途中到期的事项会依次入账。")
  }

  let holdTime = CommandText("暂停", hint: "按 Enter 暂停所有进程的时间。", done: "时间已暂停。")
  let releaseTime = CommandText("继续", hint: "时间已暂停。按 Enter 继续。", done: "时间已继续。")
  let realTime = CommandText("返回实际时间", hint: "已入账的交易会保留。", done: "已返回实际时间。")

  let approve = CommandText("批准", done: "已批准：购买项目会送达孩子的设备。")

  func approved(price: String, device: String) -> String {
    "已批准：已以 \(price) 购买，由 \(device) 上的 App 交付。"
  }

  func approvedInVain(_ reason: String) -> String { "已批准，但仍未能购买：\(reason)" }

  let decline = CommandText("拒绝", done: "已拒绝。")
  let resolveInterruption = CommandText("同意", done: "已同意：现在完成购买。")

  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "条款与条件已更改",
      "\(email) 必须同意新的条款与条件，才能购买“\(product)”。同意后，之前失败的购买会随即完成。",
      yes: "同意", startsOnYes: true)
  }

  let requestRefund = CommandText("请求退款", done: "退款请求已提交。")
  let approveRefund = CommandText("批准退款", done: "退款已批准；已通知所有 App。")
  let declineRefund = CommandText("拒绝退款", done: "退款已拒绝。")
  let refund = CommandText("立即退款", done: "已退款；已通知所有 App。")

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion("立即为“\(product)”退款吗？", "款项会退回，并通知所有 App 收回此项目。", yes: "退款")
  }

  let finish = CommandText("完成", done: "已完成。")
  let delete = CommandText("删除", done: "已从账本中删除。")

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "删除交易 \(id) 吗？", "“\(product)”会从账本中移除，如同从未购买过。不会通知任何 App。",
      yes: "删除")
  }

  let renew = CommandText("立即续期", done: "已续期。")
  let resolveBilling = CommandText("解决付款问题", done: "已续期。")
  let cancelRenewal = CommandText("关闭自动续期", done: "已关闭自动续期。")
  let resumeRenewal = CommandText("重新打开自动续期", done: "已重新打开自动续期。")
  let agreeToPrice = CommandText("同意新价格", done: "已同意新价格。")
  let refusePrice = CommandText("不同意新价格", done: "未同意新价格。")
  let raisePrice = CommandText("涨价", done: "已涨价。")
  let expire = CommandText("立即到期", done: "订阅已结束。")

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion("立即结束“\(product)”吗？", "无论付款至何时，订阅都会立即结束。", yes: "结束")
  }

  func addTester(_ email: String) -> CommandText {
    CommandText("添加测试员", done: "\(email) 现在可以登录。")
  }

  func remove(_ email: String) -> CommandText {
    CommandText("移除测试员", done: "已移除 \(email)。")
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "移除测试员 \(email) 吗？", "该测试员会在所有设备上退出登录，其购买项目会消失。", yes: "移除")
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(code, done: "店面现为 \(code)。")
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    CommandText(
      asks ? "购买前询问家长" : "购买时不询问家长",
      done: asks ? "购买前会询问家长。" : "购买时不再询问家长。")
  }

  let clearHistory = CommandText("清除购买历史记录", done: "已清除购买历史记录。")

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "清除 \(email) 的购买历史记录吗？",
      "此测试员的所有购买项目会从每台设备上消失。其他测试员的购买项目不受影响。", yes: "清除历史记录")
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(organizer, done: "已加入 \(organizer) 的家庭。")
  }
  let leaveFamily = CommandText("离开家庭", done: "测试员已离开家庭。")

  func signOut(device: String) -> CommandText {
    CommandText("在 \(device) 上退出登录", done: "已在 \(device) 上退出登录。")
  }

  let refreshReceipt = CommandText(
    "刷新收据", hint: "App Store 会重新写入收据。", done: "收据已刷新。")
  let standardSettings = CommandText("默认设置", hint: "还原所有开关；故障和时钟保持不变。", done: "已还原所有默认设置。")
  let standardSettingsQuestion = ConsoleQuestion(
    "还原所有默认设置吗？",
    "包括中断购买、退款、扣款和 App Store Connect。故障和时钟保持不变。", yes: "还原默认设置")
  let deleteApp = CommandText("从此设备删除 App", hint: "App 会忘记一切；“恢复购买”可找回。", done: "已从此设备删除 App。")

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "从此设备删除“\(app)”吗？",
      "此设备会忘记在此购买的项目，未使用的礼券将永久丢失。App Store 仍记得其余项目，可通过“恢复购买”找回。",
      yes: "删除 App")
  }

  let reset = CommandText("全部重置", hint: "抹掉在此创建的一切，得到一个新世界。", done: "已全部重置，这是一个新世界。")
  let resetQuestion = ConsoleQuestion(
    "全部重置吗？",
    "在此创建的所有交易、队列和测试员，以及此 App 记住的内容都会被抹掉。此操作无法撤销。", yes: "全部重置")
}
