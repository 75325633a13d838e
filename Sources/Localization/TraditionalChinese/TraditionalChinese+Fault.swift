extension FaultPointText {
  package var traditionalChinese: String {
    switch self {
    case .loadProducts: "載入產品"
    case .loadProductsHint: "載入產品的要求會失敗。"
    case .purchase: "購買"
    case .purchaseHint: "App Store 拒絕付款。"
    case .verification: "驗證"
    case .verificationHint: "收據或已簽署的交易遭拒絕。"
    case .sync: "回復和同步"
    case .syncHint: "回復購買項目會失敗。"
    case .subscriptionStatus: "訂閱狀態"
    case .subscriptionStatusHint: "無法讀取訂閱的狀態。"
    case .refundRequest: "退款要求"
    case .refundRequestHint: "無法提交退款要求。"
    case .receiptRefresh: "收據要求"
    case .receiptRefreshHint: "收據不會重新產生。"
    case .appTransaction: "App 交易"
    case .appTransactionHint: "App 交易遺失或為偽造。"
    case .manageSubscriptions: "管理訂閱項目"
    case .manageSubscriptionsHint: "訂閱項目頁面無法打開。"
    case .offerCodeRedeem: "優惠代碼"
    case .offerCodeRedeemHint: "兌換優惠代碼會失敗。"
    case .productList: "App 的產品列表"
    case .productListHint: "App 自己的列表延遲、錯誤或遺失。"
    case .recharge: "訂單入帳"
    case .rechargeHint: "App 的伺服器不讓訂單入帳。"
    }
  }
}

extension ArmedFaultText {
  package var traditionalChinese: String {
    switch self {
    case .title: "故障：{fault}"
    case .works: "正常"
    case .status: "狀態 {status}"
    case .unverified: "未驗證：{flaw}"
    case .slowList: "slow：完整，但較慢"
    case .emptyList: "empty：沒有產品"
    case .unknownIDs: "unknown-ids：含有未知的識別碼"
    case .times: "{count, plural, =1 {下一次} other {接下來 # 次}}"
    case .always: "每次"
    case .chance: "{percent}% 的機率"
    case .decimal: "{whole}.{tenths}"
    case .atOnce: "立即"
    case .seconds: "{seconds} 秒"
    case .milliseconds: "{milliseconds} 毫秒"
    case .sentence: "{outcome}，{frequency}"
    case .delayedSentence: "{outcome}，{frequency}，{delay}後"
    }
  }
}
