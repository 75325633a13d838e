extension ProductStatusText {
  package var traditionalChinese: String {
    switch self {
    case .buy: "購買"
    case .unavailable: "未供應"
    case .paymentProblem: "付款問題"
    case .ended: "已結束"
    case .turnedOff: "已關閉續訂"
    case .changing: "即將變更"
    case .unavailableInShort: "未供應"
    case .paymentProblemInShort: "未付款"
    case .turnedOffInShort: "已關閉"
    }
  }
}

extension PaymentStateText {
  package var traditionalChinese: String {
    switch self {
    case .purchasing: "正在購買"
    case .deferred: "等待核准"
    case .deferredInShort: "待核准"
    case .purchased: "已購買"
    case .restored: "已回復"
    case .finished: "已完成"
    case .failed: "失敗"
    case .canceled: "已取消"
    case .declined: "已拒絕"
    case .interrupted: "已中斷"
    }
  }
}

extension PaymentReasonText {
  package var traditionalChinese: String {
    switch self {
    case .added: "付款已加入，尚未詢問任何人。"
    case .awaitingAccount: "正在等待登入。"
    case .awaitingConfirmation: "正在等待確認。"
    case .authorized: "已確認，App Store 尚未決定。"
    case .deferred: "已詢問家長，需要核准或拒絕。"
    case .decided: "App Store 已決定，App 尚未完成。"
    case .failed: "未成功，App 尚未完成。"
    case .finished: "App 已完成。"
    }
  }
}

extension PaymentToDoText {
  package var traditionalChinese: String {
    switch self {
    case .answer: "請回答 App Store 的詢問。"
    case .wait: "請稍候，決定後會立即通知 App。"
    case .decide: "按 m 代家長核准或拒絕。"
    case .decideByCommand: "執行 `razefaces requests approve {payment}` 或 `decline`，代家長決定。"
    case .deliver: "App 會交付應交付的內容，然後完成。"
    case .buyAgain: "未收費；請重新購買。"
    case .boughtSince: "無：之後已購買。"
    }
  }
}

extension PurchaseLapseText {
  package var traditionalChinese: String {
    switch self {
    case .account: "你先前使用其他 Apple ID 確認了此購買。請再次確認。"
    case .price: "價格在你確認後已變更。請再次確認。"
    case .offer: "優惠在你確認後已變更。請再次確認。"
    }
  }
}

extension TransactionCauseText {
  package var traditionalChinese: String {
    switch self {
    case .purchase: "購買"
    case .renewal: "續訂"
    case .restore: "回復"
    case .redownload: "重新下載"
    }
  }
}

extension TransactionStateText {
  package var traditionalChinese: String {
    switch self {
    case .unfinished: "未完成"
    case .finished: "已完成"
    case .refundAsked: "已要求退款"
    case .notRefunded: "未退款"
    case .refunded: "已退款"
    case .unshared: "不再共享"
    }
  }
}

extension TransactionToDoText {
  package var traditionalChinese: String {
    switch self {
    case .deliver: "驗證、交付，然後完成。"
    case .delivered: "無：已交付並完成。"
    case .replaced: "無：群組中的另一個產品已取代它。"
    case .decideRefund: "按 m 核准或拒絕退款；在此之前保留取用權限。"
    case .decideRefundByCommand:
      """
      執行 `razefaces refunds approve {transaction}` 或 `decline`；在此之前保留取用權限。
      """
    case .refundDeclined: "無：退款遭拒絕，保留取用權限。"
    case .takeAccess: "收回取用權限。"
    case .accessIsTaken: "無：取用權限已收回。"
    }
  }
}

extension RefundReasonText {
  package var traditionalChinese: String {
    switch self {
    case .unintendedPurchase: "我不是故意要購買此項目"
    case .fulfillmentIssue: "購買項目無法如預期運作"
    case .unsatisfied: "我不滿意"
    case .legal: "法律原因"
    case .other: "其他"
    }
  }
}

extension TransactionPageText {
  package var traditionalChinese: String {
    switch self {
    case .title: "交易 {id}"
    case .why: "原因"
    case .toDo: "待辦"
    case .yes: "是"
    case .no: "否"
    case .certificates: "{count} 個憑證"
    }
  }
}
