import ArgumentParser
import Foundation
import Preferences
import RazeFacesDevice
import StoreCore
import StoreSimulation

struct DoctorCommand: JSONCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find out why products do not load or cannot be bought.",
    discussion: """
      Prints one line for each check: ok, fix (with what to do) or note (information). Exits with \
      0 if there is nothing to fix, otherwise with 1.

      Example:
        razefaces doctor --json | jq '.[] | select(.verdict == "fix")'
      """)

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .list(of: Finding.schema)

  func run(with wiring: Wiring) async throws -> ExitStatus {
    var checks = DoctorChecks(wiring, common.values)
    let findings = try await checks.run()
    try wiring.output(common.values).print(findings) {
      let facts = findings.map { finding in
        let verdict = finding.verdict.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0)
        return (verdict + finding.check.rawValue, finding.finding)
      }
      return FactList(facts).lines
    }
    let count = findings.count { $0.verdict == .fix }
    guard count > 0 else { return .done }
    throw CommandFailure(
      .refused, count == 1 ? "1 problem found" : "\(count) problems found"
    ).printed
  }
}

/// The checks of `razefaces doctor`: a world's files, then its settings.
@MainActor struct DoctorChecks {
  private let wiring: Wiring
  private let options: WorldOptions
  private var stateDirectory: URL { wiring.folder(options).url }
  private var findings: [Finding] = []

  init(_ wiring: Wiring, _ options: WorldOptions) {
    (self.wiring, self.options) = (wiring, options)
  }

  mutating func run() async throws -> [Finding] {
    let catalog = readCatalog()
    checkFolder()
    checkInterruption()
    guard let catalog else { return findings }
    checkPreferences(catalog.bundleID)
    guard let backend = await openWorld(catalog) else { return findings }
    if let obstacle = try await backend.control.receiptObstacle() {
      add(.receipt, .fix, CommandFailure(obstacle).plainText)
    } else {
      add(.receipt, .ok, "can be written")
    }
    let app = AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
    for contradiction in try await app.contradictions(backend) {
      add(.database, .fix, "contradiction: \(contradiction); please report it")
    }
    try await checkSettings(backend)
    return findings
  }

  mutating func add(_ check: Finding.Topic, _ verdict: Finding.Level, _ words: String) {
    findings.append(Finding(check: check, verdict: verdict, finding: words))
  }

  mutating func add(_ check: Finding.Topic, passes: Bool, _ words: String, fix problem: String) {
    add(check, passes ? .ok : .fix, passes ? words : problem)
  }

  private mutating func readCatalog() -> Catalog? {
    do {
      let catalog = try wiring.readCatalog(options, printsFaults: true)
      let count = catalog.count == 1 ? "1 product" : "\(catalog.count) products"
      add(.catalog, .ok, "\(catalog.appName) (\(catalog.bundleID)), \(count)")
      return catalog
    } catch {
      var failure = CommandFailure(error)
      // The last line says what to do.
      let more = failure.lines.count - 2
      failure.lines = Array(failure.lines.prefix(1))
      let rest = more > 0 ? "; and \(more) more: `razefaces catalog check` lists all" : ""
      add(.catalog, .fix, failure.plainText + rest)
      return nil
    }
  }

  private mutating func checkFolder() {
    let path = stateDirectory.path
    var isFolder: ObjCBool = false
    var nearest = stateDirectory.standardizedFileURL
    while !FileManager.default.fileExists(atPath: nearest.path, isDirectory: &isFolder),
      nearest.path != "/"
    {
      nearest.deleteLastPathComponent()
    }
    guard isFolder.boolValue, access(nearest.path, W_OK | X_OK) == 0 else {
      return add(
        .stateFolder, .fix,
        "\(path) cannot be written; check its permissions, or name another with --state DIR")
    }
    if let free = Self.freeBytes(at: nearest.path), free < Self.leastFreeBytes {
      return add(
        .stateFolder, .fix,
        "the disk of \(path) is full (\(free / 1024) KiB free), so purchases cannot be stored; "
          + "free some space, or name another folder with --state DIR")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
      let mode = String(status.st_mode & 0o777, radix: 8)
      return add(
        .stateFolder, .note,
        "others can enter \(path) (mode \(mode)): `chmod 700` on it keeps them out")
    }
    add(.stateFolder, .ok, path)
  }

  /// The space that a purchase needs, including SQLite's write-ahead log.
  private static let leastFreeBytes: UInt64 = 1 << 20

  private static func freeBytes(at path: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  private mutating func checkPreferences(_ bundleID: String) {
    do {
      let url = try FileDefaults.url(
        stateDirectory: stateDirectory, device: options.device, bundleID: bundleID)
      if let obstacle = FileDefaults.obstacle(at: url) { throw obstacle }
      guard FileManager.default.fileExists(atPath: url.path) else {
        return add(.preferences, .ok, "the app has stored nothing on this device yet")
      }
      guard FileDefaults.contents(at: url) != nil else {
        throw CocoaError(.propertyListReadCorrupt)
      }
      add(.preferences, .ok, url.path)
    } catch let failure as StoreFailure {
      add(.preferences, .fix, CommandFailure(failure).plainText)
    } catch {
      add(
        .preferences, .fix,
        "the app's file on \(options.device) cannot be read (\(error.localizedDescription)); the "
          + "next launch moves it aside, and `razefaces restore` brings purchases back")
    }
  }

  /// Checks whether a change of the whole world was interrupted.
  private mutating func checkInterruption() {
    do {
      let change: String? =
        switch try WorldReset(stateDirectory: stateDirectory).readNote() {
        case .reset: "reset"
        case .restore(_, let name): "restore of the snapshot \(name)"
        case .step(let step, _): step.rawValue
        case nil: nil
        }
      guard let change else { return }
      add(.stateFolder, .note, "the next command completes an interrupted \(change)")
    } catch {
      add(.stateFolder, .fix, CommandFailure(error).plainText)
    }
  }

  private mutating func openWorld(_ catalog: Catalog) async -> SimulatedAppStore? {
    do {
      guard try wiring.folder(options).hasWorld else {
        add(.database, .ok, "there is no world yet; the next command creates it")
        return try wiring.openInMemory(catalog, options)
      }
      let backend = try wiring.open(options, catalog)
      let check = try await backend.control.databaseFlaws()
      let flaws = check.flaws
      let intact = check.isWhole ? "intact" : "intact in the part that was checked; it is large"
      let damage = "damaged: \(flaws.joined(separator: "; ")); move it away, or "
      add(.database, passes: flaws.isEmpty, intact, fix: damage + "`razefaces reset --yes`")
      return flaws.isEmpty ? backend : nil
    } catch {
      add(.database, .fix, CommandFailure(error).plainText)
      return nil
    }
  }
}

struct Finding: Formed {
  enum Topic: String, CaseIterable, JSONWritable {
    case catalog
    case stateFolder = "state-folder"
    case preferences, database, receipt
    case bundleID = "bundle-id"
    case inAppPurchase = "in-app-purchase"
    case agreement
    case clearedForSale = "cleared-for-sale"
    case storefront, products, identifiers, network
    case appStore = "app-store"
    case faults, payments
    case signIn = "sign-in"
  }

  enum Level: String, CaseIterable, JSONWritable { case ok, fix, note }

  static let form = Form<Self>(
    .member("check") { $0.check }, .member("verdict") { $0.verdict },
    .member("finding") { $0.finding })

  let check: Topic
  let verdict: Level
  let finding: String
}
