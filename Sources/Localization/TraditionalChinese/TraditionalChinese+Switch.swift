extension SettingText {
  package var traditionalChinese: String {
    switch self {
    case .paymentsAllowed: "允許付款"
    case .paymentsAllowedHint: "按 Enter 切換，與「螢幕使用時間」相同。"
    case .interruptedPurchases: "中斷購買"
    case .interruptedPurchasesHint: "在同意新條款之前，購買都會失敗。"
    case .declinedStaysDeferred: "拒絕後仍延遲"
    case .declinedStaysDeferredHint: "刻意重現真實沙箱的怪異行為。"
    case .refundPolicy: "退款處理"
    case .refundPolicyHint: "如何處理退款要求。"
    case .billingFails: "扣款失敗"
    case .billingFailsHint: "購買和續訂都無法扣款。"
    case .gracePeriod: "寬限期"
    case .gracePeriodHint: "扣款失敗後，仍保留取用權限一段時間。"
    case .renewalLimit: "續訂次數上限"
    case .renewalLimitHint: "達到次數後會自動停止續訂。"
    case .renewalLimitQuestion: "訂閱在自動結束前會續訂幾次。"
    case .inAppPurchase: "App 內購買功能"
    case .inAppPurchaseHint: "沒有此功能的 App 無法載入產品。"
    case .agreement: "付費 App 協議"
    case .agreementHint: "沒有協議就無法載入產品。"
    case .clearedForSale: "可供銷售"
    case .clearedForSaleHint: "不可供銷售的產品會成為無效的識別碼。"
    case .clearedForSaleQuestion: "按 Enter 切換產品。"
    case .bundleID: "App 的套件識別碼"
    case .bundleIDHint: "其他套件識別碼沒有這些產品。"
    case .offline: "離線"
    case .offlineHint: "所有呼叫都無法連到 App Store。"
    case .storeDown: "App Store 停止服務"
    case .storeDownHint: "網路正常，但 App Store 沒有回應。"
    case .latency: "網路緩慢"
    case .latencyHint: "每次呼叫都需要這麼久。"
    case .latencyQuestion: "每次呼叫 App Store 需要多久。"
    case .clockRate: "時間速率"
    case .clockRateHint: "訂閱時間的快慢，與 Xcode 相同。"
    case .clockRateQuestion: "日期仍為實際日期；訂閱會更快續訂。"
    }
  }
}

extension SettingValueText {
  package var traditionalChinese: String {
    switch self {
    case .yes: "是"
    case .no: "否"
    case .askTester: "等待測試人員"
    case .approvedAtOnce: "立即核准"
    case .declinedAtOnce: "立即拒絕"
    case .noGracePeriod: "否"
    case .gracePeriod: "{days} 天"
    case .renewals: "{count} 次"
    case .noLimit: "無上限"
    case .inEffect: "有效"
    case .notInEffect: "無效"
    case .asInCatalog: "與目錄相同"
    case .changed: "已變更 {count} 個"
    case .latency: "{shortest}-{longest} 毫秒"
    }
  }
}

extension SettingAlertText {
  package var traditionalChinese: String {
    switch self {
    case .paymentsNotAllowed: "不允許付款"
    case .purchasesInterrupted: "購買會中斷"
    case .declinedStaysDeferred: "被拒絕的要求仍延遲"
    case .refundsApproved: "退款一律核准"
    case .refundsDeclined: "退款一律拒絕"
    case .billingFails: "扣款失敗"
    case .gracePeriod: "寬限期 {days} 天"
    case .renewalLimit: "最多續訂 {count} 次"
    case .noInAppPurchase: "沒有 App 內購買功能"
    case .agreementInEffect: "協議有效"
    case .noAgreement: "協議無效"
    case .clearancesChanged: "已變更 {count} 個銷售狀態"
    case .bundleID: "套件識別碼 {id}"
    case .offline: "故障：離線"
    case .storeDown: "故障：App Store 停止服務"
    case .slowNetwork: "故障：網路緩慢 {latency}"
    }
  }
}
