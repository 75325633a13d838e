extension SettingText {
  package var simplifiedChinese: String {
    switch self {
    case .paymentsAllowed: "允许付款"
    case .paymentsAllowedHint: "按 Enter 切换，与“屏幕使用时间”的作用相同。"
    case .interruptedPurchases: "中断购买"
    case .interruptedPurchasesHint: "同意新条款之前，购买会失败。"
    case .declinedStaysDeferred: "拒绝后仍为已延迟"
    case .declinedStaysDeferredHint: "真实沙盒的怪异行为，在此有意重现。"
    case .refundPolicy: "退款处理"
    case .refundPolicyHint: "如何处理退款请求。"
    case .billingFails: "扣款失败"
    case .billingFailsHint: "购买和续期都无法付款。"
    case .gracePeriod: "账单宽限期"
    case .gracePeriodHint: "扣款失败后，访问权限会保留一段时间。"
    case .renewalLimit: "续期次数上限"
    case .renewalLimitHint: "达到此次数后自动停止续期。"
    case .renewalLimitQuestion: "订阅续期多少次后自动结束。"
    case .inAppPurchase: "App 内购买功能"
    case .inAppPurchaseHint: "没有此功能的 App 无法载入任何产品。"
    case .agreement: "付费 App 协议"
    case .agreementHint: "协议无效时无法载入任何产品。"
    case .clearedForSale: "准许销售"
    case .clearedForSaleHint: "未准许销售的产品，其标识符无效。"
    case .clearedForSaleQuestion: "按 Enter 切换产品。"
    case .bundleID: "App 的套装 ID"
    case .bundleIDHint: "其他套装 ID 没有这些产品。"
    case .offline: "离线"
    case .offlineHint: "所有调用都无法到达 App Store。"
    case .storeDown: "App Store 停止服务"
    case .storeDownHint: "网络正常，但 App Store 没有响应。"
    case .latency: "网络缓慢"
    case .latencyHint: "每次调用都需要这么长时间。"
    case .latencyQuestion: "每次调用 App Store 需要多长时间。"
    case .clockRate: "时间速率"
    case .clockRateHint: "订阅的时间过得有多快，与 Xcode 相同。"
    case .clockRateQuestion: "日期保持真实；订阅会更快续期。"
    }
  }
}

extension SettingValueText {
  package var simplifiedChinese: String {
    switch self {
    case .yes: "是"
    case .no: "否"
    case .askTester: "等待测试员处理"
    case .approvedAtOnce: "立即批准"
    case .declinedAtOnce: "立即拒绝"
    case .noGracePeriod: "否"
    case .gracePeriod: "{days} 天"
    case .renewals: "{count} 次"
    case .noLimit: "不限"
    case .inEffect: "有效"
    case .notInEffect: "无效"
    case .asInCatalog: "与目录一致"
    case .changed: "已更改 {count} 个"
    case .latency: "{shortest}-{longest} 毫秒"
    }
  }
}

extension SettingAlertText {
  package var simplifiedChinese: String {
    switch self {
    case .paymentsNotAllowed: "不允许付款"
    case .purchasesInterrupted: "购买会被中断"
    case .declinedStaysDeferred: "被拒绝的请求仍为已延迟"
    case .refundsApproved: "退款一律批准"
    case .refundsDeclined: "退款一律拒绝"
    case .billingFails: "扣款失败"
    case .gracePeriod: "账单宽限期 {days} 天"
    case .renewalLimit: "最多续期 {count} 次"
    case .noInAppPurchase: "没有 App 内购买功能"
    case .agreementInEffect: "付费 App 协议有效"
    case .noAgreement: "付费 App 协议无效"
    case .clearancesChanged: "{count} 个产品已更改“准许销售”"
    case .bundleID: "套装 ID {id}"
    case .offline: "故障：离线"
    case .storeDown: "故障：App Store 停止服务"
    case .slowNetwork: "故障：网络缓慢 {latency}"
    }
  }
}
