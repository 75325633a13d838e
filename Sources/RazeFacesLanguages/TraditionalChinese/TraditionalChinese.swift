import RazeFacesConsole
import RazeFacesScreens
import RazeFacesShop

/// Chinese as it is written in Taiwan.
enum TraditionalChinese {
  static let console = ConsoleTexts(
    panel: TraditionalChinesePanelTexts(), switches: TraditionalChineseSwitchTexts(),
    commands: TraditionalChineseCommandTexts(), faults: TraditionalChineseFaultTexts(),
    transactions: TraditionalChineseTransactionTexts(),
    subscriptions: TraditionalChineseSubscriptionTexts(),
    clock: TraditionalChineseClockTexts(), documents: TraditionalChineseDocumentTexts(),
    refusals: TraditionalChineseRefusalTexts(), facts: TraditionalChineseFactTexts(),
    events: TraditionalChineseEventTexts())
}

extension Language {
  package static let traditionalChinese = Language(
    "zh-Hant", "zh-TW", "zh-HK", "zh-MO", name: "繁體中文",
    texts: TraditionalChinese.texts)
}

extension TraditionalChinese {
  static let texts = Texts(
    console: TraditionalChinese.console,
    shop: TraditionalChineseShopTexts(), dates: .yearFirst(separator: "/"),
    program: TraditionalChinese.program,
    frame: TraditionalChinese.frame,
    store: TraditionalChinese.store,
    library: TraditionalChinese.library,
    transactions: TraditionalChinese.transactions,
    sandbox: TraditionalChinese.sandbox,
    log: TraditionalChinese.log,
    signIn: TraditionalChinese.signIn,
    verifyEmail: TraditionalChinese.verifyEmail,
    purchase: TraditionalChinese.purchase,
    priceConsent: TraditionalChinese.priceConsent,
    redeem: TraditionalChinese.redeem,
    refund: TraditionalChinese.refund,
    subscriptions: TraditionalChinese.subscriptions,
    promoted: TraditionalChinese.promoted,
    newTester: TraditionalChinese.newTester,
    fault: TraditionalChinese.fault,
    account: TraditionalChinese.account,
    notice: TraditionalChinese.notice,
    help: TraditionalChinese.help)
}
