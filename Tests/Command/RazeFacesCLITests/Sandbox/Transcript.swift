import Foundation
import TestSupport
import Testing

extension ChildProcess.Ending {
  /// The standard error without the price that `buy --yes` prints first.
  var reasons: String {
    errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("; $") }.joined(separator: "\n")
  }

  /// The reasons without the program's name.
  fileprivate var words: String {
    reasons.hasPrefix("razefaces: ") ? String(reasons.dropFirst(11)) : reasons
  }
}

/// The output of `purchases --json`.
struct Purchases {
  let products, entitlements: [String]
  let coupons: Int
  let memberships, pending: [[String: Any]]

  init(_ form: [String: Any]) throws {
    func list(_ name: String) throws -> [[String: Any]] {
      try #require(form[name] as? [[String: Any]])
    }
    products = try list("products").compactMap { $0["productId"] as? String }
    entitlements = try list("entitlements").compactMap { $0["productId"] as? String }
    coupons = try list("coupons").count
    memberships = try list("memberships")
    pending = try list("pending")
  }
}

/// Expects that a command was refused: it printed nothing but one line of reasons.
func expect(
  _ ending: ChildProcess.Ending, refuses line: String, status: Int32 = 64,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ending.reasons == "razefaces: \(line)\n", sourceLocation: sourceLocation)
  #expect(ending.output == "", sourceLocation: sourceLocation)
  #expect(ending.status == status, sourceLocation: sourceLocation)
}

extension CommandWorld {
  /// Runs commands, each after a "$ ", and expects the lines below it: the output of a command that
  /// succeeds, or the output, exit status, and errors of one that fails. A command without lines must
  /// succeed. After its output, lines that begin with "razefaces: " are its standard error.
  /// `echo WORD |` replaces the password. "[...]" matches any text, "<1>" is the first transaction's
  /// number, and "<request>" and "<interruption>" are the identifiers of those.
  func expect(
    _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for part in "\n\(transcript)".components(separatedBy: "\n$ ").dropFirst() {
      let entry = try await numbered(part)
      let lines = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let piped = lines[0].prefixMatch(of: /echo\ (\S+)\ \|\ /)
      let words = lines[0].trimmingPrefix(piped?.0 ?? "").matches(of: /"([^"]*)"|\S+/)
      let ending = try await run(
        words.map { String($0.output.1 ?? $0.output.0) }, input: "\(piped?.1 ?? "Sandbox-1")\n")
      let expected = lines.count > 1 ? "\(lines[1])\n" : "[...]"
      let errors = "\n\(expected)".contains("\nrazefaces: ") ? ending.errors : ""
      let isAsExpected =
        ending.status == 0
        ? Self.matches(ending.output + errors, expected)
          || Self.matches(ending.steadyOutput + errors, expected)
        : lines.count > 1
          && Self.matches("\(ending.output)\(ending.status): \(ending.words)", expected)
      #expect(isAsExpected, "\(lines[0]): \(ending)", sourceLocation: sourceLocation)
    }
  }

  private func numbered(_ entry: String) async throws -> String {
    guard let match = entry.firstMatch(of: /<(\d+|request|interruption)>/) else { return entry }
    let number: Any?
    if let place = Int(match.1) {
      number = try await transactions().reversed()[place - 1]["transactionId"]
    } else {
      number = try await list("\(match.1)s").first?["id"]
    }
    let text = try #require(number as? String, "\(entry)")
    return try await numbered(entry.replacing(match.0, with: text))
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "[...]")
    guard parts.count > 1 else { return text == pattern }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }

  static func signedIn(
    _ email: String = "tester@example.com", to catalog: String = smallCatalog
  ) async throws -> CommandWorld {
    try await prepared(variant: "\(email) \(catalog)") {
      let world = try CommandWorld(catalog: catalog)
      try await world.signIn(email)
      return world
    }
  }

  /// Buys a product, and returns the transaction's number.
  @discardableResult
  func buy(_ product: String, device: String = "iphone") async throws -> String {
    let sale = try await object("buy", product, "--yes", "--device", device)
    return try #require(sale["transactionId"] as? String)
  }

  func object(_ arguments: String...) async throws -> [String: Any] {
    try await run(arguments + ["--json"]).json()
  }

  func list(_ arguments: String...) async throws -> [[String: Any]] {
    try await run(arguments + ["--json"]).json()
  }

  func transactions() async throws -> [[String: Any]] { try await list("transactions", "--all") }

  /// Launches the app and returns what it has.
  func purchases(on device: String = "iphone") async throws -> Purchases {
    try Purchases(try await object("purchases", "--device", device))
  }

  /// Returns the inconsistencies of the world, one line each, as a bug or a kill at the wrong moment
  /// could cause. Deletions by a tester do not count.
  func contradictions() async throws -> [String] {
    try await list("doctor").compactMap { $0["finding"] as? String }.filter {
      $0.hasPrefix("contradiction: ") || $0.hasPrefix("damaged: ")
    }
  }

  func pending() async throws -> [[String: Any]] { try await purchases().pending }

  func coupons() async throws -> Int { try await purchases().coupons }

  func ownedProducts(device: String = "iphone") async throws -> [String] {
    try await purchases(on: device).products
  }

  /// Launches the app, and expects that only coupons were bought and that all were delivered.
  func expectCoupons(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let purchases = try await purchases()
    #expect(purchases.coupons == count, sourceLocation: sourceLocation)
    #expect(purchases.pending.isEmpty, sourceLocation: sourceLocation)
    #expect(try await transactions().count == count, sourceLocation: sourceLocation)
  }

  /// The app's preferences on the device.
  var preferences: URL {
    state.appendingPathComponent("devices/iphone/Preferences/com.example.shop.plist")
  }

  /// Runs a command as an ordinary user, because file permissions do not restrict root.
  func runWithoutPowers(_ arguments: String...) throws -> ChildProcess.Ending {
    let powerless =
      getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
    return try run(program: "/usr/bin/env", powerless + [Self.binary.path] + arguments)
  }
}
