import StoreCore
import TerminalKit

extension AppView {
  func drawSandbox(on canvas: inout Canvas) {
    let rows = state.sandboxRows
    let list = layout.listRows
    let cursor = state.sandbox.list.settled(count: rows.count, page: list.height)
    for offset in 0..<min(list.height, rows.count - cursor.top) {
      let place = cursor.top + offset
      draw(rows[place], isSelected: place == cursor.selected, in: list.row(offset), on: &canvas)
    }
  }

  private func draw(
    _ row: SandboxRow, isSelected: Bool, in rect: Rect, on canvas: inout Canvas
  ) {
    if case .heading(let title) = row {
      canvas.write(title, at: rect.origin.moved(x: 1), style: theme.strong, width: rect.width - 2)
      return
    }
    guard row != .gap else { return }
    if isSelected { drawSelection(at: rect.origin.moved(x: 1), on: &canvas) }
    let nameColumns = layout.isNarrow ? rect.width / 2 : 36
    let value = SandboxView.value(of: row, in: state) ?? ""
    canvas.write(
      SandboxView.name(of: row), at: rect.origin.moved(x: 3), style: isSelected ? .bold : .plain,
      width: value.isEmpty ? rect.width - 4 : nameColumns - 4)
    canvas.write(
      value, at: rect.origin.moved(x: nameColumns), style: style(of: row),
      width: rect.width - nameColumns - 1)
  }

  private func style(of row: SandboxRow) -> Style {
    switch row {
    case .paymentsAllowed:
      state.shop.device?.paymentsAllowed == false ? theme.warning : theme.success
    case .account, .device, .storefront, .clock: .plain
    case .gap, .heading, .tester, .deleteApp, .resetEverything: theme.quiet
    }
  }
}

/// The words of the Sandbox screen's rows.
enum SandboxView {
  static func name(of row: SandboxRow) -> String {
    switch row {
    case .gap: ""
    case .heading(let title): title
    case .account: SandboxWords.account
    case .device: SandboxWords.device
    case .storefront: SandboxWords.storefront
    case .clock: SandboxWords.clock
    case .paymentsAllowed: SandboxWords.payments
    case .tester(let account): account.email
    case .deleteApp: SandboxWords.deleteApp
    case .resetEverything: SandboxWords.reset
    }
  }

  static func value(of row: SandboxRow?, in state: AppState) -> String? {
    switch row {
    case .account: state.account?.email ?? HeaderWords.notSignedIn
    case .device: state.shop.device?.device
    case .storefront:
      state.shop.device.map {
        "\($0.storefront.countryCode)  \($0.storefront.currencyCode)  \($0.storefront.id)"
      }
    case .clock:
      state.shop.device.map {
        $0.clock.isReal ? SandboxWords.realTime : HeaderWords.clock($0.clock)
      }
    case .paymentsAllowed:
      state.shop.device.map { $0.paymentsAllowed ? SandboxWords.yes : SandboxWords.no }
    case .tester(let account): about(account, in: state)
    case .gap, .heading, .deleteApp, .resetEverything, nil: nil
    }
  }

  private static func about(_ account: Account, in state: AppState) -> String {
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append(SandboxWords.asksToBuy) }
    if !account.isEmailVerified { words.append(SandboxWords.notVerified) }
    if account.id == state.account?.id { words.append(SandboxWords.signedIn) }
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  static func hint(_ row: SandboxRow?, in state: AppState) -> String? {
    switch row {
    case .account: SandboxWords.hintAccount
    case .paymentsAllowed: SandboxWords.hintPayments
    case .tester: state.reasonNotToPress ?? SandboxWords.hintTester
    case .deleteApp: SandboxWords.hintDelete
    case .resetEverything: SandboxWords.hintReset
    case .device, .storefront, .clock: state.reasonNotToPress
    case .gap, .heading, nil: nil
    }
  }
}
