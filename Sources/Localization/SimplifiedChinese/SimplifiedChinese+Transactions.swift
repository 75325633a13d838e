extension ProductStatusText {
  package var simplifiedChinese: String {
    switch self {
    case .buy: "购买"
    case .unavailable: "不可用"
    case .paymentProblem: "付款问题"
    case .ended: "已结束"
    case .turnedOff: "已关闭续期"
    case .changing: "即将更改"
    case .unavailableInShort: "不可用"
    case .paymentProblemInShort: "未付款"
    case .turnedOffInShort: "已关闭"
    }
  }
}

extension PaymentStateText {
  package var simplifiedChinese: String {
    switch self {
    case .purchasing: "正在购买"
    case .deferred: "等待批准"
    case .deferredInShort: "待批准"
    case .purchased: "已购买"
    case .restored: "已恢复"
    case .finished: "已完成"
    case .failed: "失败"
    case .canceled: "已取消"
    case .declined: "已拒绝"
    case .interrupted: "已中断"
    }
  }
}

extension PaymentReasonText {
  package var simplifiedChinese: String {
    switch self {
    case .added: "付款已添加，尚未询问任何人。"
    case .awaitingAccount: "正在等待登录。"
    case .awaitingConfirmation: "正在等待确认。"
    case .authorized: "已确认，App Store 尚未决定。"
    case .deferred: "已询问家长，需要批准或拒绝。"
    case .decided: "App Store 已决定，App 尚未完成。"
    case .failed: "未成功，App 尚未完成。"
    case .finished: "App 已完成。"
    }
  }
}

extension PaymentToDoText {
  package var simplifiedChinese: String {
    switch self {
    case .answer: "请回答 App Store 的询问。"
    case .wait: "请稍候，决定后会立即通知 App。"
    case .decide: "按 m 代家长批准或拒绝。"
    case .decideByCommand: "运行 `razefaces requests approve {payment}` 或 `decline`，代家长决定。"
    case .deliver: "App 会交付应交付的内容，然后完成。"
    case .buyAgain: "未收费；请重新购买。"
    case .boughtSince: "无：之后已购买。"
    }
  }
}

extension PurchaseLapseText {
  package var simplifiedChinese: String {
    switch self {
    case .account: "你先前使用其他 Apple ID 确认了此购买。请再次确认。"
    case .price: "价格在你确认后已更改。请再次确认。"
    case .offer: "优惠在你确认后已更改。请再次确认。"
    }
  }
}

extension TransactionCauseText {
  package var simplifiedChinese: String {
    switch self {
    case .purchase: "购买"
    case .renewal: "续期"
    case .restore: "恢复"
    case .redownload: "重新下载"
    }
  }
}

extension TransactionStateText {
  package var simplifiedChinese: String {
    switch self {
    case .unfinished: "未完成"
    case .finished: "已完成"
    case .refundAsked: "已请求退款"
    case .notRefunded: "退款被拒绝"
    case .refunded: "已退款"
    case .unshared: "不再共享"
    }
  }
}

extension TransactionToDoText {
  package var simplifiedChinese: String {
    switch self {
    case .deliver: "验证、交付，然后完成。"
    case .delivered: "无：已交付并完成。"
    case .replaced: "无：已由群组中的另一个产品取代。"
    case .decideRefund: "按 m 批准或拒绝退款；在此之前保留访问权限。"
    case .decideRefundByCommand:
      """
      运行 `razefaces refunds approve {transaction}` 或 `decline`；在此之前保留访问权限。
      """
    case .refundDeclined: "无：退款被拒绝，保留访问权限。"
    case .takeAccess: "收回访问权限。"
    case .accessIsTaken: "无：访问权限已收回。"
    }
  }
}

extension RefundReasonText {
  package var simplifiedChinese: String {
    switch self {
    case .unintendedPurchase: "我不是有意购买此项目"
    case .fulfillmentIssue: "购买项目未按预期工作"
    case .unsatisfied: "我不满意"
    case .legal: "法律原因"
    case .other: "其他"
    }
  }
}

extension TransactionPageText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "交易 {id}"
    case .why: "原因"
    case .toDo: "待办"
    case .yes: "是"
    case .no: "否"
    case .certificates: "{count} 个证书"
    }
  }
}
