extension AccountText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "账户"
    case .asksToBuy: "购买前询问"
    case .signOut: "退出登录"
    case .switchTester: "使用其他 Apple ID"
    case .close: "关闭"
    }
  }
}

extension FaultText {
  package var simplifiedChinese: String {
    switch self {
    case .error: "错误"
    case .howOften: "频率"
    case .after: "延迟"
    case .nextValue: "下一个值"
    case .valuesAhead: "前进五个值"
    case .valuesBack: "后退五个值"
    case .typeToSearch: "输入文字以搜索错误。"
    case .search: "搜索：{query}（{matches}）"
    }
  }
}

extension HelpText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "快捷键"
    case .here: "{screen}（当前可用）"
    case .everywhere: "任何位置"
    case .notNow: "{words}：{reason}"
    }
  }
}

extension NewTesterText {
  package var simplifiedChinese: String {
    switch self {
    case .about: "沙盒测试员，与在 App Store Connect 中添加的相同。"
    case .goOn: "继续"
    }
  }
}

extension NoticeText {
  package var simplifiedChinese: String {
    switch self {
    case .allSet: "一切就绪。"
    case .success: "你已成功购买。"
    case .purchaseFailed: "购买失败"
    case .purchasesNotAllowed: "不允许购买"
    case .purchaseInterrupted: "购买已中断"
    case .restoreFailed: "恢复购买失败"
    case .notVerified: "尚未验证"
    case .notDelivered: "尚未交付"
    case .restored: "{count, plural, =0 {没有可恢复的购买项目} other {已恢复 # 个购买项目}}"
    case .lookInLibrary: "请按 2 在“资料库”中查看。"
    case .lookAtIt: "按 2 前往资料库查看。"
    case .nothingBoughtBy: "{email} 没有可在此处恢复的购买项目。礼券无法恢复。"
    case .nothingBought: "还没有人购买过可在此处恢复的项目。"
    case .transactionKey: "交易"
    case .eventsKey: "事件"
    }
  }
}

extension PriceConsentText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "同意新价格吗？"
    case .question: "自 {day} 起，“{name}”的价格将变为{day} {price}。如果你不同意，订阅将于当天结束。"
    case .former: "当前价格"
    case .next: "新价格"
    case .notNow: "以后"
    case .agree: "同意"
    }
  }
}

extension PromotedText {
  package var simplifiedChinese: String {
    switch self {
    case .whichProduct: "要在 App Store 页面上购买哪个产品？"
    case .buyKept: "{count, plural, =1 {购买留待稍后的项目} other {购买留待稍后的 # 个项目}}"
    case .whatToDo: "App 要如何处理这笔付款？"
    case .goOn: "立即继续"
    case .keepForLater: "留待稍后"
    }
  }
}

extension PurchaseText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "请确认你的 App 内购买项目"
    case .askTitle: "请求许可"
    case .subscribedTitle: "你目前已订阅此项目"
    case .buyFor: "想要以 {price} 的价格购买 {quantity} 个“{name}”吗？"
    case .subscribe: "想要订阅“{name}”吗？{terms}"
    case .askFor: "想要请求家长许可，以 {price} 的价格购买 {quantity} 个“{name}”吗？"
    case .askToSubscribe: "想要请求家长许可，订阅“{name}”吗？{terms}"
    case .getAgain: "你已购买此项目。是否要再次免费获取？"
    case .piece: "{quantity, plural, =1 {{name}} other {{name}  x #}}"
    case .appleID: "Apple ID"
    case .buy: "购买"
    case .get: "获取"
    case .subscribeButton: "订阅"
    case .buyKey: "购买"
    case .ask: "请求"
    case .askKey: "请求"
    }
  }
}

extension RedeemText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "兑换代码"
    case .about: "用于此 App 的订阅的优惠代码。"
    case .code: "代码"
    case .missing: "请输入优惠代码。"
    case .checking: "正在检查代码..."
    case .redeem: "兑换"
    case .redeemKey: "兑换"
    }
  }
}

extension RefundText {
  package var simplifiedChinese: String {
    switch self {
    case .question: "你为什么要请求退款？"
    }
  }
}

extension SignInText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "登录"
    case .titleAgain: "需要登录"
    case .useExisting: "使用现有的 Apple ID"
    case .createNew: "创建新 Apple ID"
    case .create: "创建"
    case .firstName: "名字"
    case .lastName: "姓氏"
    case .appleID: "Apple ID"
    case .password: "密码"
    case .country: "国家或地区"
    case .toPurchase: "登录 App Store 以继续购买。"
    case .toRestore: "登录 App Store 以恢复购买。"
    case .withTester: "使用沙盒测试员的账户登录。"
    case .toRefreshReceipt: "登录 App Store 以刷新收据。"
    case .toBuy: "登录 App Store 以购买“{name}”。"
    case .toGoOn: "购买“{name}”时中断。请登录 App Store 以继续。"
    case .tester: "{email}  {country}"
    case .testerAskingParent: "{email}  {country}，需要家长同意"
    case .unknownAccount: "没有这个 Apple ID。按 Ctrl-N 创建。"
    case .missingPassword: "请输入密码。"
    case .missingAppleID: "请输入 Apple ID（电子邮件地址）。"
    case .wrongPassword: "密码不正确。还可以尝试 {left} 次。"
    case .locked: "密码错误次数过多。已锁定至 {time}，还有 {minutes} 分钟。"
    case .emailNotVerified: "此 Apple ID 的电子邮件地址尚未验证。"
    case .invalidEmail: "电子邮件地址无效，其格式应为 name@example.com。"
    case .invalidName: "姓名最多 40 个字符，且不能含不可见字符。"
    case .emailTaken: "此地址已有 Apple ID。"
    case .weakPassword: "密码太弱：至少 8 个字符，须含 A-Z、a-z 和 0-9。"
    case .unknownCountry: "没有 {code} 的店面。"
    case .passwordRule: "至少 8 个字符，须含 A-Z、a-z 和 0-9。"
    case .mayBeReal: "这可能是真实的 Apple ID。测试员一旦在沙盒以外登录，便无法再用于沙盒。"
    case .signingIn: "正在登录..."
    case .creating: "正在创建测试员..."
    case .goOn: "继续"
    case .switchForm: "登录或创建"
    }
  }
}

extension SubscriptionsText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "订阅"
    case .nothing: "此 Apple ID 没有订阅。"
    case .close: "关闭"
    case .turnsOff: "按 Enter 取消订阅。{day}前仍可使用。"
    case .endsAtOnce: "按 Enter 取消订阅。订阅将立即结束，不再重试扣款。"
    case .turnsOn: "按 Enter 恢复订阅。将于{day}续订。"
    case .isOver: "已到期。请在商店重新购买。"
    }
  }
}

extension VerifyEmailText {
  package var simplifiedChinese: String {
    switch self {
    case .title: "验证你的电子邮件"
    case .wouldHaveGot: "{email} 本应收到以下邮件："
    case .letter: "你的验证码是 {code}"
    case .code: "验证码"
    case .missing: "请输入邮件中的验证码。"
    case .wrongCode: "验证码不正确。请再看一下邮件。"
    case .checking: "正在检查验证码..."
    case .confirm: "确认"
    case .confirmKey: "确认"
    case .takeCode: "填入验证码"
    }
  }
}
