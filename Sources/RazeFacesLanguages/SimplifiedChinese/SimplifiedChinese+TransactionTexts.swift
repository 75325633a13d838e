import RazeFacesConsole
import StoreCore

struct SimplifiedChineseTransactionTexts: TransactionTexts {
  let buy = "购买"
  let unavailable = "不可用"
  let waiting = "待批准"

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

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "购买"
    case .renewal: "续期"
    case .restore: "恢复"
    case .redownload: "重新下载"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "已退款" }
    if record.isRefundPending { return "已请求退款" }
    if record.isFinished, record.isRefundDeclined { return "退款被拒绝" }
    return record.isFinished ? "已完成" : "未完成"
  }

  func toDo(_ record: TransactionRecord) -> String {
    if record.revocationDate != nil { return "收回访问权限。" }
    if record.isRefundPending, record.isFinished {
      return "批准或拒绝退款；在此之前保留访问权限。"
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
