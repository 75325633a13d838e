import Foundation
import Localization
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation

/// The environment of a command: the App Store, the device, the prompt, and the surroundings.
@MainActor struct CommandContext {
  let backend: SimulatedAppStore
  let stateDirectory: URL
  let device: String
  let output: CommandStreams
  let prompt: (any Prompt)?
  let surroundings: Surroundings
  /// Kills the process without cleanup.
  let die: @Sendable () -> Void
  /// The folder that now holds a world that could not be opened; nil if there was none.
  var setAside: URL?

  var appSide: AppSide {
    AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
  }
  var dates: DateText { DateText(timeZone: surroundings.timeZone) }
  var files: FileAccess { surroundings.files }
  var store: any StoreService { backend.service }
  var control: StoreControl { backend.control }
  var texts: Texts { .english }

  func readPassword() throws(CommandFailure) -> String { try output.readPassword() }
  func printError(_ line: String) { output.printError(line) }
  func printNote(_ words: String) { output.printNote(words) }

  func print<Item: JSONWritable>(_ items: [Item], in table: Form<Item>, none: String) throws {
    try output.print(items) { items.isEmpty ? [none] : lines(of: items, in: table) }
  }

  func lines<Item>(of items: [Item], in table: Form<Item>) -> [String] {
    output.lines(of: table.table(items, dates))
  }

  func facts() async throws -> SandboxFacts {
    SandboxFacts(
      catalog: control.catalog, device: try await store.storeState(), now: try await control.now())
  }

  func productID(_ name: String) throws(InvalidInput) -> String {
    try Input.productID(name, in: control.catalog)
  }

  func transaction(_ number: String) async throws -> TransactionRecord {
    let id = try Self.transactionID(number)
    guard let record = try await control.record(id) else { throw Self.noTransaction(id) }
    return record
  }

  nonisolated static func noTransaction(_ id: UInt64) -> InvalidInput {
    InvalidInput("this world has no transaction \(id); `razefaces transactions --all` lists them")
  }

  /// - Parameter command: the command that lists the valid numbers.
  static func number<Number: FixedWidthInteger>(
    _ word: String, of what: String, in command: String
  ) throws -> Number {
    guard let id = Number(word) else {
      throw InvalidInput(
        "\"\(word)\" is not the number of \(what); `razefaces \(command)` lists them")
    }
    return id
  }

  static func transactionID(_ word: String) throws -> UInt64 {
    try number(word, of: "a transaction", in: "transactions")
  }

  func tester(_ email: String) async throws -> Account {
    let testers = try await control.testers()
    let wanted = Credentials.normalized(email)
    if let known = testers.first(where: { Credentials.normalized($0.email) == wanted }) {
      return known
    }
    let near = testers.map(\.email).nearest(to: wanted)
    throw InvalidInput(
      "there is no tester \(email); "
        + (near.map { "did you mean \($0)? " } ?? "") + "`razefaces testers` lists them all")
  }

  /// Fails if nobody is signed in and there is no terminal to sign in at.
  func requireAccount() async throws {
    guard prompt == nil, try await store.storeState().account == nil else { return }
    throw CommandFailure(.refused, Self.notSignedIn)
  }

  nonisolated static let notSignedIn =
    "nobody is signed in; `razefaces sign-in EMAIL` signs a tester in"

  static func passwordQuestion(_ email: String) -> String { "Password for \(email):" }

  /// - Parameter command: the command that needs the password, without the address.
  static func nobodyToAsk(forPasswordOf email: String, in command: String) -> InvalidInput {
    InvalidInput(
      "the password is read from standard input only with --password-stdin: "
        + "\(Program.name) \(command) \(email) --password-stdin")
  }

  private static func nobodyToAsk(_ reason: String, by command: String) -> InvalidInput {
    InvalidInput(
      "\(reason), and there is no terminal to ask in; "
        + "to do it without being asked: \(Program.name) \(command) --yes")
  }

  /// Fails if a confirmation is needed and there is no terminal. Delivers paid purchases first.
  func requireYes(_ isConfirmed: Bool, _ doing: String, by command: String) async throws {
    guard !isConfirmed, prompt == nil else { return }
    try await HeadlessShop.deliverEarlier(self)
    throw Self.nobodyToAsk("\(doing) needs a confirmation", by: command)
  }

  /// Asks for confirmation. Without a terminal, the error message says why one is needed.
  func confirm(_ question: String, because reason: String, by command: String) throws {
    guard let prompt else { throw Self.nobodyToAsk(reason, by: command) }
    guard prompt.agrees(to: question + " [y/N]") else {
      throw CommandFailure(.refused, "nothing was done")
    }
  }

  /// Asks for confirmation before a deletion, with the same question as the storefront.
  ///
  /// - Parameters:
  ///   - isConfirmed: whether to skip the confirmation.
  ///   - record: the command's transaction.
  ///   - reason: why a confirmation is needed; nil if the command runs without one when there is no
  ///     terminal.
  func confirm(
    _ command: SandboxAction, _ isConfirmed: Bool, of record: TransactionRecord? = nil,
    because reason: String? = nil
  ) async throws {
    guard !isConfirmed, prompt != nil || reason != nil else { return }
    var facts = try await facts()
    facts.transaction = record
    guard let question = command.question(facts) else { return }
    prompt?.show(texts(question.text))
    try confirm(texts(question.title), because: reason ?? "", by: command.name)
  }

  func export(_ bytes: Data, to path: PathArgument?, isText: Bool) throws {
    guard let file = path?.text else {
      guard isText || !output.isOutputTerminal else {
        throw InvalidInput("the output is binary; write it to a file with --output FILE")
      }
      return try output.write(bytes: bytes)
    }
    try files.write(bytes, to: file)
    try output.print(
      JSONTree(members: ["file": file, "bytes": bytes.count]),
      line: "Wrote \(bytes.count) bytes to \(file)")
  }

  func completeReset() async throws {
    switch try await appSide.worldReset.complete(on: backend) {
    case .reset: printNote("an interrupted reset was completed")
    case .restore(_, let name):
      printNote("the interrupted restore of the snapshot \(name) was completed")
    case .step(.undo, _): printNote("an interrupted undo was completed")
    case .step(.redo, _): printNote("an interrupted redo was completed")
    case nil: break
    }
  }

  /// Prints a note if due events are not all booked. The displayed time is then behind the clock.
  func printBacklog() async throws {
    guard let now = try? await control.backlog() else { return }
    let booked = dates.iso(try await control.now())
    printNote(
      "too many renewals are due to book all of them now; the world's time is \(booked), and the "
        + "clock's \(dates.iso(now)). Each command, and an open storefront, books more of them")
  }

  @discardableResult func perform(_ command: TesterCommand) async throws -> TesterResult {
    try await control.perform(command)
  }

  func makeApp() throws -> AppOnDevice {
    try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: surroundings.clock,
      report: { [output] in output.printError($0.description) })
  }
}

extension StoreControl {
  func record(_ id: UInt64?) throws -> TransactionRecord? {
    guard let id else { return nil }
    let query = TransactionQuery(scope: .everything, before: id == .max ? nil : id + 1, limit: 1)
    return try transactions(query).records.first { $0.id == id }
  }
}
