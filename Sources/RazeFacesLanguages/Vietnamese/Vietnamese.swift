import RazeFacesConsole
import RazeFacesScreens

/// The words of each room in Vietnamese.
enum Vietnamese {}

extension Language {
  package static let vietnamese = Language(
    "vi", name: "Tiếng Việt",
    texts: Vietnamese.texts)
}

extension Vietnamese {
  static let console = ConsoleTexts(
    panel: VietnamesePanelTexts(), switches: VietnameseSwitchTexts(),
    commands: VietnameseCommandTexts(), faults: VietnameseFaultTexts(),
    transactions: VietnameseTransactionTexts(), subscriptions: VietnameseSubscriptionTexts(),
    clock: VietnameseClockTexts(), documents: VietnameseDocumentTexts(),
    refusals: VietnameseRefusalTexts(), facts: VietnameseFactTexts(),
    events: VietnameseEventTexts())
}

extension Vietnamese {
  static let texts = Texts(
    console: Vietnamese.console,
    shop: VietnameseShopTexts(), dates: .dayFirst(separator: "/"),
    program: Vietnamese.program,
    frame: Vietnamese.frame,
    store: Vietnamese.store,
    library: Vietnamese.library,
    transactions: Vietnamese.transactions,
    sandbox: Vietnamese.sandbox,
    log: Vietnamese.log,
    signIn: Vietnamese.signIn,
    verifyEmail: Vietnamese.verifyEmail,
    purchase: Vietnamese.purchase,
    priceConsent: Vietnamese.priceConsent,
    redeem: Vietnamese.redeem,
    refund: Vietnamese.refund,
    subscriptions: Vietnamese.subscriptions,
    promoted: Vietnamese.promoted,
    newTester: Vietnamese.newTester,
    fault: Vietnamese.fault,
    account: Vietnamese.account,
    notice: Vietnamese.notice,
    help: Vietnamese.help)
}
