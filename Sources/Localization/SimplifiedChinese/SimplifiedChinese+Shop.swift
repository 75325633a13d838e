extension ShopLogText {
  package var simplifiedChinese: String {
    switch self {
    case .productsLoaded: "已载入产品列表... ({count})"
    case .productsFound: "找到产品：{products}"
    case .previouslyPurchased: "以前购买过：{products}"
    case .notPurchased: "尚未购买：{products}"
    case .productsFailed: "未能载入产品列表。错误：{error}"
    case .invalidProduct: "无效产品 {product}"
    case .invalidProductBecause: "无效产品 {product}：{reason}"

    case .buying: "购买 {product}..."
    case .buyingForOrder: "购买 {product}...（订单 {order}）"
    case .purchasing: "正在购买... {product}"
    case .orderBound: "订单 {order} 已关联到 {product} 的付款"
    case .deferred: "已延迟... {product} 等待家长批准"
    case .canceled: "已取消... {product}"
    case .declined: "已拒绝... {product}：家长未批准"
    case .arrived: "更新... {product} 在其他设备上购买，已交付到此处"
    case .completed: "完成... {product}"
    case .tooLate: "已结束... {product}：交付前已到期或被收回；交易已完成，未交付内容"
    case .planChanged: "已更改... {note}"
    case .orderMissing: "已验证，但没有订单号：订单 {order} 是为 {product} 创建的"
    case .orderCredited: "订单 {order} 已到账，交易 {transaction}"
    case .failed: "失败... {product}。交易错误：{error}"
    case .paymentsNotAllowed: "此设备不允许付款"
    case .promotedNow: "推广的购买项目... 现在购买 {product}"
    case .promotedLater: "推广的购买项目... {product} 留待稍后"

    case .restoring: "正在恢复购买..."
    case .restored: "恢复... {product}"
    case .restoredPast: "恢复... {product}：此时限已结束；交易已完成，未交付内容"
    case .restoreFinished: "恢复完成：{result}"
    case .restoreFailed: "恢复错误：{error}"

    case .couponUsed: "礼券 {coupon} 已使用"
    case .revoked: "已撤销... {product} 已退款或不再共享；访问权限已收回"
    case .subscriptionEnded: "已结束... {product} 不再处于订阅状态"
    case .appDeleted: "已从此设备删除 App；“恢复购买”可找回购买项目。"
    case .recordsOfAnotherWorld: "此设备记住的是在另一个世界购买的项目；这些记录会单独保留。"

    case .labeledError: "{sentence} ({label})"
    }
  }
}

extension PurchaseFailureText {
  package var simplifiedChinese: String {
    switch self {
    case .paymentsNotAllowed:
      """
      此设备不允许购买。若要允许，请前往“设置”>“屏幕使用时间”>“内容和隐私访问限制”>“iTunes Store 与 App Store 购买项目”>“App \
      内购买项目”{here}。
      """
    case .here: "；在此处：{action}"
    case .notSold: "无法购买 {product}。"
    case .noReason: "App Store 未说明原因。"
    case .unknownProduct: "商店没有产品 {product}。"
    case .productsStillLoading: "产品仍在载入。"
    case .productsFailed: "无法载入产品：{error}"
    case .noOrder: "无法为此次购买创建订单，因此未购买任何项目。"
    case .tooManyCoupons: "此 App 最多保留 1,000 张礼券（包括已使用的）；未购买任何项目。"
    case .membershipTooLong: "此会员的结束日期会晚于 9999 年，无法保存这样的日期；未购买任何项目。"

    case .notCredited: "订单无法到账：{error}"
    case .notSaved: "购买项目无法存储到此设备，将在下次启动时交付。"
    case .undeliverable: "无法交付 {product}：App 无法识别此产品。交易仍未完成。"
    case .nothingIsLost: "不会丢失任何内容：已扣款的交易会保留为未完成，下次启动时重试。"
    }
  }
}

extension ShopNoteText {
  package var simplifiedChinese: String {
    switch self {
    case .purchased: "已购买 {product}。"
    case .order: "订单 {order}。"
    case .planChanged: "{product} 将在当前时限结束后开始；现在未收费。"
    case .renewed: "{product} 已续期。"
    case .purchaseDeferred: "等待批准"
    case .purchaseCanceled: "已取消购买"
    case .purchaseDeclined: "未购买 {product}：购买请求已被拒绝。"
    case .arrived: "{product} 在其他设备上购买，现在此处也可使用。"
    case .revoked: "已撤销：{products}（已退款或不再共享）"
    case .couponRefunded: "礼券 {coupon} 已退款"
    case .cannotWatch: "此处看不到其他终端的操作：系统的文件监视已用尽（请调高 fs.inotify.max_user_instances）。"
    }
  }
}

extension RestorationText {
  package var simplifiedChinese: String {
    switch self {
    case .restored: "{count, plural, =0 {没有可恢复的购买项目} other {已恢复 # 个购买项目}}"
    case .endedSubscriptions: "未恢复：{names}。订阅已结束，重新订阅即可恢复。"
    case .missingMemberships: "未恢复：{names}。App Store 不会恢复会员。"
    case .missingConsumables: "未恢复：{names}。礼券等消耗型项目无法恢复。"

    case .more: "{names}，以及另外 {count} 个"
    case .quoted: "“{name}”"
    }
  }
}

extension ReceiptText {
  package var simplifiedChinese: String {
    switch self {
    case .verified: "收据已验证"
    case .notVerified: "收据未验证：{problem}"
    case .refused: "收据被拒绝：{problem}"
    case .missing: "此设备没有收据，请刷新。"
    case .missingHere: "此设备没有收据，请刷新：{action}。"
    case .status: "收据状态 {code}：{meaning}。"
    case .signature: "无法验证 App Store 的签名：{meaning} ({code})。"
    }
  }
}

extension ReceiptAnswerText {
  package var simplifiedChinese: String {
    switch self {
    case .notPost: "请求不是 POST"
    case .malformed: "收据缺失或格式错误"
    case .notAuthenticated: "无法认证收据"
    case .wrongSecret: "共享密钥不正确"
    case .serverUnavailable: "收据服务器不可用"
    case .sandboxReceipt: "沙盒收据被发送到了生产环境"
    case .productionReceipt: "生产环境的收据被发送到了沙盒"
    case .internalError: "收据服务器内部错误"
    case .noAccount: "找不到账户，或账户已删除"
    case .dataAccessError: "内部数据访问错误"
    case .unknown: "未知状态"
    }
  }
}

extension SignatureText {
  package var simplifiedChinese: String {
    switch self {
    case .revokedCertificate: "其证书链中有证书已被吊销"
    case .invalidCertificateChain: "其证书链未通向 Apple 的证书"
    case .invalidDeviceVerification: "它是为其他设备签名的"
    case .invalidEncoding: "其编码不是已签名文档的编码"
    case .invalidSignature: "它与所签名的内容不符"
    case .missingRequiredProperties: "缺少必需的内容"
    }
  }
}
