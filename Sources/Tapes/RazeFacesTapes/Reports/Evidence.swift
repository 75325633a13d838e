import Crypto
package import Foundation
import RazeFacesPictures
import StoreCore

/// The contents of an evidence page: the steps of a session, and the resulting state of the store.
package struct Evidence: Sendable {
  package struct Provenance: Sendable {
    let version, catalog, catalogHash: String
    /// Passwords and shared secrets to mask.
    let secrets: [String]

    package init(version: String, catalog: String, bytes: Data, secrets: [String]) {
      (self.version, self.catalog) = (version, catalog)
      catalogHash = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
      self.secrets = secrets
    }
  }

  let title: String
  let origin: Provenance
  /// The result of a tape: its class in the page, and its words.
  var verdict: (name: String, words: String)?
  var purpose: String?
  /// Case, rules, and tags of a tape, or the date, device, and account of a world.
  var labels: [String] = []
  var failures: [TapeCheck] = []
  var steps: [StepResult] = []
  /// Sentences about information that is left out.
  var missing: [String] = []
  /// The products' statuses; nil if they were not recorded.
  var products: [ProductChange]?
  /// The entitlements of each device at the beginning; nil if they were not recorded.
  var before: [WorldFacts]?
  /// The world as seen from each device.
  var worlds: [WorldFacts]
  var tape: TapeFile?
  var seed: String
  /// The aliases that replace names; nil if names are shown.
  private(set) var redaction: Redaction?
  /// Whether redaction has changed the tape.
  private var isTapeChanged = false

  init(_ title: String, _ origin: Provenance, _ worlds: [WorldFacts], seed: Int64?) {
    (self.title, self.origin, self.worlds) = (title, origin, worlds)
    self.seed = seed.map { "seed \($0)" } ?? "no seed"
    guard let world = worlds.first else { return }
    if world.goneEvents > 0 {
      missing.append("\(world.goneEvents) older events are no longer in the log.")
    }
    if world.hasOlderTransactions { missing.append("Older transactions are not shown.") }
    if world.transactions.contains(where: { $0.inspection == nil }) {
      missing.append("Only the newest transactions include their documents.")
    }
  }

  /// Returns a copy in which aliases replace names. It has no screens, because wrapped and
  /// truncated names in them cannot be found.
  package func redacted(hiding names: PrivateNames) -> Evidence {
    var names = names
    for world in worlds + (before ?? []) {
      names.people += world.names.people
      names.devices += world.names.devices
    }
    let written = [tape?.text ?? ""] + worlds.flatMap { $0.events.map(\.line) } + [title]
    names.people += written.flatMap(Redaction.addresses).map { PrivateNames.Person(email: $0) }
    let redact = Redaction(names)
    var copy = self
    copy.redaction = redact
    for place in steps.indices { copy.steps[place].screen = nil }
    copy.tape = tape.map { TapeFile(name: redact($0.name), text: redact($0.text)) }
    copy.isTapeChanged = copy.tape != tape
    return copy
  }

  /// Explains what was redacted, and whether the tape can still be played.
  var redactionNote: String? {
    guard redaction != nil else { return nil }
    let words =
      "Redacted: people, devices, and folders have aliases, and screens are omitted."
    if tape == nil { return words }
    return words
      + (canBePlayed ? " The tape can be played again." : " The tape cannot be played again.")
  }

  var canBePlayed: Bool {
    tape.map { !isTapeChanged && masked($0.text) == $0.text } ?? false
  }

  package var shownTitle: String { redaction.map { $0(title) } ?? title }

  var world: WorldFacts? { worlds.first }
  var notes: [WorldFacts.Event] { world?.events.filter { $0.event.fact.name == "noted" } ?? [] }

  static func date(_ date: Date) -> String {
    Date(milliseconds: date.milliseconds).formatted(.iso8601)
  }

  static func seconds(_ time: Duration) -> String {
    let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(2))
    return "+"
      + (Double(time / .milliseconds(1)) / 1_000)
      .formatted(style.locale(Locale(identifier: "en_US_POSIX"))) + " s"
  }
}

extension Evidence {
  /// The length below which secrets are not masked, because they occur in other words.
  private static let shortestSecret = 6

  /// Returns a finished page without passwords and shared secrets.
  func masked(_ page: String) -> String {
    var page = page
    for secret in origin.secrets where secret.count >= Self.shortestSecret {
      for text in Set([secret, ScreenPicture.escaped(secret)]) { Self.mask(text, in: &page) }
    }
    return page
  }

  /// Masks a secret where it is a whole word.
  private static func mask(_ secret: String, in page: inout String) {
    let parts = page.split(separator: secret, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return }
    let mask = String(repeating: "x", count: secret.count)
    page = parts.dropFirst().reduce(into: String(parts[0])) { page, part in
      let neighbors = [page.last, part.first].compactMap(\.self)
      let isWord = !neighbors.contains { $0.isLetter || $0.isNumber || "-_".contains($0) }
      page += (isWord ? mask : secret) + part
    }
  }
}
