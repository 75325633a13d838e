import RazeFacesConsole
import RazeFacesScreens

enum Korean {}

extension Language {
  package static let korean = Language(
    "ko", name: "한국어",
    texts: Korean.texts)
}

extension Korean {
  static let texts = Texts(
    console: ConsoleTexts(
      panel: KoreanPanelTexts(), switches: KoreanSwitchTexts(), commands: KoreanCommandTexts(),
      faults: KoreanFaultTexts(), transactions: KoreanTransactionTexts(),
      subscriptions: KoreanSubscriptionTexts(), clock: KoreanClockTexts(),
      documents: KoreanDocumentTexts(), refusals: KoreanRefusalTexts(),
      facts: KoreanFactTexts(), events: KoreanEventTexts()),
    shop: KoreanShopTexts(), dates: .yearFirst(separator: "."), program: Korean.program,
    frame: Korean.frame, store: Korean.store,
    library: Korean.library, transactions: Korean.transactions, sandbox: Korean.sandbox,
    log: Korean.log, signIn: Korean.signIn, verifyEmail: Korean.verifyEmail,
    purchase: Korean.purchase, priceConsent: Korean.priceConsent, redeem: Korean.redeem,
    refund: Korean.refund, subscriptions: Korean.subscriptions, promoted: Korean.promoted,
    newTester: Korean.newTester, fault: Korean.fault, account: Korean.account,
    notice: Korean.notice, help: Korean.help)
}
