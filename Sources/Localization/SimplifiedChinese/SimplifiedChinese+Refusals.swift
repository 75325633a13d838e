extension RefusalText {
  package var simplifiedChinese: String {
    switch self {
    case .fault: "{meaning}这是为 {point} 设置的故障。"
    case .storeDown: "无法连接到 App Store。"
    case .canceled: "购买已取消，未收费。"
    case .signInDismissed: "已取消登录。"
    case .declinedByParent: "家长拒绝了购买请求。"
    case .interrupted: "购买已中断：条款与条件已更改，必须先同意。"
    case .subscribedAlready: "你目前已订阅此项目，且会自动续期。"
    case .billingFailed: "付款方式被拒绝；未收费。"
    case .paymentsForbidden:
      "此设备不允许购买（“设置”>“屏幕使用时间”>“内容和隐私访问限制”>“iTunes Store 与 App Store 购买项目”>“App 内购买项目”）。"
    case .quantity: "数量为 {quantity}；每笔付款的数量须为 {least} 至 {most}。"
    case .unknownProduct: "没有标识符为 {id} 的产品。"
    case .unavailable: "{id}：{reason}"
    case .storefrontDeclined: "付款时店面发生变化，App 未继续。"
    case .requestedBefore: "之前已请求为此交易退款。"
    }
  }
}

extension OfferRefusalText {
  package var simplifiedChinese: String {
    switch self {
    case .incomplete: "付款请求了促销优惠，但缺少其标识符、密钥或签名。"
    case .unknown: "{product} 没有{offer}。"
    case .unknownCode: "没有优惠代码“{code}”。"
    case .noPrice: "{offer}在此店面没有价格。"
    case .onlyForSubscribers: "{offer}仅适用于现有或以前的订阅者；{email} 从未订阅过。"
    case .onlyForLapsed: "{offer}仅适用于付费订阅已经结束的人；{email} 的订阅尚未结束，或从未付费。"
    case .redeemedBefore: "{email} 之前已兑换{offer}；每个账户只能使用一次。"
    case .anotherBegins: "{email} 已兑换{offer}，将从下一个订阅时限开始；在此之前不能兑换其他优惠。"
    case .unknownKey: "此优惠用密钥“{id}”签名，但它不是此世界的订阅密钥。"
    case .wrongSignature: "优惠的签名与此付款的套装 ID、密钥、产品、优惠、用户名、nonce 和时间不符。"
    case .staleSignature: "优惠的签名时间与现在相差超过 24 小时；签名的有效期为 1 天。"
    }
  }
}

extension OfferKindText {
  package var simplifiedChinese: String {
    switch self {
    case .introductory: "推介促销优惠"
    case .promotional: "促销优惠"
    case .offerCode: "优惠代码"
    case .winBack: "回头客优惠"
    case .named: "{kind}“{id}”"
    }
  }
}

extension InvalidProductText {
  package var simplifiedChinese: String {
    switch self {
    case .notInCatalog: "App Store Connect 中没有使用此标识符的产品。"
    case .notClearedForSale: "此产品未准许销售。"
    case .agreementNotInEffect: "付费 App 协议无效。"
    case .noInAppPurchase: "此 App 没有 App 内购买功能。"
    case .typeChanged: "此标识符曾属于另一个产品，其类型为 {kind}；App Store Connect 绝不会将它用于另一种类型。"
    case .bundleIDMismatch: "此 App 的套装 ID 是 {app}，但目录属于 {catalog}。"
    case .notSoldIn: "此产品在店面 {storefront} 没有价格。"
    }
  }
}

extension RemedyText {
  package var simplifiedChinese: String {
    switch self {
    case .disarmOnScreen: "按 4 可解除。"
    case .disarmByCommand: "用 `razefaces faults clear` 可解除。"
    case .goOnlineOnScreen: "按 4 并关闭“离线”。"
    case .goOnlineByCommand: "用 `razefaces sandbox set offline off` 可恢复连接。"
    case .bringStoreBackOnScreen: "按 4 并关闭“App Store 停止服务”。"
    case .bringStoreBackByCommand: "用 `razefaces sandbox set store-down off` 可恢复服务。"
    case .agreeToTermsOnScreen: "请在 App Store 询问时同意，或按 4 在等待处理的请求中同意；随后会有一笔新交易。"
    case .agreeToTermsByCommand: "`razefaces interruptions` 会列出它，以便处理；随后会有一笔新交易。"
    case .letBillingPassOnScreen: "按 4 并关闭“扣款失败”，然后重新购买。"
    case .letBillingPassByCommand: "请运行 `razefaces sandbox set billing-fails off`，然后重新购买。"
    case .toAllow: "若要允许，请{way}。"
    case .chooseQuantity: "请选取 {least} 至 {most} 的数量。"
    case .lookAtProductsOnScreen: "按 1 可查看在售的产品。"
    case .lookAtProductsByCommand: "`razefaces products` 会列出在售的产品。"
    case .incompleteOffer: "App 的服务器会为这些内容签名。"
    case .unknownOffer: "目录中此产品的 \"offers\" 列有各项优惠。"
    case .unknownCode: "目录中类型为 offerCode 的 \"offers\" 列有各个代码。"
    case .allowPaymentsOnScreen: "按 4 并打开“允许付款”"
    case .allowPaymentsByCommand: "运行 `razefaces sandbox set payments-allowed on`"
    case .refreshReceiptOnScreen: "按 4 并选取“刷新收据”"
    case .refreshReceiptByCommand: "运行 `razefaces receipt refresh`"
    }
  }
}

extension RefusalKindText {
  package var simplifiedChinese: String {
    switch self {
    case .unknown: "发生未知或意外错误。"
    case .clientInvalid: "此 Apple ID 或 App 不得进行所尝试的调用。"
    case .paymentCancelled: "用户取消了付款。"
    case .paymentInvalid: "无法识别付款的某个参数。"
    case .paymentNotAllowed: "此用户不得授权付款。"
    case .storeProductNotAvailable: "此产品在此店面不可用。"
    case .cloudServicePermissionDenied: "对云服务信息的访问被拒绝。"
    case .cloudServiceNetworkConnectionFailed: "设备无法连接到网络。"
    case .cloudServiceRevoked: "使用此云服务的权限已被撤销。"
    case .privacyAcknowledgementRequired: "必须先确认 Apple 的隐私政策。"
    case .unauthorizedRequestData: "App 使用了请求数据，但没有相应的授权。"
    case .invalidOfferIdentifier: "订阅优惠的标识符无效。"
    case .invalidSignature: "付款折扣的签名无效。"
    case .missingOfferParams: "缺少付款折扣的参数。"
    case .invalidOfferPrice: "App Store Connect 中的价格已失效。"
    case .overlayCancelled: "浮层已取消。"
    case .overlayInvalidConfiguration: "浮层的配置无效。"
    case .overlayTimeout: "浮层超时。"
    case .ineligibleForOffer: "此用户不符合此优惠的条件。"
    case .unsupportedPlatform: "此平台不支持浮层。"
    case .overlayPresentedInBackgroundScene: "浮层显示在后台场景中。"
    case .timedOut: "请求超时。"
    case .cannotFindHost: "未能找到使用指定主机名的服务器。"
    case .cannotConnectToHost: "未能连接到服务器。"
    case .networkConnectionLost: "网络连接已中断。"
    case .dnsLookupFailed: "未能查找到服务器的地址。"
    case .notConnectedToInternet: "似乎已断开与互联网的连接。"
    case .badServerResponse: "服务器的响应无效。"
    case .secureConnectionFailed: "未能建立安全连接。"
    case .userCancelled: "用户取消了请求。"
    case .systemError: "StoreKit 因系统自身的原因失败。"
    case .notEntitled: "App 没有此调用所需的授权。"
    case .unsupported: "此处不支持此请求。"
    case .invalidQuantity: "数量无效。"
    case .productUnavailable: "此产品不可用。"
    case .purchaseNotAllowed: "此用户不得购买。"
    case .invalidOfferSignature: "订阅优惠的签名无效。"
    case .missingOfferParameters: "缺少订阅优惠的参数。"
    }
  }
}
