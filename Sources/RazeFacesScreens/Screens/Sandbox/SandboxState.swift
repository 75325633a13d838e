import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop

/// The hand of the tester on the simulated App Store: a list of rows with an action each.
struct SandboxState: Sendable {
  var picture = ConsolePicture()
  var list = ListCursor()
}

/// One line of the Sandbox screen.
enum SandboxRow: Hashable, Sendable {
  case gap
  case heading(ConsoleGroup)
  case item(ConsoleItem)

  var item: ConsoleItem? {
    if case .item(let item) = self { item } else { nil }
  }
}

extension AppState {
  var sandboxRows: [SandboxRow] {
    var rows: [SandboxRow] = []
    let panel = panel
    for group in ConsoleGroup.allCases {
      let items = panel.items(of: group)
      guard !items.isEmpty else { continue }
      if layout.isTall, !rows.isEmpty { rows.append(.gap) }
      rows.append(.heading(group))
      rows += items.map { .item($0) }
    }
    return rows
  }

  var selectedSandboxItem: ConsoleItem? {
    let rows = sandboxRows
    return rows.indices.contains(sandbox.list.selected) ? rows[sandbox.list.selected].item : nil
  }

  var consoleTexts: ConsoleTexts { .english }

  /// The tester's panel as it stands now.
  var panel: ConsolePanel {
    ConsolePanel(
      ConsoleFacts(
        catalog: content.catalog, device: device.snapshot, picture: sandbox.picture,
        keptPromotions: device.shop.keptPromotions.count, now: now,
        transaction: tab == .transactions ? selectedRecord : nil), consoleTexts, dates)
  }

  // MARK: - Moving

  mutating func take(_ picture: ConsolePicture) {
    let selected = selectedSandboxItem
    sandbox.picture = picture
    // The selection stays on its line when others come and go.
    if let selected, let row = sandboxRows.firstIndex(of: .item(selected)) {
      sandbox.list.selected = row
    }
    settleSandbox()
    closeMenuWithoutSubject()
  }

  mutating func moveInSandbox(_ move: Move) {
    let rows = sandboxRows
    sandbox.list.move(move, count: rows.count, page: layout.sandboxRows)
    switch move {
    case .up, .pageUp: skipSandboxHeading(in: rows, forward: false)
    case .down, .pageDown, .first, .last: skipSandboxHeading(in: rows, forward: true)
    }
  }

  /// To the first line of the next group, or of the one before.
  mutating func moveInSandbox(toGroup step: Int) {
    let rows = sandboxRows
    let headings = rows.indices.filter { if case .heading = rows[$0] { true } else { false } }
    guard let here = headings.lastIndex(where: { $0 < sandbox.list.selected }) else { return }
    let heading = headings[(here + step + headings.count) % headings.count]
    // The group comes into view as a whole, as far as there is room.
    sandbox.list.top = heading
    sandbox.list.select(heading + 1, count: rows.count, page: layout.sandboxRows)
    skipSandboxHeading(in: rows, forward: true)
  }

  mutating func settleSandbox() {
    let rows = sandboxRows
    sandbox.list.settle(count: rows.count, page: layout.sandboxRows)
    skipSandboxHeading(in: rows, forward: true)
  }

  private mutating func skipSandboxHeading(in rows: [SandboxRow], forward: Bool) {
    let at = sandbox.list.selected
    guard rows.indices.contains(at), rows[at].item == nil else { return }
    let ahead = rows.indices[at...].first { rows[$0].item != nil }
    let behind = rows.indices[...at].last { rows[$0].item != nil }
    guard let next = forward ? ahead ?? behind : behind ?? ahead else { return }
    sandbox.list.select(next, count: rows.count, page: layout.sandboxRows)
    if sandbox.list.selected == 1 { sandbox.list.top = 0 }
  }
}
