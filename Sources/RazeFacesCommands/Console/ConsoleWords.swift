import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// Everything that a console command says to a person.
enum ConsoleWords {
  static let on = "on"
  static let off = "off"
  static let asInCatalog = "catalog"
  static let none = "none"

  static func onOff(_ isOn: Bool) -> String { isOn ? on : off }

  // MARK: - What was typed

  static let aSetting = "setting"
  static let aPoint = "point of failure"
  static let anError = "error that can be armed here"
  static let aRate = "rate of time"
  static let aReason = "reason for a refund"
  static let aTerritory = "storefront"
  static let aTransaction = "a transaction"
  static let aRequest = "a request to buy"
  static let anInterruption = "an interrupted purchase"
  static let aDevice = "device of this world"
  static let aConsent = "answer to a price increase"
  static let aFormat = "format of a certificate"
  static let askToBuy = "--ask-to-buy"
  static let delay = "--delay"
  static let times = "--times"

  static func noNumber(_ word: String, _ what: String) -> String {
    "\"\(word)\" is not the number of \(what)"
  }

  static func noTransaction(_ id: UInt64) -> String {
    "this world has no transaction \(id); `razefaces transactions --all` lists them"
  }

  // MARK: - Faults

  static let noFaults = "No faults are armed"

  static func faults(_ plan: FaultPlan) -> String {
    if plan.isClear { return noFaults + "\n" }
    var lines = FactList()
    if plan.isOffline { lines.append("offline", "every call fails: notConnectedToInternet") }
    if plan.isStoreDown { lines.append("store-down", "every call fails: cannotConnectToHost") }
    if let latency = plan.latency {
      lines.append("latency", "\(latency.lowerBound)-\(latency.upperBound) ms for every call")
    }
    guard !plan.faults.isEmpty else { return lines.text }
    let texts = ConsoleTexts.english.faults
    var table = TextTable([
      ("Point", .left), ("Error", .left), ("How often", .left), ("Delay", .right),
    ])
    for fault in plan.faults {
      table.append([
        fault.point.rawValue, texts.outcome(fault.outcome), texts.frequency(fault.frequency),
        fault.delay > 0 ? texts.delay(fault.delay) : "",
      ])
    }
    return lines.text + table.text
  }

  static func armed(_ fault: Fault) -> String {
    "Armed \(ConsoleTexts.english.faults.armed(fault))"
  }

  static func disarmed(_ point: FaultPoint, wasArmed: Bool) -> String {
    wasArmed ? "Cleared \(point.rawValue)" : "Nothing was armed for \(point.rawValue)"
  }

  static func cleared(_ count: Int) -> String {
    switch count {
    case 0: noFaults
    case 1: "Cleared 1 fault"
    default: "Cleared \(count) faults"
    }
  }

  static func onlyForVerification(_ name: String) -> String {
    "\(name) can only be armed for verification: razefaces faults set verification --error \(name)"
  }

  static let oneFrequency = "--times, --always and --probability exclude each other"

  static func noProbability(_ chance: Double) -> String {
    "--probability is \(chance); it must be more than 0 and at most 1"
  }

  // MARK: - The clock

  static let nextEvent = "next"

  static func clock(_ form: ClockForm) -> FactList {
    FactList([
      ("time", date(form.now)),
      ("ahead by", form.offset == 0 ? "nothing" : span(form.offset)),
      ("rate", form.rate),
      ("next event", form.nextEvent.map(date) ?? none),
    ])
  }

  static func advanced(_ form: ClockForm, _ count: Int) -> String {
    let booked =
      switch count {
      case 0: "nothing was booked"
      case 1: "1 transaction was booked"
      default: "\(count) transactions were booked"
      }
    return "It is \(date(form.now)) in the sandbox; \(booked)"
  }

  static func rate(_ rate: TimeRate) -> String {
    "Subscriptions live at \(rate.name) from their next period on"
  }

  static func clockWasReset(_ form: ClockForm) -> String {
    "It is \(date(form.now)) in the sandbox, the real time; what was booked stays"
  }

  static func backlog(until booked: Date, clock: Date) -> String {
    "\(CommandWords.program): this world was left alone, and more renewals are due than are booked "
      + "at once; its time stands at \(booked.text), the clock at \(clock.text). Each command, and "
      + "an open storefront by itself, books some more"
  }

  static func keptPromotion(_ productID: String) -> String {
    "The app has kept the payment for \(productID) for later; nothing was bought, and the app "
      + "forgets it when it ends, as this command does now"
  }

  static let oneDestination =
    "say how far, as in `razefaces clock advance 1mo`, or where to, as in "
    + "`razefaces clock advance --to next`"

  static let nothingIsDue =
    "nothing will happen by itself, so there is no next event; `razefaces subscriptions` lists "
    + "what could"

  static func tooFar(_ word: String) -> String {
    "\(word) is too far; the clock moves \(ConsoleInput.Limits.years) years at most at a time"
  }

  static func tooManyRenewals(_ count: Int) -> String {
    "that would book about \(count) renewals; at most \(ConsoleInput.Limits.mostBookings) at a "
      + "time, so move the clock less far, or slow it down with `razefaces clock rate real-time`"
  }

  static func date(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).text
  }

  /// `365 days 1:00:05`
  private static func span(_ seconds: Int) -> String {
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
    let clock = parts.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : String(part)
    }
    let days = seconds / 86_400
    return "\(days == 1 ? "1 day" : "\(days) days") \(clock.joined(separator: ":"))"
  }
}
