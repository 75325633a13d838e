import Foundation
import GRDB
import TestSupport
import Testing

/// An action in a world, with its preparation.
enum Flow: String, CaseIterable, Sendable {
  case buyConsumable, buyNonConsumable, buyMembership, subscribe, restore, deliver, refund, approve
  case resolve, advanceClock, cancelSubscription, signIn, signOut, uninstall

  /// - Returns: the command.
  func prepare(_ world: CommandWorld) async throws -> [String] {
    if self == .signIn { return ["sign-in", "minh@example.com", "--password-stdin"] }
    try await world.signIn(self == .approve ? "child@example.com" : "tester@example.com")
    switch self {
    case .buyConsumable: return ["buy", "coupon", "--yes"]
    case .buyNonConsumable: return ["buy", "face", "--yes"]
    case .buyMembership: return ["buy", "vip.year", "--yes"]
    case .subscribe: return ["buy", "club.month", "--yes"]
    case .restore:
      try await world.buy("face")
      try await world.buy("club.month")
      _ = try await world.run("uninstall", "--yes")
      return ["restore"]
    case .deliver:
      _ = try await world.run("buy", "coupon", "--yes", "--crash-after", "5")
      return ["purchases"]
    case .refund: return ["refunds", "now", try await world.buy("coupon")]
    case .approve:
      _ = try await world.run("buy", "coupon", "--yes")
      let id = try #require(try await world.list("requests").first?["id"] as? String)
      return ["requests", "approve", id]
    case .resolve:
      _ = try await world.run("sandbox", "set", "interrupted-purchases", "on")
      _ = try await world.run("buy", "coupon", "--yes")
      let id = try #require(try await world.list("interruptions").first?["id"] as? String)
      return ["interruptions", "resolve", id]
    case .advanceClock:
      try await world.buy("club.month")
      return ["clock", "advance", "3mo"]
    case .cancelSubscription:
      let id = try await world.buy("club.month")
      return ["subscriptions", "cancel", id]
    case .signIn, .signOut: return ["sign-out"]
    case .uninstall:
      try await world.buy("coupon")
      return ["uninstall", "--yes"]
    }
  }
}

/// A failure of a command's system calls for files (DiskFaults.c).
enum DiskFault {
  case none
  case kill(at: Int)
  /// Kills the process after half of the data was written.
  case tear(at: Int)
  case fail(Int32, at: Int)

  fileprivate var environment: [String: String] {
    switch self {
    case .none: [:]
    case .kill(let at): ["DISK_FAULTS_AT": "\(at)", "DISK_FAULTS_HOW": "kill"]
    case .tear(let at): ["DISK_FAULTS_AT": "\(at)", "DISK_FAULTS_HOW": "tear"]
    case .fail(let code, let at): ["DISK_FAULTS_AT": "\(at)", "DISK_FAULTS_HOW": "\(code)"]
    }
  }
}

/// A world that is attacked repeatedly, each time from the same state.
struct AttackedWorld {
  let world: CommandWorld
  let command: [String]
  private var kept: URL { world.folder.appendingPathComponent("kept", isDirectory: true) }

  /// - Parameter other: a command to attack instead of the flow's.
  init(_ flow: Flow, _ other: [String]? = nil) async throws {
    world = try CommandWorld.smallShop()
    let command = try await flow.prepare(world)
    self.command = other ?? command
    if FileManager.default.fileExists(atPath: world.state.path) {
      try world.copyState(to: kept)
    }
  }

  /// - Parameter command: the command to attack.
  init(_ world: CommandWorld, _ command: [String]) throws {
    (self.world, self.command) = (world, command)
    try world.copyState(to: kept)
  }

  func putBack() throws {
    try? FileManager.default.removeItem(at: world.state)
    guard FileManager.default.fileExists(atPath: kept.path) else { return }
    try FileManager.default.copyItem(at: kept, to: world.state)
  }

  /// Runs the command with a fault.
  func attack(_ fault: DiskFault, log: URL? = nil) throws -> ChildProcess.Ending {
    var environment = world.environment
    environment["LD_PRELOAD"] = try DiskFaults.library()
    environment["DISK_FAULTS_FOLDER"] = world.state.path
    environment["DISK_FAULTS_COUNT"] = count.path
    environment["DISK_FAULTS_LOG"] = log?.path
    environment.merge(fault.environment) { $1 }
    return try ChildProcess(
      [CommandWorld.binary.path] + command, environment: environment, input: "Sandbox-1\n",
      directory: world.folder
    ).end()
  }

  private var count: URL { world.folder.appendingPathComponent("count") }

  /// Returns the number of calls to the disk that the command makes, undisturbed.
  func calls() throws -> Int {
    _ = try attack(.none)
    let bytes = try Data(contentsOf: count)
    try FileManager.default.removeItem(at: count)
    return bytes.withUnsafeBytes { Int(clamping: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// Returns the calls to the disk that the command makes, with paths relative to the state folder.
  func log() throws -> [String] {
    let log = world.folder.appendingPathComponent("log")
    #expect(try attack(.none, log: log).status == 0)
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map {
      String($0).replacing(world.state.path, with: "")
    }
  }

  /// Kills the command at some of its calls, each time in the same world.
  func kill(
    _ few: Int, of calls: Int, seed: UInt64, _ check: (String) async throws -> Void
  ) async throws {
    for place in Attack.places(few, of: calls, seed: seed) {
      for fault in [DiskFault.kill(at: place), .tear(at: place)] {
        try putBack()
        let ending = try attack(fault)
        let what = "\(command), \(fault), of \(calls): \(ending)"
        #expect([0, 137].contains(ending.status), "\(what)")
        try await check(what)
      }
    }
  }

  /// Fails some of the command's calls, with the codes in turn, each time in the same world.
  func fail(
    _ few: Int, of calls: Int, seed: UInt64, with codes: [Int32],
    _ check: (ChildProcess.Ending, String) async throws -> Void
  ) async throws {
    for (number, place) in Attack.places(few, of: calls, seed: seed).enumerated() {
      try putBack()
      let fault = DiskFault.fail(codes[number % codes.count], at: place)
      let ending = try attack(fault)
      try await check(ending, "\(command), \(fault), of \(calls): \(ending)")
    }
  }

  /// Expects that after each of the next two launches, every charged coupon is delivered once, and the
  /// world is consistent.
  func expectWhole(
    _ what: String, coupons areCounted: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for option in [[], ["--json"]] {
      let launch = try await world.run(["purchases"] + option)
      #expect(launch.status == 0, "\(what): \(launch)", sourceLocation: sourceLocation)
      guard areCounted, !option.isEmpty else { continue }
      let purchases = try launch.json([String: Any].self)
      let booked = try world.withDatabase {
        try Int.fetchOne(
          $0, sql: "SELECT count(*) FROM transactions WHERE productID LIKE '%coupon'")
      }
      let delivered = (purchases["coupons"] as? [Any])?.count
      #expect(delivered == booked, "\(what)", sourceLocation: sourceLocation)
    }
    let doctor = try await world.run("doctor")
    let told = doctor.output.split(separator: "\n").filter {
      $0.hasPrefix("fix  database") || $0.hasPrefix("fix  preferences")
        || $0.hasPrefix("fix  receipt")
    }
    #expect(told.isEmpty, "\(what): \(told)", sourceLocation: sourceLocation)
  }
}

/// Expects that no signal ended a process, and that it reported no internal error.
func expectWords(
  _ ending: ChildProcess.Ending, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isKnown = [0, 1, 64, 65, 73, 74, 75].contains(ending.status)
  #expect(isKnown, "\(what): \(ending)", sourceLocation: sourceLocation)
}
