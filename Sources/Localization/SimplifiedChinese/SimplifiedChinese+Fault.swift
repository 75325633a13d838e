extension FaultPointText {
  package var simplifiedChinese: String {
    switch self {
    case .loadProducts: "载入产品"
    case .loadProductsHint: "产品请求失败。"
    case .purchase: "购买"
    case .purchaseHint: "App Store 拒绝付款。"
    case .verification: "验证"
    case .verificationHint: "收据或已签名的交易被拒绝。"
    case .sync: "恢复和同步"
    case .syncHint: "恢复购买失败。"
    case .subscriptionStatus: "订阅状态"
    case .subscriptionStatusHint: "无法读取订阅状态。"
    case .refundRequest: "退款请求"
    case .refundRequestHint: "无法提交退款请求。"
    case .receiptRefresh: "收据请求"
    case .receiptRefreshHint: "收据未能刷新。"
    case .appTransaction: "App 交易"
    case .appTransactionHint: "App 交易缺失或为伪造。"
    case .manageSubscriptions: "管理订阅"
    case .manageSubscriptionsHint: "订阅管理页面打不开。"
    case .offerCodeRedeem: "优惠代码"
    case .offerCodeRedeemHint: "兑换优惠代码失败。"
    case .productList: "App 的产品列表"
    case .productListHint: "App 自己的列表延迟、错误或缺失。"
    case .recharge: "订单到账"
    case .rechargeHint: "App 的服务器未使订单到账。"
    }
  }
}

extension ArmedFaultText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "故障：{fault}"
    case .works: "正常"
    case .status: "状态 {status}"
    case .unverified: "未验证：{flaw}"
    case .slowList: "slow：完整，但延迟"
    case .emptyList: "empty：没有产品"
    case .unknownIDs: "unknown-ids：含有未知标识符"
    case .times: "{count, plural, =1 {下一次} other {接下来 # 次}}"
    case .always: "每次"
    case .chance: "{percent}% 的时候"
    case .decimal: "{whole}.{tenths}"
    case .atOnce: "立即"
    case .seconds: "{seconds} 秒"
    case .milliseconds: "{milliseconds} 毫秒"
    case .sentence: "{outcome}，{frequency}"
    case .delayedSentence: "{outcome}，{frequency}，延迟 {delay}"
    }
  }
}
