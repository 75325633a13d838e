import RazeFacesConsole
import RazeFacesScreens

/// The words of each room in Simplified Chinese.
enum SimplifiedChinese {}

extension Language {
  /// Plain `zh` means this one, so it has to stand behind Traditional Chinese in the list, whose
  /// codes (`zh-Hant`, `zh-TW`, `zh-HK`, `zh-MO`) are to be tried first.
  package static let simplifiedChinese = Language(
    "zh-Hans", "zh-CN", "zh-SG", "zh", name: "简体中文",
    texts: SimplifiedChinese.texts)
}

extension SimplifiedChinese {
  static let texts = Texts(
    console: SimplifiedChinese.console,
    shop: SimplifiedChineseShopTexts(), dates: .yearFirst(separator: "/"),
    program: SimplifiedChinese.program,
    frame: SimplifiedChinese.frame,
    store: SimplifiedChinese.store,
    library: SimplifiedChinese.library,
    transactions: SimplifiedChinese.transactions,
    sandbox: SimplifiedChinese.sandbox,
    log: SimplifiedChinese.log,
    signIn: SimplifiedChinese.signIn,
    verifyEmail: SimplifiedChinese.verifyEmail,
    purchase: SimplifiedChinese.purchase,
    priceConsent: SimplifiedChinese.priceConsent,
    redeem: SimplifiedChinese.redeem,
    refund: SimplifiedChinese.refund,
    subscriptions: SimplifiedChinese.subscriptions,
    promoted: SimplifiedChinese.promoted,
    newTester: SimplifiedChinese.newTester,
    fault: SimplifiedChinese.fault,
    account: SimplifiedChinese.account,
    notice: SimplifiedChinese.notice,
    help: SimplifiedChinese.help)

  static let console = ConsoleTexts(
    panel: SimplifiedChinesePanelTexts(), switches: SimplifiedChineseSwitchTexts(),
    commands: SimplifiedChineseCommandTexts(), faults: SimplifiedChineseFaultTexts(),
    transactions: SimplifiedChineseTransactionTexts(),
    subscriptions: SimplifiedChineseSubscriptionTexts(), clock: SimplifiedChineseClockTexts(),
    documents: SimplifiedChineseDocumentTexts(), refusals: SimplifiedChineseRefusalTexts(),
    facts: SimplifiedChineseFactTexts(), events: SimplifiedChineseEventTexts())
}
