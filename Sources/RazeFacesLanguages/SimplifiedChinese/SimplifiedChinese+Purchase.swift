import RazeFacesScreens

// The system's sheets about money, and what it says afterwards.

extension SimplifiedChinese {
  @Sendable static func purchase(_ text: PurchaseText) -> String {
    switch text {
    case .title: "请确认你的 App 内购买项目"
    case .askTitle: "请求许可"
    case .subscribedTitle: "你目前已订阅此项目"
    case .buyFor(let name, let quantity, let price):
      "想要以 \(price) 的价格购买 \(quantity) 个“\(name)”吗？"
    case .subscribe(let name, let terms): "想要订阅“\(name)”吗？\(terms)"
    case .askFor(let name, let quantity, let price):
      "想要请求家长许可，以 \(price) 的价格购买 \(quantity) 个“\(name)”吗？"
    case .askToSubscribe(let name, let terms): "想要请求家长许可，订阅“\(name)”吗？\(terms)"
    case .getAgain: "你已购买此项目。是否要再次免费获取？"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "Apple ID"
    case .buy, .buyKey: "购买"
    case .ask, .askKey: "请求"
    }
  }

  @Sendable static func priceConsent(_ text: PriceConsentText) -> String {
    switch text {
    case .title: "同意新价格吗？"
    case .question(let name, let price, let period, let day):
      "自 \(day) 起，“\(name)”的价格将变为\(period) \(price)。如果你不同意，订阅将于当天结束。"
    case .former: "当前价格"
    case .next: "新价格"
    case .notNow: "以后"
    case .agree: "同意"
    }
  }

  @Sendable static func redeem(_ text: RedeemText) -> String {
    switch text {
    case .title: "兑换代码"
    case .about: "用于此 App 的订阅的优惠代码。"
    case .code: "代码"
    case .missing: "请输入优惠代码。"
    case .checking: "正在检查代码..."
    case .redeem, .redeemKey: "兑换"
    }
  }

  @Sendable static func refund(_ text: RefundText) -> String {
    switch text {
    case .question: "你为什么要请求退款？"
    }
  }

  @Sendable static func notice(_ text: NoticeText) -> String {
    switch text {
    case .lookAtIt: "按 2 前往资料库查看。"
    case .allSet: "一切就绪。"
    case .success: "你已成功购买。"
    case .purchaseFailed: "购买失败"
    case .purchasesNotAllowed: "不允许购买"
    case .purchaseInterrupted: "购买已中断"
    case .restoreFailed: "恢复购买失败"
    case .notVerified: "尚未验证"
    case .notDelivered: "尚未交付"
    case .restored(0): "没有可恢复的购买项目"
    case .restored(let count): "已恢复 \(count) 个购买项目"
    case .lookInLibrary: "请按 2 在“资料库”中查看。"
    case .nothingBoughtBy(let email): "\(email) 没有可在此处恢复的购买项目。礼券无法恢复。"
    case .nothingBought: "还没有人购买过可在此处恢复的项目。"
    case .transactionKey: "交易"
    case .eventsKey: "事件"
    }
  }
}
