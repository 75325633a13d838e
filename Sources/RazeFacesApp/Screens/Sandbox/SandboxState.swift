import StoreCore

/// The hand of the tester on the simulated App Store: a list of rows with an action each.
struct SandboxState: Sendable {
  var testers: [Account] = []
  var list = ListCursor()
}

/// One line of the Sandbox screen. What Enter does with it stands in `AppState.pressSandboxRow`.
enum SandboxRow: Hashable, Sendable {
  case gap
  case heading(String)
  case account
  case device, storefront, clock
  case paymentsAllowed
  case tester(Account)
  case deleteApp, resetEverything

  var canBeChosen: Bool {
    switch self {
    case .gap, .heading: false
    default: true
    }
  }
}

extension AppState {
  var sandboxRows: [SandboxRow] {
    var rows: [SandboxRow] = [
      .heading(SandboxWords.thisDevice), .account, .device, .storefront, .clock, .paymentsAllowed,
    ]
    let gap: [SandboxRow] = layout.isTall ? [.gap] : []
    if !sandbox.testers.isEmpty {
      rows += gap
      rows.append(.heading(SandboxWords.testers))
      rows += sandbox.testers.map { .tester($0) }
    }
    rows += gap + [.heading(SandboxWords.startAgain), .deleteApp, .resetEverything]
    return rows
  }

  var selectedSandboxRow: SandboxRow? {
    let rows = sandboxRows
    return rows.indices.contains(sandbox.list.selected) ? rows[sandbox.list.selected] : nil
  }

  /// Why Enter does nothing here; nil where it does something.
  var reasonNotToPress: String? {
    switch selectedSandboxRow {
    case .account, .paymentsAllowed, .deleteApp, .resetEverything: nil
    case .tester(let account):
      account.id == self.account?.id ? SandboxWords.isSignedIn(account.email) : nil
    case .device: SandboxWords.aboutDevice
    case .storefront: SandboxWords.aboutStorefront
    case .clock: SandboxWords.aboutClock
    case .gap, .heading, nil: SandboxWords.nothingToPress
    }
  }

  mutating func pressSandboxRow() -> [AppEffect] {
    switch selectedSandboxRow {
    case .account: return openAccount()
    case .paymentsAllowed:
      return [.setPaymentsAllowed(!(shop.device?.paymentsAllowed ?? true))]
    case .tester(let account):
      chosenTester = account.email
      return [.signIn]
    case .deleteApp: ask(.deleteApp(name: content.appName))
    case .resetEverything: ask(.resetEverything)
    case .device, .storefront, .clock, .gap, .heading, nil: break
    }
    return []
  }

  mutating func moveInSandbox(_ move: Move) {
    let rows = sandboxRows
    sandbox.list.move(move, count: rows.count, page: layout.sandboxRows)
    switch move {
    case .up, .pageUp: skipSandboxHeading(in: rows, forward: false)
    case .down, .pageDown, .first, .last: skipSandboxHeading(in: rows, forward: true)
    }
  }

  mutating func settleSandbox() {
    let rows = sandboxRows
    sandbox.list.settle(count: rows.count, page: layout.sandboxRows)
    skipSandboxHeading(in: rows, forward: true)
  }

  private mutating func skipSandboxHeading(in rows: [SandboxRow], forward: Bool) {
    let at = sandbox.list.selected
    guard rows.indices.contains(at), !rows[at].canBeChosen else { return }
    let ahead = rows.indices[at...].first { rows[$0].canBeChosen }
    let behind = rows.indices[...at].last { rows[$0].canBeChosen }
    guard let next = forward ? ahead ?? behind : behind ?? ahead else { return }
    sandbox.list.select(next, count: rows.count, page: layout.sandboxRows)
    if sandbox.list.selected == 1 { sandbox.list.top = 0 }
  }
}
