extension TransactionOriginText {
  package var simplifiedChinese: String {
    switch self {
    case .confirmed:
      "{account} 在 {device} 上确认了购买{quantity, plural, =1 {} other {，共 # 个}}。App 交付内容，然后完成交易。"
    case .began: "订阅以{offer}开始。"
    case .downloadedAgain: "{account} 已拥有此项目（交易 {transaction}），因此重新下载，未收费。"
    case .restored: "{account} 恢复了购买；此交易为此设备重现交易 {transaction}。"
    }
  }
}

extension TransactionFactText {
  package var simplifiedChinese: String {
    switch self {
    case .renewed: "交易 {transaction} 的时限已结束，订阅自动续期{length}。App 延长访问权限，然后完成交易。"
    case .length: " {length}"
    case .reduced: "此次付款使用了{offer}，该优惠{left, plural, =0 {至此结束} other {还可使用 # 次}}。"
    case .approved: "家长批准了购买请求。"
    case .resolved: "用户同意条款与条件后，此交易接续被中断的购买。"
    case .boughtAndShared: "由 {owner} 购买，并与家人共享。"
    case .renewedAndShared: "由 {owner} 续期，并与家人共享。"
    case .unshared: "不再与家人共享。"

    case .replaced: "立即由 {product} 取代；{refund}。"
    case .refund: "已退还剩余时间的费用 {refund}（原付款 {price}）"
    case .noRefund: "未退款，因为剩余时间未曾付费"

    case .refundAskedFor: "已请求退款 ({reason})。"
    case .refundDeclined: "退款已被拒绝。"
    case .refundedOnRequest: "已应请求退款 ({reason})；App 收回访问权限。"
    case .refundedByTester: "测试员已退款；App 收回访问权限。"

    case .offer: "{offer}"
    case .anOffer: "优惠"
    }
  }
}
