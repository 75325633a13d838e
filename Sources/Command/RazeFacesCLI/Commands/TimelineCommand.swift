import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesScreens
import RazeFacesShop
import RazeFacesTapes
import StoreCore
import StoreSimulation
import TerminalKit

struct TimelineCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Show subscriptions and memberships over time.",
    discussion: """
      Each period is a bar: = paid, + free trial, % offer, ~ grace period, / billing retry, . \
      ended, x refunded, - scheduled. Below it are marks: v charge, < refund, x payment problem, # \
      change of plan, $ higher price, o auto-renew, ] end. The app on this device sets the end of \
      a membership.

      Examples:
        razefaces timeline
        razefaces timeline --all --svg year.svg
        razefaces timeline --json | jq '.rows[].bars[] | select(.kind == "grace")'
      """)

  @Flag(help: "Include every account.") var all = false

  @Option(
    help: ArgumentHelp("Show this Apple ID's timeline.", valueName: "email"),
    completion: Completion.testers)
  var account: String?

  @Option(help: ArgumentHelp("Write the picture to a file.", valueName: "file"))
  var svg: PathArgument?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if all, account != nil { throw ValidationError("Use either --all or --account.") }
  }

  static let schema: JSONSchema = [
    "now": .date, "logStart": .optional(.date), "rows": [Timeline.Row].schema,
  ]

  func run(in context: CommandContext) async throws {
    let timeline = try await timeline(context)
    if let svg {
      let picture = TimelinePicture(timeline, context.dates).svg
      try context.files.write(Data(picture.utf8), to: svg.text)
      context.printNote("wrote \(svg.text)")
    }
    try context.output.print(
      JSONTree(members: [
        "now": timeline.now, "logStart": timeline.logStart, "rows": timeline.rows,
      ])
    ) { lines(timeline, context) }
  }

  @MainActor private func timeline(_ context: CommandContext) async throws -> Timeline {
    let storeState = try await context.store.storeState()
    let testers =
      if all {
        try await context.control.testers()
      } else if let account {
        [try await context.tester(account)]
      } else {
        [storeState.account].compactMap(\.self)
      }
    var parts: [Timeline] = []
    for tester in testers {
      var part = try await context.control.timeline(TimelineQuery(account: tester.email))
      let customer = try await context.control.appTransactionID(of: tester)
      let kept = try? context.appSide.content(
        in: storeState.worldID, of: customer, device: context.device, at: part.now)
      part.add(kept?.memberships ?? [], of: tester.email)
      if !part.rows.isEmpty { parts.append(part) }
    }
    let now = try await context.control.now()
    let extent = DateInterval(
      start: parts.map(\.extent.start).min() ?? now, end: parts.map(\.extent.end).max() ?? now)
    return Timeline(
      now: parts.first?.now ?? now, logStart: parts.first?.logStart, rows: parts.flatMap(\.rows),
      extent: extent)
  }

  @MainActor private func lines(_ timeline: Timeline, _ context: CommandContext) -> [String] {
    guard !timeline.rows.isEmpty else { return ["No subscriptions or memberships"] }
    let scale = TimelineScale(timeline.extent, columns: max(20, (context.output.columns ?? 80) - 1))
    let dates = context.dates
    let ends = [timeline.extent.start, timeline.extent.end].map(dates.day)
    let gap = max(1, scale.columns - ends[0].count - ends[1].count)
    var lines = [ends[0] + String(repeating: " ", count: gap) + ends[1]]
    for row in timeline.rows {
      let note = row.isOfApp ? ", its end is set by the app" : ""
      lines += ["", "\(row.accountEmail)  \(row.productID)\(note)"]
      lines += TimelineStrip(row, scale).lines(.ascii)
    }
    let scheduled = timeline.rows.contains { $0.bars.contains(where: \.isScheduled) }
    let signs = timeline.legend(.ascii).map { "\($0.sign) \(Texts.english($0.title))" }
    lines += ["", (signs + (scheduled ? ["- Scheduled"] : [])).joined(separator: "  ")]
    if let start = timeline.logStart {
      lines += [
        "", "The log begins \(dates.minute(start)); older marks come from the ledger only.",
      ]
    }
    return lines
  }
}

extension Timeline.Row: Formed {
  static let form = Form<Self>(
    .member("account") { $0.accountEmail }, .member("productId") { $0.productID },
    .member("originalTransactionId") { $0.originalID }, .member("endIsSetByApp") { $0.isOfApp },
    .member("bars") { $0.bars }, .member("marks") { $0.marks })
}

extension Timeline.Bar: Formed {
  static let form = Form<Self>(
    .member("kind") { $0.kind.rawValue }, .member("startDate") { $0.start },
    .member("endDate") { $0.end }, .member("productId") { $0.productID },
    .member("transactionId") { $0.transactionID }, .member("price") { $0.price?.amount },
    .member("currency") { $0.price?.storefront.currencyCode },
    .member("isScheduled") { $0.isScheduled })
}

extension Timeline.Mark: Formed {
  static let form = Form<Self>(
    .member("kind") { $0.kind.rawValue }, .member("date") { $0.date },
    .member("transactionId") { $0.transactionID }, .member("event") { $0.event.map { Int($0.id) } },
    .member("isScheduled") { $0.isScheduled })
}
