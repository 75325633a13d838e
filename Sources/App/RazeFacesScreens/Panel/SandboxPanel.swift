import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore

struct SandboxPanel: Sendable {
  let facts: SandboxFacts
  let dates: DateText
  let texts: Texts

  // MARK: - Actions

  func perform(_ command: TesterCommand) -> Act { perform(.world(command)) }

  /// Returns the action that performs a command, after its question if it has one.
  func perform(_ command: SandboxAction) -> Act {
    { [facts] _ in
      guard let question = command.question(facts) else { return [.perform(.control(command))] }
      return [.open(Question(command, facts, destroys: !question.startsOnYes))]
    }
  }

  /// Returns the action that opens a menu, which is created again from the facts of each moment.
  func openMenu(_ menu: @escaping @Sendable (SandboxPanel) -> Menu?) -> Act {
    { [facts] in MenuSheet.sandbox(about: facts.transaction, menu).opened($0) }
  }

  /// Returns the action that opens the menu of a line.
  func choose(_ item: SandboxItem) -> Act { openMenu { $0.menu(of: item) } }

  func send(_ request: Request) -> Act { { _ in [request] } }
  static var leave: Act { { _ in [] } }

  // MARK: - Order

  func items(of group: SandboxGroup) -> [SandboxItem] {
    let lists = facts.lists
    let switches = Switch.all.filter { $0.group == group }.map { SandboxItem.setting($0.name) }
    switch group {
    case .device:
      return [.account, .deviceName, .storefront] + switches + [.command(.app(.refreshReceipt))]
        + lists.devices.map { .device($0.name) }
    case .faults:
      return switches + FaultPoint.ofDevices.map { .fault($0) } + [
        .command(.world(.faults(.clear)))
      ]
    case .purchases: return switches + [.promoted]
    case .time:
      return [.clock, .nextEvent] + ClockStep.usual.map { .command(.world(.clock(.advance($0)))) }
        + switches + [.command(.world(.clock(.reset)))]
    case .connect: return switches
    case .server: return switches + [.reception] + FaultPoint.ofServers.map { .fault($0) }
    case .waiting:
      let waiting: [SandboxItem] =
        lists.requests.map { .request($0.id) }
        + lists.interruptions.map { .interruption($0.id) }
        + lists.pendingRefunds.map { .refund($0.id) }
      return waiting.isEmpty ? [.nothingWaits] : waiting
    case .subscriptions: return lists.subscriptions.map { .subscription($0.id) } + switches
    case .testers: return lists.testers.map { .tester($0.email) } + [.newTester]
    case .again: return [.command(.world(.standardSettings)), .snapshots, .coverage]
    }
  }

  // MARK: - Search

  /// Returns the searchable text of a line, including its hint and its menu.
  func searchText(_ item: SandboxItem) -> String {
    let line = line(item)
    let menu = menu(of: item)
    let words = [line.title, line.value, line.hint].compactMap { $0.map { texts($0) } }
    let choices = menu?.choices.flatMap { [$0.title, $0.note] } ?? []
    let synonyms = Text.synonyms(ofItem: item.name).map { [texts($0)] } ?? []
    return (words + (menu?.text ?? []) + choices + synonyms).joined(separator: " ")
  }
}

extension Shared {
  /// Returns the Sandbox for the current state.
  ///
  /// - Parameter transaction: The transaction that the panel is about.
  func panel(lookingAt transaction: TransactionRecord? = nil) -> SandboxPanel {
    SandboxPanel(
      facts: SandboxFacts(
        catalog: content, device: storeState, lists: sandboxLists,
        keptPromotions: shop.keptPromotions.count, now: now, transaction: transaction),
      dates: dates, texts: texts)
  }
}
