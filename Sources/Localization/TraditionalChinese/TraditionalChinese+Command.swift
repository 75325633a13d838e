extension FaultCommandText {
  package var traditionalChinese: String {
    switch self {
    case .arm: "設定"
    case .armed: "已設定：{point}：{fault}。"
    case .disarm: "解除"
    case .disarmed: "已解除。"
    case .clear: "清除所有故障"
    case .clearHint: "在此畫面的任何位置都可按 x。"
    case .cleared: "已清除所有故障。"
    case .clearQuestion: "要清除的不只是故障，要繼續嗎？"
    case .clearDetail: "將清除：{names}。"
    case .clearYes: "全部清除"
    case .separator: "、"
    }
  }
}

extension ClockCommandText {
  package var traditionalChinese: String {
    switch self {
    case .period: "+{period}"
    case .seconds: "+{seconds} 秒"
    case .toDate: "到指定日期"
    case .toNextEvent: "到下個事件"
    case .advanceHint: "途中到期的項目會依序記入。"
    case .hold: "暫停"
    case .holdHint: "按 Enter 為所有程序暫停時間。"
    case .held: "時間已暫停。"
    case .release: "繼續"
    case .releaseHint: "時間已暫停。按 Enter 繼續。"
    case .released: "時間已繼續。"
    case .reset: "回到實際時間"
    case .resetHint: "已記入的項目會保留。"
    case .wasReset: "已回到實際時間。"
    }
  }
}

extension RequestCommandText {
  package var traditionalChinese: String {
    switch self {
    case .approve: "核准"
    case .approved: "已核准：購買項目會送到孩子的裝置。"
    case .bought: "已核准：已以 {price} 購買，由 {device} 上的 App 交付。"
    case .notBought: "已核准，但仍未能購買：{reason}"
    case .decline: "拒絕"
    case .declined: "已拒絕。"
    case .agree: "同意"
    case .agreed: "已同意：現在進行購買。"
    case .termsHaveChanged: "條款和條件已經更改"
    case .termsDetail: "{email} 必須同意新的條款，才能購買「{product}」。同意後會進行先前失敗的購買。"
    }
  }
}

extension TransactionCommandText {
  package var traditionalChinese: String {
    switch self {
    case .requestRefund: "要求退款"
    case .refundRequested: "已提交退款要求。"
    case .approveRefund: "核准退款"
    case .refundApproved: "已核准退款，並通知所有 App。"
    case .declineRefund: "拒絕退款"
    case .refundDeclined: "已拒絕退款。"
    case .refund: "立即退款"
    case .refunded: "已退款，並通知所有 App。"
    case .refundQuestion: "要立即退還「{product}」的款項嗎？"
    case .refundDetail: "款項會退回，並通知所有 App 收回此項目。"
    case .refundYes: "退款"
    case .finish: "完成"
    case .finished: "已完成。"
    case .delete: "刪除"
    case .deleted: "已從帳本刪除。"
    case .deleteQuestion: "要刪除交易 {id} 嗎？"
    case .deleteDetail: "「{product}」會從帳本移除，如同從未購買。不會通知任何 App。"
    }
  }
}

extension SubscriptionCommandText {
  package var traditionalChinese: String {
    switch self {
    case .renew: "立即續訂"
    case .resolveBilling: "解決付款問題"
    case .renewed: "已續訂。"
    case .cancelRenewal: "關閉自動續訂"
    case .renewalCanceled: "已關閉自動續訂。"
    case .resumeRenewal: "重新開啟自動續訂"
    case .renewalResumed: "已重新開啟自動續訂。"
    case .agreeToPrice: "同意新價格"
    case .priceAgreed: "已同意新價格。"
    case .refusePrice: "不同意新價格"
    case .priceRefused: "已回覆不同意新價格。"
    case .raisePrice: "調漲價格"
    case .priceRaised: "已調漲價格。"
    case .expire: "立即到期"
    case .expired: "訂閱已結束。"
    case .expireQuestion: "要立即結束「{product}」嗎？"
    case .expireDetail: "不論已付多少費用，訂閱都會立即結束。"
    case .expireYes: "結束"
    }
  }
}

extension TesterCommandText {
  package var traditionalChinese: String {
    switch self {
    case .add: "新增測試人員"
    case .added: "{email} 現在可以登入。"
    case .remove: "移除測試人員"
    case .removed: "已移除 {email}。"
    case .removeQuestion: "要移除測試人員 {email} 嗎？"
    case .removeDetail: "測試人員會在所有裝置上登出，購買的項目也會消失。"
    case .removeYes: "移除"
    case .territorySet: "商店現為 {code}。"
    case .turnOnAskToBuy: "開啟「購買前詢問」"
    case .turnOffAskToBuy: "關閉「購買前詢問」"
    case .askToBuyIsOn: "已開啟「購買前詢問」。"
    case .askToBuyIsOff: "已關閉「購買前詢問」。"
    case .clearHistory: "清除購買記錄"
    case .historyCleared: "已清除購買記錄。"
    case .clearHistoryQuestion: "要清除 {email} 的購買記錄嗎？"
    case .clearHistoryDetail: "這位測試人員在所有裝置上購買的項目都會消失。其他測試人員不受影響。"
    case .clearHistoryYes: "清除記錄"
    case .joinedFamily: "已加入 {organizer} 的家庭。"
    case .leaveFamily: "離開家庭"
    case .leftFamily: "測試人員已離開家庭。"
    case .signOut: "在 {device} 上登出"
    case .signedOut: "已在 {device} 上登出。"
    }
  }
}

extension WorldCommandText {
  package var traditionalChinese: String {
    switch self {
    case .refreshReceipt: "重新整理收據"
    case .refreshReceiptHint: "App Store 會重新產生收據。"
    case .receiptRefreshed: "已重新產生收據。"
    case .standardSettings: "預設設定"
    case .standardSettingsHint: "所有開關重置為預設值；故障和時鐘不變。"
    case .settingsAreStandard: "已將所有設定重置為預設值。"
    case .standardSettingsQuestion: "要將所有設定重置為預設值嗎？"
    case .standardSettingsDetail: "包括中斷購買、退款、扣款和 App Store Connect。故障和時鐘不變。"
    case .standardSettingsYes: "重置設定"
    case .deleteApp: "從此裝置刪除 App"
    case .deleteAppHint: "App 會忘記一切；「回復」可取回購買項目。"
    case .appDeleted: "已從此裝置刪除 App。"
    case .deleteAppQuestion: "要從此裝置刪除「{app}」嗎？"
    case .deleteAppDetail: "此裝置會忘記在這裡購買的項目，未使用的禮券會永久消失。其餘項目 App Store 仍有記錄：「回復」可取回。"
    case .deleteAppYes: "刪除 App"
    case .reset: "全部重置"
    case .resetHint: "清除在這裡建立的一切，換成新的世界。"
    case .wasReset: "已全部重置，這是新的世界。"
    case .resetQuestion: "要全部重置嗎？"
    case .resetDetail: "在這裡建立的所有交易、佇列和測試人員，以及此 App 所記得的內容都會清除。此動作無法還原。"
    case .resetYes: "全部重置"
    }
  }
}
