import Localization
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// What the user has asked for and is still waiting for.
struct Expected: Sendable {
  /// The names of products that the user agreed to get again for free, by product ID.
  var again: [String: String] = [:]
  /// The IDs of products whose interrupted purchase continues after the terms were agreed to.
  var continued: Set<String> = []
  /// Whether pending requests open as soon as they are loaded.
  var requests = false
  /// Whether the sheet for signing in opens.
  var signIn = false
  /// The initial email address of that sheet.
  var email: String?
}

/// The state from which the storefront is drawn: the screens, the sheets, and what they share. It
/// does not depend on the contents of any screen or sheet.
struct StorefrontState: Sendable {
  var shared: Shared
  private(set) var tab = Tab.store
  private(set) var screens = Tab.allCases.map(\.newScreen)
  private var stack = SheetStack()
  var note: Note?
  var expected = Expected()
  /// Whether the current change was caused by user input.
  var isByHand = true
  private var earlyKeys = EarlyKeys()
  var isTicking = false
  /// Whether this session has requested anything that may prompt. Until then, prompts belong to
  /// payments of an earlier launch.
  var hasAskedTheStore = false

  /// Creates the initial state. The shop's state arrives with the first
  /// ``StorefrontMessage/deviceChanged(_:)``.
  init(_ shared: Shared, after former: StorefrontState? = nil) {
    self.shared = shared
    guard let former else { return }
    (tab, screens, self.shared.device) = (former.tab, former.screens, former.shared.device)
  }

  var screen: any StorefrontScreen { screens[tab.rawValue] }

  /// The open sheets; the last one is in front.
  var sheets: [any StorefrontSheet] { stack.all }

  /// The keys that the current screen or sheet does not handle.
  var globalKeys: GlobalKeys {
    if shared.layout.isTooSmall { return .inTooSmallWindow }
    if let sheet = sheets.last { return sheet.hasTextFields ? .whileTyping : .inSheet }
    return screen.hasTextFields ? .whileTyping : .onScreen
  }

  var takesText: Bool {
    shared.layout.isTooSmall ? false : sheets.last?.takesText ?? screen.takesText
  }

  func takes(_ edit: TextEdit) -> Bool {
    takesText && (sheets.last?.takes(edit) ?? screen.takes(edit))
  }

  var isWorking: Bool {
    shared.device.isBusy || shared.shop.deliveries != nil
      || shared.shop.productList.phase == .loading
      || screens.contains(where: \.isWorking) || sheets.contains(where: \.isWaiting)
  }

  /// The visible pictures that are being revealed.
  var revealsInSight: [String] {
    let ids = shared.reveal.productIDs
    guard !ids.isEmpty, !shared.layout.isTooSmall else { return [] }
    if !sheets.isEmpty { return ids.filter { $0 == sheets.last?.pictured(shared) } }
    return ids.filter { screen.showsPicture(of: $0, shared) }
  }

  // MARK: - Early keys

  /// Whether the front sheet has not been rendered yet, so that no key can be meant for it.
  var isTooEarly: Bool { !stack.isFrontSeen && !stack.isEmpty && !shared.layout.isTooSmall }

  /// Whether a held key has an effect. It must not answer a sheet or wait for a list.
  var takesRepeats: Bool { sheets.isEmpty && !isListAwaited }

  mutating func prepare(for message: StorefrontMessage) {
    isByHand = message.isByHand
    switch message {
    case .deviceChanged(let device):
      shared.onTheWay = shared.onTheWay.filter { device.underWay[$0] == nil }
    case .happened(let event): event.subject().productID.map { _ = shared.onTheWay.remove($0) }
    case .sheetRequested, .sheetClosed: expected.signIn = false
    case .failed: (shared.onTheWay, expected.signIn, earlyKeys.hasFailedToLoad) = ([], false, true)
    case .sandboxLoaded: (shared.hasSandboxLists, earlyKeys.hasFailedToLoad) = (true, false)
    case .entitlementsLoaded, .transactionsLoaded, .logLoaded: earlyKeys.hasFailedToLoad = false
    default: break
    }
  }

  /// Returns whether a key applies now. If not, it is ignored, it waits for the list, or it has
  /// canceled the keys that wait.
  mutating func acceptsNow(_ key: KeyPress) -> Bool {
    if isTooEarly { return key == .control("c") }
    guard sheets.isEmpty, !takesText, !shared.layout.isTooSmall, isListAwaited,
      key != .control("c"), key != "q" || earlyKeys.openText,
      key != KeyPress(.escape) || earlyKeys.areWaiting,
      // Keys that do not concern the list wait only if other keys already do.
      earlyKeys.areWaiting || screen.has(key) && !EarlyKeys.ofNoRow.contains(key)
    else { return true }
    if key == KeyPress(.escape) { earlyKeys.drop() } else { earlyKeys.add(key) }
    return false
  }

  private var isListAwaited: Bool { !screen.isLoaded(shared) && !earlyKeys.hasFailedToLoad }

  /// Performs the waiting keys whose list has loaded.
  mutating func performWaitingKeys() -> [StorefrontEffect] {
    guard earlyKeys.areWaiting else { return [] }
    // A sheet that opened in the meantime has the user's attention.
    if !sheets.isEmpty { earlyKeys.drop() }
    isByHand = true
    var effects: [StorefrontEffect] = []
    while !isListAwaited, let key = earlyKeys.next() {
      if let edit = TextEdit(key), takes(edit) {
        self.edit(edit)
      } else {
        effects += press(key) ?? []
      }
      effects += updateScreen()
    }
    return effects
  }

  mutating func wasShown() {
    if !shared.layout.isTooSmall { stack.frontWasShown() }
  }

  mutating func endQuiet(wait: Int) -> [StorefrontEffect] {
    // A covered sheet must not act.
    guard earlyKeys.end(wait: wait), let key = sheets.last?.heldKey else { return [] }
    let shared = shared
    let requests = stack.withFront { $0.press(key, shared) } ?? nil
    return route(requests ?? [])
  }

  private mutating func signIn() -> [StorefrontEffect] {
    if expected.signIn { return [] }
    expected.signIn = true
    return [.signIn]
  }

  // MARK: - Front screen or sheet

  /// - Returns: nil if no screen or sheet handles the key.
  mutating func press(_ key: KeyPress) -> [StorefrontEffect]? {
    expected.requests = false
    var globalKeys = globalKeys
    var requests: [Request]?
    // The note below a notice is read after it is closed, and so it stays.
    let isNotice = sheets.last?.level == .notice
    if !shared.layout.isTooSmall {
      if key == sheets.last?.heldKey {
        note = nil
        return [.awaitQuiet(wait: earlyKeys.awaitQuiet(isPressed: true))]
      }
      let shared = shared
      requests =
        stack.isEmpty
        ? screens[tab.rawValue].press(key, shared)
        : stack.withFront { $0.press(key, shared) } ?? nil
    }
    guard let requests = requests ?? globalKeys.press(key, shared) else { return nil }
    if !isNotice { note = nil }
    return route(requests)
  }

  mutating func edit(_ edit: TextEdit) {
    note = nil
    let shared = shared
    if stack.withFront({ $0.edit(edit, shared) }) == nil {
      screens[tab.rawValue].edit(edit, shared)
    }
  }

  mutating func turnWheel(by rows: Int) -> [StorefrontEffect] {
    let shared = shared
    return route(
      stack.withFront { $0.turnWheel(by: rows, shared) }
        ?? screens[tab.rawValue].turnWheel(by: rows, shared))
  }

  /// - Returns: nil if there is nothing to click.
  mutating func click(at point: Point) -> [StorefrontEffect]? {
    let shared = shared
    if let requests = stack.withFront({ $0.click(at: point, shared) }) { return route(requests) }
    guard let requests = screens[tab.rawValue].click(at: point, shared) else { return nil }
    note = nil
    return route(requests)
  }

  // MARK: - All screens

  /// - Returns: Whether a sheet has handled the message.
  mutating func deliver(_ message: StorefrontMessage) -> Bool {
    for place in screens.indices { screens[place].receive(message, shared) }
    let shared = shared
    var isHandled = false
    stack.close { sheet in
      let reaction = sheet.receive(message, shared)
      isHandled = isHandled || reaction == .handled
      return reaction == .closes
    }
    return isHandled
  }

  /// Closes the sheets that became obsolete without an answer.
  mutating func closeObsoleteSheets() -> [StorefrontEffect] {
    let shared = shared
    return stack.close { $0.isObsolete(shared) }.map { _ in .answerSheet(.later) }
  }

  var effectsOfSheets: [StorefrontEffect] { sheets.flatMap(\.effectsOnNews) }

  mutating func updateScreen() -> [StorefrontEffect] {
    route(screens[tab.rawValue].update(from: shared))
  }

  mutating func refresh() -> [StorefrontEffect] {
    // The Store names nobody, and the Sandbox loads the names itself.
    let knowsPeople = shared.hasSandboxLists || tab == .store || tab == .sandbox
    return route(screens[tab.rawValue].refresh(shared)) + (knowsPeople ? [] : [.loadSandbox])
  }

  // MARK: - Requests

  mutating func route(_ requests: [Request]) -> [StorefrontEffect] {
    var effects: [StorefrontEffect] = []
    for request in requests {
      switch request {
      case .perform(let effect):
        if let id = effect.boughtID { shared.onTheWay.insert(id) }
        effects.append(effect)
      case .note(let note): self.note = note
      case .open(let sheet): open(sheet)
      case .close: stack.closeFront()
      case .show(let tab): effects += show(tab)
      case .showNeighbor(let step): effects += show(Tab.allCases.stop(after: tab, by: step))
      case .copy(let text):
        if let reason = shared.standReason {
          note = Note(.info, reason)
          continue
        }
        note = Note(.success, Text("Copied {text}", ["text": text]))
        effects.append(.copy(text))
      case .account:
        if shared.account == nil { effects += signIn() } else { open(MenuSheet.account) }
      case .signIn(let email):
        expected.email = email
        effects += signIn()
      case .expectAgain(let id, let name): expected.again[id] = name
      case .continuePurchase(let id): continuePurchase(of: id)
      case .openPendingRequests:
        expected.requests = true
        effects.append(.loadSandbox)
      case .showTransaction(let subject): effects += show(.transactions, lookingFor: subject)
      case .showEvents(let subject, let event): effects += show(.log, lookingFor: subject, event)
      case .switchLanguage(let language): effects += update(.languageChanged(language))
      case .openDevice(let name): effects += leave(.openDevice(name))
      case .help: open(MenuSheet.help(screen, GlobalKeys.onScreen))
      case .palette:
        open(ActionPalette(screens, at: tab, shared))
        effects.append(.loadSandbox)
      case .press(let key): effects += press(key) ?? []
      case .quit(let endsProgram): effects += quit(endsProgram: endsProgram)
      }
    }
    return effects
  }

  mutating func open(_ sheet: any StorefrontSheet) { stack.open(sheet, byHand: isByHand) }

  /// Shows the terms of an interrupted purchase before any other sheet about it.
  private mutating func askForTerms(_ terms: TermsSheet) {
    let later = closeInterruption(of: terms.productID)
    open(Question(terms))
    for sheet in later { open(sheet) }
  }

  /// Opens the sheet of a system prompt.
  mutating func ask(_ question: SystemSheet) -> [StorefrontEffect] {
    defer { expected.email = nil }
    switch question {
    case .signIn(let sheet):
      open(SignInForm(sheet, email: expected.email, isExpected: hasAskedTheStore, shared))
    case .verifyEmail(let letter): open(VerifyEmailForm(letter))
    case .confirm(let purchase): open(PurchaseQuestion(purchase, shared))
    case .terms(let terms): askForTerms(terms)
    case .priceConsent(let increase): open(Question(increase, shared))
    case .refund(let sheet): return route(MenuSheet.refundReasons(sheet).opened(shared))
    case .subscriptions(let standings):
      return route(MenuSheet.subscriptions(standings).opened(shared))
    // The storefront has its own form for offer codes.
    case .offerCode: break
    }
    guard sheets.last(where: { $0.level == .question })?.heldKey != nil else { return [] }
    return [.awaitQuiet(wait: earlyKeys.awaitQuiet(isPressed: false))]
  }

  /// Closes the notice about an interruption whose terms were agreed to.
  mutating func continuePurchase(of productID: String) {
    expected.continued.insert(productID)
    closeInterruption(of: productID)
  }

  /// - Returns: The closed notices about the interruption.
  @discardableResult
  private mutating func closeInterruption(of productID: String) -> [any StorefrontSheet] {
    stack.close { $0.awaitsTerms(of: productID) }
  }

  /// - Returns: Whether the completed purchase had been interrupted. The App Store shows no "You're
  ///   all set." for it, because it asked nothing about it.
  mutating func endInterruption(of productID: String) -> Bool {
    let notices = closeInterruption(of: productID)
    return expected.continued.remove(productID) != nil || !notices.isEmpty
  }

  /// - Parameters:
  ///   - subject: The transaction or payment to select.
  ///   - event: The number of the event to select in the log.
  private mutating func show(
    _ tab: Tab, lookingFor subject: WorldEvent.Subject? = nil, _ event: Int64? = nil
  ) -> [StorefrontEffect] {
    screens[self.tab.rawValue].showAllRows(shared)
    let found = subject.map { screens[tab.rawValue].showSubject($0, event: event, shared) } ?? []
    let effects = route(found)
    self.tab = tab
    return effects + updateScreen() + refresh()
  }

  private mutating func quit(endsProgram: Bool) -> [StorefrontEffect] {
    let quit = StorefrontEffect.quit(endsProgram: endsProgram)
    if let effects = sheets.last?.effectsBeforeQuitting { return effects + [quit] }
    return leave(quit)
  }

  /// Asks for confirmation only if a purchase is in progress.
  private mutating func leave(_ effect: StorefrontEffect) -> [StorefrontEffect] {
    guard shared.device.isBusy else { return [effect] }
    open(
      Question(
        Text("Leave now?"),
        Text(
          """
          A purchase is in progress. It continues when you come back; nothing is lost.
          """), button: Text("Leave"), level: .leaving, while: { $0.device.isBusy },
        does: effect))
    return []
  }
}
