import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

extension StorefrontState {
  mutating func update(_ message: StorefrontMessage) -> [StorefrontEffect] {
    prepare(for: message)
    defer { isByHand = true }
    var effects = receive(message)
    for case .control(.world(.resolveInterruption(let id))) in effects { agree(toTermsOf: id) }
    effects += updateScreen()
    effects += performWaitingKeys()
    if !hasAskedTheStore { hasAskedTheStore = effects.contains(where: \.asksTheStore) }
    let moves = shared.allowsMotion && (isWorking || !revealsInSight.isEmpty)
    if moves != isTicking {
      isTicking = moves
      effects.append(isTicking ? .startTicking : .stopTicking)
    }
    return effects
  }

  private mutating func receive(_ message: StorefrontMessage) -> [StorefrontEffect] {
    switch message {
    case .edited where isTooEarly, .pointed where isTooEarly: break
    case .key(let key):
      if !isTooEarly { endReveal() }
      return acceptsNow(key) ? press(key) ?? [] : []
    case .edited(let edit, _):
      endReveal()
      if takesText { self.edit(edit) }
    case .pointed(let event, let keys):
      endReveal()
      return handle(event, keys)
    case .resized(let size):
      shared.layout = Layout(size: size)
      layOut()
    case .background(let background):
      shared.theme = Theme(shared.theme.colors, background: background)
      layOut()
    case .languageChanged(let language):
      shared.texts = Texts(language)
      layOut()
      _ = deliver(message)
    case .otherDeviceChanged(let device): shared.otherDevice = device
    case .now(let date): shared.now = date
    case .tick:
      shared.tick &+= 1
      shared.reveal.advance(revealsInSight)
    case .deviceChanged(let device): return apply(device)
    case .happened(let event):
      if !deliver(message) { announce(event) }
      return effectsOfSheets
    // A refund request must not close a form that the user is filling in.
    case .sheetRequested(.refund)
    where sheets.contains(where: { $0.level == .window && $0.hasTextFields }):
      return [.answerSheet(.cancel)]
    case .sheetRequested(let question): if !deliver(message) { return ask(question) }
    case .quietEnded(let wait): return endQuiet(wait: wait)
    case .allSet(let id, let name, let isEarlier):
      _ = deliver(message)
      _ = endInterruption(of: id)
      open(Notice(.allSet(name: name, isEarlier: isEarlier), about: id))
      return effectsOfSheets
    case .planChanged(let name, let change):
      _ = deliver(message)
      open(Notice(.planChanged(name: name, change)))
    case .sandboxLoaded(let lists):
      shared.sandboxLists = lists
      _ = deliver(message)
      if expected.requests {
        expected.requests = false
        return route(MenuSheet.openedForRequests(shared))
      }
    case .performed(let command, let outcome): announce(outcome, of: command)
    case .done(let words, let stays): note = Note(.success, shared.named(words), staysBefore: stays)
    case .othersActionFound(let entry): askToUndo(entry)
    case .failed(let reason, let cause): if !deliver(message) { note = .failure(reason, cause) }
    case .evidenceNotWritten(let failure): open(Notice(.evidenceNotWritten(failure)))
    case .noSnapshotBeforeReset:
      open(Question(.app(.resetWithoutSnapshot), shared.panel().facts, destroys: true))
    case .entitlementsLoaded(let entitlements, let revoked):
      shared.holdings = Holdings(entitlements: entitlements, revoked: revoked)
      _ = deliver(message)
    case .accountChanged, .sheetClosed, .transactionsLoaded, .failedPaymentsLoaded, .historyLoaded,
      .paymentLoaded, .logLoaded, .offersLoaded, .inspected, .coverageLoaded, .productListIndexed,
      .rested, .timelineLoaded:
      _ = deliver(message)
    }
    return []
  }

  private mutating func askToUndo(_ entry: HistoryEntry) {
    let action = shared.named(entry.actions(shared.dates))
    open(
      Question(
        Text("Undo what another process did?"), action, button: .ok,
        does: .history(.undo, agreed: entry.id)))
  }

  /// Updates the layout, because the header may gain or lose its line about settings.
  private mutating func layOut() {
    shared.layout = Layout(size: shared.layout.size, band: shared.panel().bandItems)
  }

  /// Continues a purchase of this device after its terms were agreed to in the sandbox settings.
  private mutating func agree(toTermsOf interruption: Int64) {
    guard let found = shared.sandboxLists.interruptions.first(where: { $0.id == interruption }),
      found.device == shared.storeState?.device
    else { return }
    continuePurchase(of: found.productID)
  }

  // MARK: - Shop changes

  private mutating func apply(_ device: AppState) -> [StorefrontEffect] {
    let former = shared.storeState
    if shared.allowsMotion, shared.showsPictures {
      shared.reveal.start(faces(boughtBetween: shared.device, device))
    }
    shared.device = device
    layOut()
    if let note, !note.holds(shared) { self.note = nil }
    _ = deliver(.deviceChanged(device))
    if former?.account?.id != shared.account?.id {
      shared.holdings = nil
      _ = deliver(.accountChanged)
      if former != nil { announceSignIn() }
    }
    if let former, let present = device.storeState, former.worldID != present.worldID,
      former.worldID != StoreState.noWorldID
    {
      announce(.done, of: .app(.reset))
    }
    announceServer(since: former)
    let closed = closeObsoleteSheets()
    guard former?.revision != shared.storeState?.revision else { return closed }
    return closed + updateScreen() + refresh() + effectsOfSheets
      + (isBackOnline(since: former) ? [.requestProducts] : [])
  }

  /// Says once that the app's server does not receive notifications, or that it does again.
  private mutating func announceServer(since former: StoreState?) {
    guard let former, let present = shared.storeState, former.worldID == present.worldID,
      former.server?.trouble != present.server?.trouble, note?.staysBefore != true
    else { return }
    if let trouble = present.server?.trouble {
      note = Note(.warning, trouble) { $0.storeState?.server?.trouble != nil }
    } else if former.server?.trouble != nil, present.server?.result == .success {
      note = Note(.success, Text("Your server receives notifications again"))
    }
  }

  private mutating func announceSignIn() {
    guard let storeState = shared.storeState, let account = storeState.account,
      note?.staysBefore != true
    else { return }
    let email = TextWidth.sanitize(account.email)
    let storefront = [storeState.storefront.countryCode, storeState.storefront.currencyCode]
      .joined(separator: " \(shared.marks.separator) ")
    note = Note(
      .success,
      .sentences([
        Text.title(of: .signedIn).with(["account": email]).asSentence,
        .setting(.storefront, .verbatim(storefront)),
      ]), while: { $0.account?.id == account.id })
  }

  /// Returns whether the network is back, so that failed requests should be repeated.
  private func isBackOnline(since former: StoreState?) -> Bool {
    guard former?.faults.isOffline == true, shared.storeState?.faults.isOffline == false,
      case .failed = shared.shop.productList.phase
    else { return false }
    return true
  }

  /// Returns the faces whose purchase was in progress and that are now owned.
  private func faces(boughtBetween former: AppState, _ device: AppState) -> [String] {
    guard !former.underWay.isEmpty else { return [] }
    return former.underWay.keys.filter { id in
      device.underWay[id] == nil && device.shop.content.owns(id)
        && !former.gettingAgain.contains(id) && shared.content.kind(id) == .nonConsumable
    }
  }

  /// Ends the animations, because a user who presses a key has seen enough.
  private mutating func endReveal() {
    // If a sheet shows the picture, the key only closes the sheet.
    if sheets.isEmpty { shared.reveal.end(revealsInSight) }
  }

  private mutating func announce(_ event: ShopEvent) {
    guard let words = event.note(shared.explanations).map(shared.named) else { return }
    let kept = note.flatMap { $0.staysBefore ? $0 : nil }
    defer { note = kept ?? note }
    let again = event.subject().productID.flatMap { expected.again.removeValue(forKey: $0) }
    switch event {
    // Renewals are irrelevant while nobody is signed in.
    case .completed(_, _, isRenewal: true, _) where shared.account == nil: break
    case .completed(let id, _, isRenewal: false, _) where endInterruption(of: id):
      open(Notice(.allSet(name: shared.productName(id)), about: id))
    case .completed(_, _, isRenewal: false, _):
      note =
        again.map {
          Note(.success, Text("You already own {name}. Nothing was charged.", ["name": $0]))
        }
        ?? Note(.success, words)
    case .arrived(let id, _) where expected.continued.contains(id): break
    case .completed, .planChanged, .arrived: note = Note(.success, words)
    case .declined, .deferred: note = Note(.warning, words)
    case .revocation, .couponRevoked: note = Note(.refund, words)
    case .cancelled: note = Note(.info, words)
    case .failed(let id, let failure)
    where failure.isInterruption && expected.continued.contains(id): break
    case .failed(let id, let failure):
      _ = endInterruption(of: id)
      let cause =
        failure == .paymentsNotAllowed ? .paymentsForbidden : failure.error?.refusal?.cause
      let text = failure.explanation(of: id, shared.alertExplanations)
      open(Notice(.failed(title: failure.title, text: text, cause: cause), about: id))
    case .restoreFailed(let error) where error.isCancellation:
      note = Note(.info, Text("Restore canceled"))
    case .restoreFailed(let error):
      let text = shared.alertExplanations.sentence(error)
      open(
        Notice(
          .failed(
            title: PurchaseOutcome.course(.restoreFailed).title, text: text,
            cause: error.refusal?.cause)))
    case .restoreFinished: open(Notice(.restored(shared.device.shop.restoration)))
    default: break
    }
  }

  private mutating func announce(_ outcome: TesterResult, of command: SandboxAction) {
    if case .clockMoved(let now, let booked, let events) = outcome {
      let news = TimeNews(now: now, bookings: booked.count, events: events)
      // The transactions booked in the meantime are also announced one by one.
      note = news.note(shared)
      if !news.isShort { open(news) }
      return
    }
    let news = command.news(outcome, shared.dates) ?? command.setting(shared.panel().facts)
    guard let news else { return }
    let isInVain =
      switch outcome {
      case .approved(.refused), .resolved(.refused): true
      default: false
      }
    note = Note(
      isInVain ? .warning : .success, shared.named(news), staysBefore: outcome == .nothingScheduled)
  }

  // MARK: - Mouse

  /// Handles clicks, double clicks, and the wheel. Each does what some key does.
  private mutating func handle(_ event: MouseEvent, _ keys: [KeyPress]) -> [StorefrontEffect] {
    guard !shared.layout.isTooSmall else { return [] }
    switch event.kind {
    case .wheelUp: return turnWheel(by: -Self.wheelRows)
    case .wheelDown: return turnWheel(by: Self.wheelRows)
    case .click: break
    // The first click has pressed the button.
    case .doubleClick where !keys.isEmpty: return []
    case .doubleClick:
      guard sheets.isEmpty, !takesText, let effects = click(at: event.point) else { return [] }
      return effects + (press(KeyPress(.enter)) ?? [])
    }
    if sheets.isEmpty {
      if !keys.isEmpty { return press(buttonWith: keys, at: event.point) }
      if let tab = Header(self).tab(at: event.point) {
        note = nil
        return route([.show(tab)])
      }
    }
    return click(at: event.point) ?? []
  }

  /// Presses a button, such as the price in a row, which a click also selects.
  private mutating func press(buttonWith keys: [KeyPress], at point: Point) -> [StorefrontEffect] {
    let effects = click(at: point) ?? []
    return keys.reduce(into: effects) { effects, key in
      if acceptsNow(key) { effects += press(key) ?? [] }
    }
  }

  private static let wheelRows = 3
}
