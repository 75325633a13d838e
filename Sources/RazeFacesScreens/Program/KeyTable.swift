import RazeFacesConsole
import RazeFacesShop
import TerminalKit

/// Every key of the storefront. A key that is not here does nothing.
enum KeyTable {
  static func bindings(in context: Context) -> [Binding] { table[context] ?? [] }

  /// What works in a context: its own keys first, then those that work everywhere.
  static func reachable(in context: Context) -> [Binding] { reachable[context] ?? [] }

  static func binding(for press: KeyPress, in context: Context) -> Binding? {
    byPress[context]?[press]
  }

  static func whyNot(_ action: Action, in state: AppState) -> String? {
    reachable(in: state.context).first { $0.action == action }?.whyNot(state)
  }

  // Put together once: every key press and every picture asks.
  private static let reachable: [Context: [Binding]] = perContext { context in
    bindings(in: context)
      + (context.isModal ? [context.hasTextFields ? leaveNow : quietQuit] : everywhere)
  }

  private static let byPress: [Context: [KeyPress: Binding]] = perContext { context in
    // The first that has the key.
    Dictionary(
      reachable(in: context).flatMap { binding in binding.keys.map { ($0, binding) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static func perContext<Value>(_ value: (Context) -> Value) -> [Context: Value] {
    Dictionary(uniqueKeysWithValues: Context.allCases.map { ($0, value($0)) })
  }

  // MARK: - The table

  private static let table: [Context: [Binding]] = [
    .store: store + lists,
    .productDetail: product + productDeeds + neighbours + productRest,
    .longProductDetail: product + page + productDeeds + neighboursOfPage + productRest,
    .filter: filter,
    .library: library + lists,
    .libraryDetail: libraryDetail,
    .transactions: transactions + lists,
    .transactionFilter: filter,
    .transactionDetail: transactionDetail,
    .sandbox: sandbox + lists,
    .log: log + lists,
    .signIn: signIn,
    .verifyEmail: [accept(KeyWords.confirm), cancel],
    .redeem: [accept(KeyWords.redeem), cancel],
    .purchase: purchase,
    .waiting: [Binding(KeyPress(.escape), does: .cancel, KeyWords.stopWaiting)],
    .notice: [Binding(KeyPress(.enter), KeyPress(.escape), " ", "o", does: .accept, KeyWords.ok)],
    .help: help,
    .accountMenu: choices,
    .confirmation: confirmation,
    .menu: menu,
    .faultForm: form,
    .newTester: testerForm,
    .tooSmall: [quit],
  ]

  private static let store: [Binding] = [
    Binding(
      KeyPress(.enter), does: .open, KeyWords.details, unless: { $0.nothingSelectedInStore }),
    Binding("b", does: .buy, KeyWords.buy, keepsPlace: true, unless: { $0.reasonNotToBuy }),
    Binding(
      KeyPress(.escape), does: .clearFilter, KeyWords.showAll,
      unless: { $0.store.filter == nil ? StoreWords.nothingFiltered : nil }),
    restore,
    Binding("/", does: .filter, KeyWords.filter, unless: { $0.shelfIsEmpty }),
    Binding("s", does: .sort, KeyWords.sort, unless: { $0.shelfIsEmpty }),
    reload,
    copy(unless: { $0.nothingSelectedInStore }),
  ]

  private static let product: [Binding] = [
    back,
    Binding("b", does: .buy, KeyWords.buy, keepsPlace: true, unless: { $0.reasonNotToBuy }),
  ]

  private static let productDeeds: [Binding] = [
    Binding("o", does: .offers, KeyWords.offers, unless: { $0.reasonForNoOffers }),
    Binding(
      "+", "=", does: .changeQuantity(by: 1), KeyWords.more, unless: { $0.reasonNotToCount }),
    Binding(
      "-", "_", does: .changeQuantity(by: -1), KeyWords.fewer, unless: { $0.reasonNotToCount }),
  ]

  private static let productRest: [Binding] = [
    restore, copy(unless: { $0.nothingSelectedInStore }),
  ]

  private static let neighbours: [Binding] = [
    Binding(
      "j", KeyPress(.down), "l", KeyPress(.right), "n", does: .nextChoice, KeyWords.nextProduct,
      label: "j"),
    Binding("k", KeyPress(.up), "p", does: .previousChoice, KeyWords.previousProduct, label: "k"),
  ]

  /// Where the up and down keys are needed for the page.
  private static let neighboursOfPage: [Binding] = [
    Binding("n", KeyPress(.right), "l", does: .nextChoice, KeyWords.nextProduct),
    Binding("p", does: .previousChoice, KeyWords.previousProduct),
  ]

  private static let page: [Binding] = [
    Binding(
      "j", KeyPress(.down), does: .move(.down), KeyWords.down, short: KeyWords.pageOn, label: "j",
      unless: { $0.reasonNotToScrollOn }),
    Binding(
      "k", KeyPress(.up), does: .move(.up), KeyWords.up, label: "k",
      unless: { $0.reasonNotToScrollBack }),
    Binding(
      KeyPress(.pageDown), " ", .control("f"), does: .move(.pageDown), KeyWords.pageDown,
      inFooter: false, unless: { $0.reasonNotToScrollOn }),
    Binding(
      KeyPress(.pageUp), .control("b"), does: .move(.pageUp), KeyWords.pageUp, inFooter: false,
      unless: { $0.reasonNotToScrollBack }),
    Binding(
      "g", KeyPress(.home), does: .move(.first), KeyWords.pageStart, inFooter: false,
      unless: { $0.reasonNotToScrollBack }),
    Binding(
      "G", KeyPress(.end), does: .move(.last), KeyWords.pageEnd, inFooter: false,
      unless: { $0.reasonNotToScrollOn }),
  ]

  private static let filter: [Binding] = [
    Binding(KeyPress(.enter), does: .acceptFilter, KeyWords.keepFilter),
    Binding(KeyPress(.escape), does: .clearFilter, KeyWords.showAll),
    Binding(KeyPress(.down), does: .move(.down), KeyWords.down, inFooter: false),
    Binding(KeyPress(.up), does: .move(.up), KeyWords.up, inFooter: false),
    Binding(KeyPress(.pageDown), does: .move(.pageDown), KeyWords.pageDown, inFooter: false),
    Binding(KeyPress(.pageUp), does: .move(.pageUp), KeyWords.pageUp, inFooter: false),
  ]

  private static let library: [Binding] = [
    Binding(KeyPress(.enter), does: .open, KeyWords.look, unless: { $0.nothingSelectedInLibrary }),
    Binding("u", does: .useCoupon, KeyWords.use, keepsPlace: true, unless: { $0.reasonNotToUse }),
    restore,
    refund,
    copy(unless: { $0.nothingSelectedInLibrary }),
  ]

  private static let libraryDetail: [Binding] = [
    back,
    Binding("u", does: .useCoupon, KeyWords.use, keepsPlace: true, unless: { $0.reasonNotToUse }),
    Binding(
      "j", KeyPress(.down), "l", KeyPress(.right), does: .move(.down), KeyWords.next, label: "j"),
    Binding("k", KeyPress(.up), does: .move(.up), KeyWords.previous, label: "k"),
    refund,
    copy(unless: { $0.nothingSelectedInLibrary }),
  ]

  private static let log: [Binding] = [
    Binding(
      KeyPress(.enter), does: .open, KeyWords.wholeLine,
      unless: { $0.shop.log.lines.isEmpty ? LogWords.emptyTitle : nil }),
    Binding(
      "y", does: .copy, KeyWords.copyLine, inFooter: false,
      unless: { $0.shop.log.lines.isEmpty ? LogWords.emptyTitle : nil }),
  ]

  private static let signIn: [Binding] = [
    accept(KeyWords.goOn),
    Binding(KeyPress(.tab), KeyPress(.down), does: .nextField, KeyWords.nextField),
    Binding(
      .backTab, KeyPress(.up), does: .previousField, KeyWords.previousField, inFooter: false),
    Binding(.control("n"), does: .switchForm, KeyWords.switchForm),
    cancel,
    Binding(KeyPress(.left), does: .previousChoice, KeyWords.previousChoice, inFooter: false),
    Binding(KeyPress(.right), does: .nextChoice, KeyWords.nextChoice, inFooter: false),
    Binding(" ", does: .accept, KeyWords.choose, inFooter: false),
  ]

  private static let purchase: [Binding] =
    [
      accept(KeyWords.choose),
      Binding("b", does: .buy, KeyWords.buy),
      cancel,
    ] + sideways

  private static let confirmation: [Binding] = [accept(KeyWords.choose), cancel] + sideways

  private static let choices: [Binding] = [
    accept(KeyWords.choose),
    Binding(KeyPress(.tab), KeyPress(.down), "j", does: .nextChoice, KeyWords.next),
    Binding(
      .backTab, KeyPress(.up), "k", does: .previousChoice, KeyWords.previous, inFooter: false),
    Binding(KeyPress(.escape), "a", does: .cancel, KeyWords.close, label: "Esc"),
  ]

  private static let sideways: [Binding] = [
    Binding(
      KeyPress(.tab), KeyPress(.right), KeyPress(.down), "l", "j", does: .nextChoice,
      KeyWords.next, inFooter: false),
    Binding(
      .backTab, KeyPress(.left), KeyPress(.up), "h", "k", does: .previousChoice,
      KeyWords.previous, inFooter: false),
  ]

  private static let help: [Binding] = [
    Binding(KeyPress(.escape), KeyPress(.enter), "?", does: .cancel, KeyWords.close),
    Binding("j", KeyPress(.down), does: .move(.down), KeyWords.down, label: "j"),
    Binding("k", KeyPress(.up), does: .move(.up), KeyWords.up, label: "k"),
    Binding(KeyPress(.pageDown), " ", does: .move(.pageDown), KeyWords.pageDown, inFooter: false),
    Binding(KeyPress(.pageUp), does: .move(.pageUp), KeyWords.pageUp, inFooter: false),
  ]

  // MARK: - Keys that several contexts share

  private static let lists: [Binding] = [
    Binding(
      KeyPress(.down), "j", does: .move(.down), KeyWords.down, label: "Down j", inFooter: false),
    Binding(KeyPress(.up), "k", does: .move(.up), KeyWords.up, label: "Up k", inFooter: false),
    Binding(
      KeyPress(.pageDown), .control("f"), does: .move(.pageDown), KeyWords.pageDown,
      inFooter: false),
    Binding(
      KeyPress(.pageUp), .control("b"), does: .move(.pageUp), KeyWords.pageUp, inFooter: false),
    Binding(
      KeyPress(.home), "g", does: .move(.first), KeyWords.first, label: "Home g", inFooter: false),
    Binding(
      KeyPress(.end), "G", does: .move(.last), KeyWords.last, label: "End G", inFooter: false),
  ]

  static let everywhere: [Binding] =
    Tab.allCases.map { tab in
      Binding(
        KeyPress(Character("\(tab.rawValue)")), does: .show(tab), TabWords.title(tab),
        inFooter: false)
    } + [
      Binding(
        KeyPress(.tab), KeyPress(.right), "l", does: .nextTab, KeyWords.nextTab, inFooter: false),
      Binding(
        .backTab, KeyPress(.left), "h", does: .previousTab, KeyWords.previousTab, inFooter: false),
      Binding("a", does: .account, KeyWords.account),
      Binding("?", does: .help, KeyWords.help),
      quit,
    ]

  private static let quit = Binding("q", .control("c"), does: .quit, KeyWords.quit)
  private static let quietQuit = Binding(
    "q", .control("c"), does: .quit, KeyWords.quit, inFooter: false)
  /// Where letters are typed, only this leaves.
  private static let leaveNow = Binding(.control("c"), does: .quit, KeyWords.quit, inFooter: false)
  static let back = Binding(
    KeyPress(.escape), KeyPress(.left), "h", KeyPress(.backspace), does: .back, KeyWords.back)
  static let cancel = Binding(KeyPress(.escape), does: .cancel, KeyWords.cancel)
  static let restore = Binding(
    "r", does: .restore, KeyWords.restore,
    unless: { $0.shop.isRestoring ? StoreWords.restoreUnderWay : nil })
  private static let reload = Binding(
    "R", does: .reload, KeyWords.reload, inFooter: false,
    unless: { $0.shop.shelf.phase == .loading ? StoreWords.stillLoading : nil })

  private static let refund = Binding(
    "f", does: .requestRefund, KeyWords.refund, keepsPlace: true,
    unless: { $0.reasonNotToRefund })

  static func accept(_ words: String) -> Binding {
    Binding(KeyPress(.enter), does: .accept, words)
  }

  static func copy(unless whyNot: @escaping @Sendable (AppState) -> String?) -> Binding {
    Binding("y", does: .copy, KeyWords.copy, inFooter: false, unless: whyNot)
  }
}

extension AppState {
  fileprivate var nothingSelectedInStore: String? {
    selectedEntry == nil ? StoreWords.nothingSelected : nil
  }

  fileprivate var shelfIsEmpty: String? {
    shop.shelf.entries.isEmpty ? StoreWords.nothingSelected : nil
  }

  fileprivate var nothingSelectedInLibrary: String? {
    selectedLibraryRow == nil ? LibraryWords.nothingSelected : nil
  }

  fileprivate var reasonNotToCount: String? {
    guard let entry = selectedEntry, isConsumable(entry.id) else { return StoreWords.onlyOne }
    return nil
  }
}
