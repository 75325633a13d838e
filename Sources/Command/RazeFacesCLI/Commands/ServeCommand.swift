import ArgumentParser
import Foundation
import RazeFacesConsole
import StoreCore
import StoreServer
import StoreSimulation

struct ServeCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Be the App Store's server for your own server.",
    discussion: """
      Answers the App Store Server API on 127.0.0.1 and ::1, and sends notifications, until it is \
      interrupted. Prints the address, the key and the root certificate, then a line for each \
      request and each notification. Also answers verifyReceipt at /verifyReceipt and \
      /production/verifyReceipt.

      With --until-idle, ends when no notification can be sent before the clock moves: with 0 if \
      your server received all of them, else with 1.

      Examples:
        razefaces serve --notify http://127.0.0.1:3000/notifications
        razefaces serve --port 8080 --json
        razefaces serve --until-idle --timeout 20
      """)

  private static let retryRules = NotificationRetries.allCases.map(\.rawValue)

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 8043

  @Option(help: ArgumentHelp("Set the address for notifications.", valueName: "url"))
  var notify: String?

  @Option(
    help: ArgumentHelp(
      "Set the number of retries: none, or five within a week.",
      valueName: retryRules.joined(separator: "|")),
    completion: .list(retryRules))
  var retries: String?

  @Flag(help: "End when nothing more can be sent.") var untilIdle = false

  @Option(help: ArgumentHelp("Stop after this time; with --until-idle, 60.", valueName: "seconds"))
  var timeout: Int?

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .either([
    [
      "address": .text, "bundleId": .text, "environment": .text, "issuerId": .text, "keyId": .text,
      "privateKeyFile": .text, "rootFile": .text, "notificationAddress": .optional(.text),
      "sendsNotifications": .flag,
    ],
    AnsweredRequest.schema, NotificationLoop.Sent.schema,
  ])

  func validate() throws {
    guard 0...65_535 ~= port else {
      throw ValidationError("There is no port \(port); use a number from 0 to 65535.")
    }
    guard timeout ?? 0 >= 0 else { throw ValidationError("A timeout cannot be negative.") }
  }

  private enum Update: Sendable {
    case answered(AnsweredRequest)
    case news(NotificationLoop.News)
    case timedOut
  }

  func run(in context: CommandContext) async throws {
    let settings = try newSettings()
    // The port is bound before anything is written, so that a failure changes nothing.
    let listener = try await listen()
    let lock = await context.backend.server.becomeSender()
    do {
      guard lock != nil || !untilIdle else {
        throw CommandFailure(.tryAgain, "another server of this world sends the notifications")
      }
      try await apply(settings, context)
    } catch {
      await listener.close()
      throw error
    }
    let (events, continuation) = AsyncStream.makeStream(
      of: Update.self, bufferingPolicy: .bufferingNewest(10_000))
    let tasks = start(listener, context, lock, continuation)
    let result: Result<Void, any Error>
    do {
      try await context.print(listener.port, sends: tasks.loop != nil)
      try await follow(events, context)
      result = .success(())
    } catch { result = .failure(error) }
    tasks.timer.cancel()
    tasks.loop?.cancel()
    await tasks.loop?.value
    await listener.close()
    await tasks.serving.value
    try result.get()
  }

  private func newSettings() throws -> [TesterCommand.Setting] {
    var settings: [TesterCommand.Setting] = []
    if let notify { settings.append(.notificationAddress(try Input.notificationAddress(notify))) }
    if let retries {
      let rule: NotificationRetries = try Input.choice(retries, of: "rule for retries")
      settings.append(.notificationRetries(rule == .sandbox ? nil : rule))
    }
    return settings
  }

  private func apply(
    _ settings: [TesterCommand.Setting], _ context: CommandContext
  ) async throws {
    let current = try await context.control.settings()
    for setting in settings {
      var changed = current
      changed.apply(setting)
      if changed != current { try await context.perform(.set(setting)) }
    }
  }

  private func listen() async throws -> HTTPServer {
    do { return try await HTTPServer(port: port) } catch let failure as HTTPServer.Unavailable {
      throw CommandFailure(
        .unavailable,
        failure.isInUse
          ? "port \(failure.port) is in use; choose another one with --port"
          : "port \(failure.port) cannot be used: \(failure.reason)")
    }
  }

  /// Starts to serve, to send, and to wait for the timeout. Another process of this world may send
  /// already; then there is no loop.
  private func start(
    _ listener: HTTPServer, _ context: CommandContext, _ lock: (any Sendable)?,
    _ continuation: AsyncStream<Update>.Continuation
  ) -> (serving: Task<Void, Never>, loop: Task<Void, Never>?, timer: Task<Void, Never>) {
    let (server, pause) = (context.backend.server, context.surroundings.pause)
    let router = Router(server) { CommandFailure($0).plainText }
    let serving = Task {
      await listener.run { request in
        let answer = await router.answer(request)
        continuation.yield(.answered(answer))
        return answer.response
      }
    }
    let loop = lock.map { lock in
      Task {
        await NotificationLoop(server, listener.sender(), pause: pause).run {
          continuation.yield(.news($0))
        }
        withExtendedLifetime(lock) {}
      }
    }
    let seconds = timeout ?? (untilIdle ? 60 : nil)
    let timer = Task {
      guard let seconds else { return }
      await pause(.seconds(seconds))
      continuation.yield(.timedOut)
      continuation.finish()
    }
    return (serving, loop, timer)
  }

  /// Prints what happens, until the end.
  @MainActor private func follow(_ events: AsyncStream<Update>, _ context: CommandContext)
    async throws
  {
    var tally = Tally()
    for await event in events {
      switch event {
      case .answered(let answer):
        try context.output.printLine(answer) { [answer.line(context.dates)] }
      case .news(.sent(let sent)):
        tally.add(sent)
        try context.output.printLine(sent) { [sent.line(context.dates)] }
      case .news(.dropped(let notification)): tally.add([notification])
      case .news(.failed(let error)):
        context.printNote("\(CommandFailure(error).plainText); tries again")
      case .news(.idle):
        guard untilIdle else { continue }
        let (pending, isIdle) = try await context.backend.server.pending()
        // Otherwise another notification is due by now, and the loop sends it.
        guard isIdle else { continue }
        tally.add(pending)
        if !tally.isEmpty { return try tally.requireDelivery(context) }
      case .timedOut:
        guard untilIdle else { return }
        tally.add(try await context.backend.server.pending().notifications)
        guard !tally.isEmpty else {
          throw CommandFailure(.refused, "there was no notification to send")
        }
        return try tally.requireDelivery(context)
      }
    }
  }

  /// What became of each notification.
  private struct Tally {
    private var latest: [Int64: (notification: ServerNotification, isDelivered: Bool)] = [:]

    var isEmpty: Bool { latest.isEmpty }

    mutating func add(_ sent: NotificationLoop.Sent) {
      latest[sent.notification.id] = (sent.notification, sent.answer.result == .success)
    }

    /// Adds notifications that were not sent. An answer that is not stored yet still counts.
    mutating func add(_ unsent: [ServerNotification]) {
      for each in unsent where latest[each.id]?.isDelivered != true {
        latest[each.id] = (each, false)
      }
    }

    @MainActor func requireDelivery(_ context: CommandContext) throws {
      let missing = latest.values.filter { !$0.isDelivered }.map(\.notification)
      guard !missing.isEmpty else { return }
      for each in missing.sorted(by: { $0.id < $1.id }) {
        context.printError("not delivered: \(each.id) \(each.name.rawValue)")
      }
      throw CommandFailure(
        .refused, "notifications that your server did not receive: \(missing.count)")
    }
  }
}

extension CommandContext {
  fileprivate func print(_ port: Int, sends: Bool) async throws {
    let server = backend.server
    let environment = try await server.environment().rawValue
    let credentials = try await server.exportCredentials()
    let target = try await control.settings().notificationAddress
    let address = "http://127.0.0.1:\(port)"
    let members = JSONTree(members: [
      "address": address, "bundleId": server.bundleID, "environment": environment,
      "issuerId": credentials.issuerID, "keyId": credentials.key.id,
      "privateKeyFile": credentials.keyFile, "rootFile": credentials.rootFile,
      "notificationAddress": target, "sendsNotifications": sends,
    ])
    try output.printLine(members) {
      let notifications =
        sends
        ? target ?? "not sent; --notify URL sets an address"
        : "sent by another server of this world"
      let facts = FactList([
        ("Bundle ID", server.bundleID), ("Environment", environment),
        ("Issuer ID", credentials.issuerID), ("Key ID", credentials.key.id),
        ("Private key", credentials.keyFile), ("Root certificate", credentials.rootFile),
        ("Notifications", notifications),
      ])
      return ["The App Store's server is at \(address)"] + facts.section("") + [""]
    }
  }
}

extension AnsweredRequest: Formed {
  static let form = Form<Self>(
    .member("date") { $0.date }, .member("method") { $0.method }, .member("path") { $0.path },
    .member("status") { $0.status }, .member("reason") { $0.reason },
    .member("milliseconds") { $0.milliseconds })

  fileprivate func line(_ dates: DateText) -> String {
    [dates.iso(date), "\(status)", method, path, "\(milliseconds) ms", reason]
      .compactMap(\.self).joined(separator: "  ")
  }
}

extension NotificationLoop.Sent: Formed {
  static let form = Form<Self>(
    .member("date") { $0.date }, .member("notification") { Int($0.notification.id) },
    .member("uuid") { $0.notification.uuid.payloadText },
    .member("type") { $0.notification.name.kind.rawValue },
    .member("subtype") { $0.notification.name.subtype?.rawValue },
    .member("productId") { $0.notification.productID }, .member("attempt") { $0.attempt },
    .member("status") { $0.answer.status }, .member("result") { $0.answer.result.rawValue },
    .member("milliseconds") { $0.answer.milliseconds })

  private var attempt: Int { notification.attempts.count }
  private var date: Date { notification.attempts.last?.date ?? notification.date }

  fileprivate func line(_ dates: DateText) -> String {
    [
      dates.iso(date), answer.status.map(String.init) ?? answer.result.rawValue,
      "sent \(notification.id)", notification.name.rawValue, notification.productID,
      "\(answer.milliseconds) ms", attempt > 1 ? "attempt \(attempt)" : nil,
    ].compactMap(\.self).joined(separator: "  ")
  }
}
