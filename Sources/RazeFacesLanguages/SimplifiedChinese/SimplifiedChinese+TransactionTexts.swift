import RazeFacesConsole
import StoreCore

struct SimplifiedChineseTransactionTexts: TransactionTexts {
  let buy = "购买"
  let unavailable = "不可用"
  let waiting = "待批准"
  let paymentProblem = "付款问题"
  let unpaid = "未付款"
  let ended = "已结束"
  let turnedOff = "已关闭续期"
  let off = "已关闭"
  let changing = "即将更改"

  func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "正在购买"
    case .deferred: "等待批准"
    case .purchased: "已购买"
    case .failed: "失败"
    case .restored: "已恢复"
    case .finished: "已完成"
    }
  }

  func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent: "已拒绝"
    case .interrupted: "已中断"
    default: refusal.kind == .paymentCancelled ? "已取消" : "失败"
    }
  }

  func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: "付款已添加，尚未询问任何人。"
    case .awaitingAccount: "正在等待登录。"
    case .awaitingConfirmation: "正在等待确认。"
    case .authorized: "已确认，App Store 尚未决定。"
    case .deferred: "已询问家长，需要批准或拒绝。"
    case .purchased, .restored: "App Store 已决定，App 尚未完成。"
    case .failed: "未成功，App 尚未完成。"
    case .finished: "App 已完成。"
    }
  }

  func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: "你先前使用其他 Apple ID 确认了此购买。请再次确认。"
    case .price: "价格在你确认后已更改。请再次确认。"
    case .offer: "优惠在你确认后已更改。请再次确认。"
    }
  }

  func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch queued.phase {
    case .added, .awaitingAccount, .awaitingConfirmation: "请回答 App Store 的询问。"
    case .authorized: "请稍候，决定后会立即通知 App。"
    case .deferred: "按 m 代家长批准或拒绝。"
    case .purchased, .restored, .failed: "App 会交付应交付的内容，然后完成。"
    case .finished: none
    }
  }

  let buyAgain = "未收费；请重新购买。"
  let boughtSince = "无：之后已购买。"
  let accessIsTaken = "无：访问权限已收回。"

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "购买"
    case .renewal: "续期"
    case .restore: "恢复"
    case .redownload: "重新下载"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared { return "不再共享" }
    if record.revocationDate != nil { return "已退款" }
    if record.isRefundPending { return "已请求退款" }
    if record.isFinished, record.isRefundDeclined { return "退款被拒绝" }
    return record.isFinished ? "已完成" : "未完成"
  }

  func toDo(_ record: TransactionRecord, on face: Face) -> String {
    if record.revocationDate != nil { return "收回访问权限。" }
    if record.isRefundPending, record.isFinished {
      return "按 m 批准或拒绝退款；在此之前保留访问权限。"
    }
    if record.isRefundDeclined, record.isFinished {
      return "无：退款被拒绝，保留访问权限。"
    }
    if record.isUpgraded { return "无：已由群组中的另一个产品取代。" }
    return record.isFinished ? "无：已交付并完成。" : "验证、交付，然后完成。"
  }

  func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "我不是有意购买此项目"
    case .fulfillmentIssue: "购买项目未按预期工作"
    case .unsatisfied: "我不满意"
    case .legal: "法律原因"
    case .other: "其他"
    }
  }

  func title(_ id: UInt64) -> String { "交易 \(id)" }

  let why = "原因"
  let toDo = "待办"
  let compact = "jws"
  let none = "-"
  let yes = "是"
  let no = "否"
  func certificates(_ count: Int) -> String { "\(count) 个证书" }
}
