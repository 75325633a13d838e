import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias NotificationsCommand = GroupCommand<ListNotificationsCommand>

extension ServerNotification: Formed {
  static let form = Form<Self>(
    .member("number") { Int($0.id) }.column("No", .right),
    .member("uuid") { $0.uuid.payloadText }, .member("type") { $0.name.kind.rawValue },
    .member("subtype") { $0.name.subtype?.rawValue },
    .column("Type") { notification, _ in notification.name.rawValue },
    .member("account") { $0.account }.column("Account", spare: 0),
    .member("productId") { $0.productID }.column("Product", spare: 1),
    .member("transactionId") { $0.transactionID.map(String.init) },
    .member("date") { $0.date }.column("Date", spare: 2, before: "Type"),
    .member("event") { $0.event.map(Int.init) },
    .member("state") { $0.state.rawValue }.of(.words(State.allCases.map(\.rawValue))),
    .column("State") { $0.line($1) }, .member("due") { $0.due },
    .member("attempts") { $0.attempts })

  /// Its state with the answers of the last attempt, in a line.
  func line(_ dates: DateText) -> String {
    var answers = (attempts.last?.answers ?? []).map { answer in
      answer.status.map(String.init) ?? answer.result.rawValue
    }
    if !answers.isEmpty, attempts.count > 1 { answers.append("attempt \(attempts.count)") }
    let words =
      switch state {
      case .unaddressed: "not sent: no address"
      case .waiting: due.map { "next attempt at \(dates.isoMinute($0))" } ?? "pending"
      case .delivered: "delivered"
      case .failed: "failed"
      case .takenBack: "taken back"
      }
    return answers.isEmpty ? words : "\(words): \(answers.joined(separator: ", "))"
  }
}

extension ServerNotification.Attempt: Formed {
  static let form = Form<Self>(
    .member("date") { $0.date }, .member("status") { $0.answer?.status },
    .member("result") { $0.answer?.result.rawValue },
    .member("milliseconds") { $0.answer?.milliseconds })

  /// Returns a line for each answer.
  fileprivate func lines(_ dates: DateText) -> [String] {
    let results = answer == nil ? ["…"] : answers.map(\.result.rawValue)
    return results.map { "  \(dates.isoMinute(date))  \($0)" }
  }
}

struct ListNotificationsCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "notifications",
    abstract: "Show and send the App Store's notifications to your server.",
    discussion: """
      Each event in this world brings the notifications that Apple sends (version 2). `serve` \
      sends them to the address that `serve --notify` or `sandbox set notification-address` sets. \
      Those that arose without an address are kept, and `resend` sends them.

      Examples:
        razefaces notifications
        razefaces notifications show 3
        razefaces notifications resend 3
        razefaces notifications send DID_FAIL_TO_RENEW/GRACE_PERIOD
      """,
    subcommands: [
      ShowNotificationCommand.self, ResendNotificationCommand.self, TestNotificationCommand.self,
      SendNotificationCommand.self,
    ])

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the newest notifications, oldest first.")

  @Option(help: "The maximum number of lines.") var limit = 50
  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try refuseUnexpectedWords()
    guard 1...ServerNotification.most ~= limit else {
      throw ValidationError("--limit is \(limit); use 1 to \(ServerNotification.most).")
    }
  }

  static let schema: JSONSchema = .list(of: ServerNotification.schema)

  func run(in context: CommandContext) async throws {
    let found = try await context.backend.server.notifications(limit: limit)
    try context.print(found, in: ServerNotification.form, none: "No notifications")
  }
}

struct ShowNotificationCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a notification: its payload, its documents with their checks, and its cause.")

  @Argument(help: "The notification's number.") var number: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ServerNotification.schema.adding([
    "why": .optional(.text), "payload": InspectedDocument.schema,
    "transaction": .optional(InspectedDocument.schema),
    "renewal": .optional(InspectedDocument.schema),
    "appTransaction": .optional(InspectedDocument.schema),
  ])

  func run(in context: CommandContext) async throws {
    let (notification, payload) = try await context.notification(number)
    let server = context.backend.server
    let event = try await server.event(of: notification)
    let outer = try await context.control.inspect(jws: payload)
    let subject = ServerNotification.subjects.first { outer.payload[$0] != nil } ?? ""
    let data = outer.payload[subject]?.members
    // The signed parts follow on their own.
    var shown = outer
    shown.payload[subject] = data.map { .object($0.filter { !$0.key.hasPrefix("signed") }) }
    let titles = ["Transaction", "Renewal information", "App transaction"]
    var inner: [(title: String, key: String, document: InspectedDocument)] = []
    for (title, (name, key)) in zip(titles, ServerNotification.documents) {
      guard let jws = data?[name]?.text else { continue }
      inner.append((title, key, try await context.control.inspect(jws: jws)))
    }
    let isTest = notification.name.kind == .test
    let why =
      event.map { Texts.english($0.line(context.dates)) } ?? (isTest ? "a test was requested" : nil)
    var json = notification.adding(["why": why, "payload": outer])
    for part in inner { json = json.adding([part.key: part.document]) }
    try context.output.print(json) {
      FactList([
        ("Notification", "\(notification.id)"), ("Type", notification.name.rawValue),
        ("UUID", notification.uuid.payloadText), ("Why", why ?? "the log no longer has the event"),
        ("State", notification.line(context.dates)),
      ]).lines
        + notification.attempts.flatMap { $0.lines(context.dates) } + shown.lines("Payload")
        + inner.flatMap { $0.document.lines($0.title) }
    }
  }
}

struct ResendNotificationCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "resend", abstract: "Send a notification again, with the same UUID.",
    discussion: "A running `serve` sends it at once, another one when it starts.")

  @Argument(help: "The notification's number.") var number: String
  @OptionGroup var common: CommonOptions
  static let schema = ServerNotification.schema

  func run(in context: CommandContext) async throws {
    let (found, _) = try await context.notification(number)
    try await context.requireAddress()
    guard try await context.backend.server.resend(found.id) else { return }
    let (notification, _) = try await context.notification(number)
    try context.output.print(
      notification, line: "Queued: \(found.name.rawValue), notification \(found.id)")
  }
}

struct TestNotificationCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Send the notification TEST, which has no transaction.")

  @OptionGroup var common: CommonOptions
  static let schema = ServerNotification.schema

  func run(in context: CommandContext) async throws {
    try await context.requireAddress()
    let test = try await context.backend.server.requestTest()
    try context.output.print(test, line: "Queued: TEST, notification \(test.id)")
  }
}

struct SendNotificationCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Trigger the event behind a notification.",
    discussion: """
      Uses the newest suitable purchase, or buys the first suitable product as the first tester. \
      Prints each step and restores the settings afterwards. The event can send more than one \
      notification. `undo` reverts all steps at once.

      Examples:
        razefaces notifications send --list
        razefaces notifications send DID_FAIL_TO_RENEW/GRACE_PERIOD
        razefaces notifications send GRACE_PERIOD_EXPIRED --product club.monthly --yes
      """)

  /// Apple's types that no event here brings, and why.
  private static let absent = [
    "EXTERNAL_PURCHASE_TOKEN": "purchases outside of the App Store are not simulated",
    "METADATA_UPDATE": "it is Advanced Commerce's", "MIGRATION": "it is Advanced Commerce's",
    "PRICE_CHANGE": "it is Advanced Commerce's", "UNCLAIM_SEATS": "groups have no seats here",
  ]

  @Argument(
    help: ArgumentHelp("The type, and after a slash the subtype.", valueName: "type"),
    completion: .list(NotificationName.causable.map(\.rawValue)))
  var name: String?

  @Flag(help: "Only list the notifications.") var list = false

  @Option(
    help: ArgumentHelp("The customer's Apple ID.", valueName: "email"),
    completion: Completion.testers)
  var account: String?

  @Option(help: ArgumentHelp("The product.", valueName: "product"), completion: Completion.products)
  var product: String?

  @Flag(help: "Allow the command to advance the clock.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([
    .list(of: .text),
    ["steps": .list(of: .text), "notifications": .list(of: ServerNotification.schema)],
  ])

  func run(in context: CommandContext) async throws {
    if list {
      let names = NotificationName.causable.map(\.rawValue)
      return try context.output.print(names) { names }
    }
    let request = try await request(context)
    let server = context.backend.server
    let last = try await server.notifications(limit: 1).last?.id ?? 0
    guard case .caused(let steps) = try await context.perform(.cause(request)) else { return }
    let sent = try await server.notifications(limit: 100).filter { $0.id > last }
    let lines = steps.map(Self.line)
    try context.output.print(
      JSONTree(members: ["steps": lines, "notifications": sent])
    ) {
      lines
        + sent.map {
          "\($0.id)  \($0.name.rawValue)  \($0.productID ?? "")  \($0.line(context.dates))"
        }
    }
  }

  @MainActor private func request(
    _ context: CommandContext
  ) async throws -> NotificationRequest {
    guard let name else {
      throw InvalidInput("name a notification; `razefaces notifications send --list` lists them")
    }
    guard let known = NotificationName(rawValue: name) else {
      let type = name.uppercased().split(separator: "/").first.map(String.init) ?? ""
      if let reason = Self.absent[type] { throw InvalidInput("\(name) cannot be sent: \(reason)") }
      throw InvalidInput.unknown(
        name, "notification", allowed: NotificationName.all.map(\.rawValue))
    }
    if let account { _ = try await context.tester(account) }
    let product = try product.map { name throws(InvalidInput) in try context.productID(name) }
    return NotificationRequest(known, account: account, productID: product, movesClock: yes)
  }

  private static func line(_ step: CauseStep) -> String {
    switch step {
    case .bought(let product, let account): "Bought \(product) as \(account)"
    case .refundRequested(let product, let account):
      "Requested a refund of \(product) as \(account)"
    case .performed(.clock(.advance(.date(let date))), _):
      "Moved the clock to \(date.formatted(.iso8601))"
    case .performed(.tester(let email, .join(let organizer)), _):
      "\(email) joined the family of \(organizer)"
    case .performed(.tester(let email, .leaveFamily), _): "\(email) left the family"
    case .performed(.tester(let email, .withdrawConsent), _):
      "A parent withdrew the consent of \(email)"
    case .performed(let command, let product):
      if let setting = command.setting() {
        "Set \(setting.name) to \(setting.word)"
      } else {
        [Texts.english(SandboxAction.world(command).title), product].compactMap(\.self)
          .joined(separator: ": ")
      }
    }
  }
}

extension CommandContext {
  fileprivate func notification(
    _ number: String
  ) async throws -> (ServerNotification, payload: String) {
    let server = backend.server
    guard let id = Int64(number), let found = try await server.notification(id) else {
      throw InvalidInput("there is no notification \(number); `razefaces notifications` lists them")
    }
    return found
  }

  fileprivate func requireAddress() async throws {
    guard try await control.settings().notificationAddress != nil else {
      throw InvalidInput(
        "no address is set; `razefaces serve --notify URL` or "
          + "`razefaces sandbox set notification-address URL` sets one")
    }
  }
}
