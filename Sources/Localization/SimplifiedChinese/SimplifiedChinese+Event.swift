extension PaymentEventText {
  package var simplifiedChinese: String {
    switch self {
    case .added: "购买 {product}...{quantity, plural, =1 {} other {（# 个）}}"
    case .canceled: "已取消... {product}"
    case .declined: "已拒绝... {product}"
    case .failed: "交易错误：{reason} ({product}, {label})"
    case .deferred: "已延迟... {product} 等待家长批准"
    case .declineIgnored: "已拒绝... {product} 仍为已延迟"
    case .approved: "已批准... {product} 现已购买"
    case .purchased: "已购买... {product}"
    case .interruptionResolved: "已处理... {product} 现已购买"
    case .finishedByTester: "由测试员完成... {product}"
    case .finished: "已完成... {product}"
    case .finishedInState: "已完成... {product} ({state})"
    }
  }
}

extension LedgerEventText {
  package var simplifiedChinese: String {
    switch self {
    case .charged: "已为 {product} 收取 {price}{until}"
    case .freeOfCharge: "免费获取：{product}{until}"
    case .renewed: "已续期：{product}，{price}{until}"
    case .shared: "已与 {account} 共享：{product}{until}"
    case .until: "，至 {date}"
    case .restored: "恢复... {product}"
    case .downloadedAgain: "之前已购买：{product}；未收费"
    case .replaced: "已取代... {product}"
    case .replacedWithRefund: "已取代... {product}；已退还其剩余时间的费用 {price}"
    case .refunded: "已撤销... {product} 已退款"
    case .unshared: "已撤销... {product} 不再共享"
    case .deleted: "交易 {transaction} 已删除 ({product})"
    case .refundRequested: "已请求退款：{product} ({reason})"
    case .refundApproved: "退款已批准：{product}"
    case .refundDeclined: "退款已拒绝：{product}"
    }
  }
}

extension SubscriptionEventText {
  package var simplifiedChinese: String {
    switch self {
    case .autoRenewalOn: "{product} 的自动续期已打开"
    case .autoRenewalOff: "{product} 的自动续期已关闭"
    case .renewsAs: "{product} 将续期为 {next}"
    case .consentAsked: "已请求同意 {product} 的新价格"
    case .priceAgreedTo: "已同意 {product} 的新价格"
    case .priceDeclined: "未同意 {product} 的新价格"
    case .billingFailed: "扣款失败：{product}"
    case .graceStarted: "进入账单宽限期：{product}{until}"
    case .retryStarted: "进入计费重试：{product}{until}"
    case .billingRecovered: "扣款已恢复：{product}"
    case .expired: "已过期：{product}"
    case .expiredBecause: "已过期：{product}（{reason}）"
    }
  }
}

extension PeopleEventText {
  package var simplifiedChinese: String {
    switch self {
    case .nobody: "无人"
    case .signedIn: "已登录：{account}"
    case .signedOut: "已退出登录：{account}"
    case .signInFailed: "登录失败：{account}"
    case .testerAdded: "已添加测试员：{account}"
    case .testerRemoved: "已移除测试员：{account}"
    case .historyCleared: "已清除购买历史记录：{account}"
    case .askToBuyOn: "{account} 的“购买前询问”已打开"
    case .askToBuyOff: "{account} 的“购买前询问”已关闭"
    case .storefrontChanged: "{account} 的店面：{next}，之前为 {former}"
    case .familyJoined: "{account} 加入了 {organizer} 的家庭"
    case .familyLeft: "{account} 离开了 {organizer} 的家庭"
    case .paymentsAllowed: "此设备已允许付款"
    case .paymentsForbidden: "此设备已禁止付款"
    }
  }
}

extension RequestEventText {
  package var simplifiedChinese: String {
    switch self {
    case .requested: "请求：{point}"
    case .refused: "已拒绝：{point}：{reason} ({label})"
    case .productsAnswered: "返回 {count} 个产品"
    case .invalidAnswered: "返回 {count} 个产品；无效：{products}"
    case .sheetShown: "显示表单：{sheet}"
    case .sheetShownFor: "显示表单：{sheet} ({product})"
    case .answered: "回答：{answer}"
    case .receiptAnswered: "verifyReceipt, {address}: {status}"
    case .appReports: "App 报告"
    }
  }
}

extension WorldEventText {
  package var simplifiedChinese: String {
    switch self {
    case .worldMade: "世界已创建"

    case .clockIsReal: "时钟：返回实际时间"
    case .clockRate: "时钟：{rate}"
    case .clockMovedForward: "时钟：向前移动"
    case .clockGoesOn: "时钟：继续"
    case .clockHeld: "时钟：暂停在 {time}"
    case .clockMovedTo: "时钟：移至 {time}"

    case .faultMet: "在 {point} 遇到故障：{outcome}"
    case .noFaults: "故障：已全部清除"
    case .faults: "故障：{changes}"
    case .armed: "{point} 已设置为 {outcome}"
    case .disarmed: "{point} 已解除"
    case .offlineOn: "“离线”已打开"
    case .offlineOff: "“离线”已关闭"
    case .storeDownOn: "“App Store 停止服务”已打开"
    case .storeDownOff: "“App Store 停止服务”已关闭"
    case .latency: "网络缓慢：{least} 至 {most} 毫秒"
    case .noLatency: "网络缓慢：无"

    case .settings: "设置：{changes}"
    case .setting: "{title}：{value}"
    case .nextChange: "{changes}，{change}"
    }
  }
}
