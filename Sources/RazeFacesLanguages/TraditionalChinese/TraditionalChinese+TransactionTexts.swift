import RazeFacesConsole
import StoreCore

struct TraditionalChineseTransactionTexts: TransactionTexts {
  let buy = "購買"
  let unavailable = "未供應"
  let waiting = "待核准"
  let paymentProblem = "付款問題"
  let unpaid = "未付款"
  let ended = "已結束"
  let turnedOff = "已關閉續訂"
  let off = "已關閉"
  let changing = "即將變更"

  func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "正在購買"
    case .deferred: "等待核准"
    case .purchased: "已購買"
    case .failed: "失敗"
    case .restored: "已回復"
    case .finished: "已完成"
    }
  }

  func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent: "已拒絕"
    case .interrupted: "已中斷"
    default: refusal.kind == .paymentCancelled ? "已取消" : "失敗"
    }
  }

  func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: "付款已加入，尚未詢問任何人。"
    case .awaitingAccount: "正在等待登入。"
    case .awaitingConfirmation: "正在等待確認。"
    case .authorized: "已確認，App Store 尚未決定。"
    case .deferred: "已詢問家長，需要核准或拒絕。"
    case .purchased, .restored: "App Store 已決定，App 尚未完成。"
    case .failed: "未成功，App 尚未完成。"
    case .finished: "App 已完成。"
    }
  }

  func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: "你先前使用其他 Apple ID 確認了此購買。請再次確認。"
    case .price: "價格在你確認後已變更。請再次確認。"
    case .offer: "優惠在你確認後已變更。請再次確認。"
    }
  }

  func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch queued.phase {
    case .added, .awaitingAccount, .awaitingConfirmation: "請回答 App Store 的詢問。"
    case .authorized: "請稍候，決定後會立即通知 App。"
    case .deferred: "按 m 代家長核准或拒絕。"
    case .purchased, .restored, .failed: "App 會交付應交付的內容，然後完成。"
    case .finished: none
    }
  }

  let buyAgain = "未收費；請重新購買。"
  let boughtSince = "無：之後已購買。"
  let accessIsTaken = "無：取用權限已收回。"

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "購買"
    case .renewal: "續訂"
    case .restore: "回復"
    case .redownload: "重新下載"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared { return "不再共享" }
    if record.revocationDate != nil { return "已退款" }
    if record.isRefundPending { return "已要求退款" }
    if record.isFinished, record.isRefundDeclined { return "未退款" }
    return record.isFinished ? "已完成" : "未完成"
  }

  func toDo(_ record: TransactionRecord, on face: Face) -> String {
    if record.revocationDate != nil { return "收回取用權限。" }
    if record.isRefundPending, record.isFinished {
      return "按 m 核准或拒絕退款；在此之前保留取用權限。"
    }
    if record.isRefundDeclined, record.isFinished {
      return "無：退款遭拒絕，保留取用權限。"
    }
    if record.isUpgraded { return "無：群組中的另一個產品已取代它。" }
    return record.isFinished ? "無：已交付並完成。" : "驗證、交付，然後完成。"
  }

  func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "我不是故意要購買此項目"
    case .fulfillmentIssue: "購買項目無法如預期運作"
    case .unsatisfied: "我不滿意"
    case .legal: "法律原因"
    case .other: "其他"
    }
  }

  func title(_ id: UInt64) -> String { "交易 \(id)" }

  let why = "原因"
  let toDo = "待辦"
  let compact = "jws"
  let none = "-"
  let yes = "是"
  let no = "否"
  func certificates(_ count: Int) -> String { "\(count) 個憑證" }
}
