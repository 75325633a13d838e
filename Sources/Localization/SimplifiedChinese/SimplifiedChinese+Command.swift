extension FaultCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .arm: "设置"
    case .armed: "已设置：{point}：{fault}。"
    case .disarm: "解除"
    case .disarmed: "已解除。"
    case .clear: "清除所有故障"
    case .clearHint: "在此屏幕的任何位置都可以按 x。"
    case .cleared: "已清除所有故障。"
    case .clearQuestion: "要清除的不只是故障，要继续吗？"
    case .clearDetail: "将清除：{names}。"
    case .clearYes: "全部清除"
    case .separator: "、"
    }
  }
}

extension ClockCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .period: "+{period}"
    case .seconds: "+{seconds} 秒"
    case .toDate: "到某个日期"
    case .toNextEvent: "到下一个事件"
    case .advanceHint: "途中到期的事项会依次入账。"
    case .hold: "暂停"
    case .holdHint: "按 Enter 暂停所有进程的时间。"
    case .held: "时间已暂停。"
    case .release: "继续"
    case .releaseHint: "时间已暂停。按 Enter 继续。"
    case .released: "时间已继续。"
    case .reset: "返回实际时间"
    case .resetHint: "已入账的交易会保留。"
    case .wasReset: "已返回实际时间。"
    }
  }
}

extension RequestCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .approve: "批准"
    case .approved: "已批准：购买项目会送达孩子的设备。"
    case .bought: "已批准：已以 {price} 购买，由 {device} 上的 App 交付。"
    case .notBought: "已批准，但仍未能购买：{reason}"
    case .decline: "拒绝"
    case .declined: "已拒绝。"
    case .agree: "同意"
    case .agreed: "已同意：现在完成购买。"
    case .termsHaveChanged: "条款与条件已更改"
    case .termsDetail: "{email} 必须同意新的条款与条件，才能购买“{product}”。同意后，之前失败的购买会随即完成。"
    }
  }
}

extension TransactionCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .requestRefund: "请求退款"
    case .refundRequested: "退款请求已提交。"
    case .approveRefund: "批准退款"
    case .refundApproved: "退款已批准；已通知所有 App。"
    case .declineRefund: "拒绝退款"
    case .refundDeclined: "退款已拒绝。"
    case .refund: "立即退款"
    case .refunded: "已退款；已通知所有 App。"
    case .refundQuestion: "立即为“{product}”退款吗？"
    case .refundDetail: "款项会退回，并通知所有 App 收回此项目。"
    case .refundYes: "退款"
    case .finish: "完成"
    case .finished: "已完成。"
    case .delete: "删除"
    case .deleted: "已从账本中删除。"
    case .deleteQuestion: "删除交易 {id} 吗？"
    case .deleteDetail: "“{product}”会从账本中移除，如同从未购买过。不会通知任何 App。"
    }
  }
}

extension SubscriptionCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .renew: "立即续期"
    case .resolveBilling: "解决付款问题"
    case .renewed: "已续期。"
    case .cancelRenewal: "关闭自动续期"
    case .renewalCanceled: "已关闭自动续期。"
    case .resumeRenewal: "重新打开自动续期"
    case .renewalResumed: "已重新打开自动续期。"
    case .agreeToPrice: "同意新价格"
    case .priceAgreed: "已同意新价格。"
    case .refusePrice: "不同意新价格"
    case .priceRefused: "未同意新价格。"
    case .raisePrice: "涨价"
    case .priceRaised: "已涨价。"
    case .expire: "立即到期"
    case .expired: "订阅已结束。"
    case .expireQuestion: "立即结束“{product}”吗？"
    case .expireDetail: "无论付款至何时，订阅都会立即结束。"
    case .expireYes: "结束"
    }
  }
}

extension TesterCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .add: "添加测试员"
    case .added: "{email} 现在可以登录。"
    case .remove: "移除测试员"
    case .removed: "已移除 {email}。"
    case .removeQuestion: "移除测试员 {email} 吗？"
    case .removeDetail: "该测试员会在所有设备上退出登录，其购买项目会消失。"
    case .removeYes: "移除"
    case .territorySet: "店面现为 {code}。"
    case .turnOnAskToBuy: "购买前询问家长"
    case .turnOffAskToBuy: "购买时不询问家长"
    case .askToBuyIsOn: "购买前会询问家长。"
    case .askToBuyIsOff: "购买时不再询问家长。"
    case .clearHistory: "清除购买历史记录"
    case .historyCleared: "已清除购买历史记录。"
    case .clearHistoryQuestion: "清除 {email} 的购买历史记录吗？"
    case .clearHistoryDetail: "此测试员的所有购买项目会从每台设备上消失。其他测试员的购买项目不受影响。"
    case .clearHistoryYes: "清除历史记录"
    case .joinedFamily: "已加入 {organizer} 的家庭。"
    case .leaveFamily: "离开家庭"
    case .leftFamily: "测试员已离开家庭。"
    case .signOut: "在 {device} 上退出登录"
    case .signedOut: "已在 {device} 上退出登录。"
    }
  }
}

extension WorldCommandText {
  package var simplifiedChinese: String {
    switch self {
    case .refreshReceipt: "刷新收据"
    case .refreshReceiptHint: "App Store 会重新写入收据。"
    case .receiptRefreshed: "收据已刷新。"
    case .standardSettings: "默认设置"
    case .standardSettingsHint: "还原所有开关；故障和时钟保持不变。"
    case .settingsAreStandard: "已还原所有默认设置。"
    case .standardSettingsQuestion: "还原所有默认设置吗？"
    case .standardSettingsDetail: "包括中断购买、退款、扣款和 App Store Connect。故障和时钟保持不变。"
    case .standardSettingsYes: "还原默认设置"
    case .deleteApp: "从此设备删除 App"
    case .deleteAppHint: "App 会忘记一切；“恢复购买”可找回。"
    case .appDeleted: "已从此设备删除 App。"
    case .deleteAppQuestion: "从此设备删除“{app}”吗？"
    case .deleteAppDetail: "此设备会忘记在此购买的项目，未使用的礼券将永久丢失。App Store 仍记得其余项目，可通过“恢复购买”找回。"
    case .deleteAppYes: "删除 App"
    case .reset: "全部重置"
    case .resetHint: "抹掉在此创建的一切，得到一个新世界。"
    case .wasReset: "已全部重置，这是一个新世界。"
    case .resetQuestion: "全部重置吗？"
    case .resetDetail: "在此创建的所有交易、队列和测试员，以及此 App 记住的内容都会被抹掉。此操作无法撤销。"
    case .resetYes: "全部重置"
    }
  }
}
