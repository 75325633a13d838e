import Foundation
import Preferences
import RazeFacesDevice
import StoreCore
import StoreSimulation

/// The checks of `razefaces doctor`: a world's files, then its settings.
@MainActor struct DoctorChecks {
  let wiring: Wiring
  let options: WorldOptions
  private var stateDirectory: URL { wiring.stateDirectory(options) }

  func findings() async throws -> [Finding] {
    var findings: [Finding] = []
    let catalog = readCatalog(&findings)
    findings.append(folder())
    findings += interrupted()
    guard let catalog else { return findings }
    findings.append(preferences(catalog.bundleID))
    guard let backend = try await open(catalog, &findings) else { return findings }
    findings.append(try await receipt(backend.control))
    findings += try await agreement(backend)
    findings += try await SettingsChecks(backend: backend).findings()
    return findings
  }

  private func readCatalog(_ findings: inout [Finding]) -> Catalog? {
    do {
      let catalog = try wiring.readCatalog(options, notesFaults: true)
      let count = catalog.count == 1 ? "1 product" : "\(catalog.count) products"
      findings.append(Finding(.catalog, .ok, "\(catalog.appName) (\(catalog.bundleID)), \(count)"))
      return catalog
    } catch {
      var failure = CommandFailure(error)
      // The last line says what to do.
      let more = failure.lines.count - 2
      failure.lines = Array(failure.lines.prefix(1))
      let rest = more > 0 ? "; and \(more) more: `razefaces catalog check` lists all" : ""
      findings.append(Finding(.catalog, .fix, failure.plainText + rest))
      return nil
    }
  }

  private func folder() -> Finding {
    let path = stateDirectory.path
    var isFolder: ObjCBool = false
    var nearest = stateDirectory.standardizedFileURL
    while !FileManager.default.fileExists(atPath: nearest.path, isDirectory: &isFolder),
      nearest.path != "/"
    {
      nearest.deleteLastPathComponent()
    }
    guard isFolder.boolValue, access(nearest.path, W_OK | X_OK) == 0 else {
      return Finding(
        .stateFolder, .fix,
        "\(path) cannot be written; check its permissions, or name another with --state DIR")
    }
    if let free = Self.freeBytes(at: nearest.path), free < Self.leastFreeBytes {
      return Finding(
        .stateFolder, .fix,
        "the disk of \(path) is full (\(free / 1024) KiB free), so purchases cannot be stored; "
          + "free some space, or name another folder with --state DIR")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
      let mode = String(status.st_mode & 0o777, radix: 8)
      return Finding(
        .stateFolder, .note,
        "others can enter \(path) (mode \(mode)): `chmod 700` on it keeps them out")
    }
    return Finding(.stateFolder, .ok, path)
  }

  /// The space that a purchase needs, including SQLite's write-ahead log.
  private static let leastFreeBytes: UInt64 = 1 << 20

  private static func freeBytes(at path: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  private func preferences(_ bundleID: String) -> Finding {
    do {
      let url = try FileDefaults.url(
        stateDirectory: stateDirectory, device: options.device, bundleID: bundleID)
      if let obstacle = FileDefaults.obstacle(at: url) { throw obstacle }
      guard FileManager.default.fileExists(atPath: url.path) else {
        return Finding(.preferences, .ok, "the app has stored nothing on this device yet")
      }
      guard FileDefaults.contents(at: url) != nil else {
        throw CocoaError(.propertyListReadCorrupt)
      }
      return Finding(.preferences, .ok, url.path)
    } catch let failure as StoreFailure {
      return Finding(.preferences, .fix, CommandFailure(failure).plainText)
    } catch {
      return Finding(
        .preferences, .fix,
        "the app's file on \(options.device) cannot be read (\(error.localizedDescription)); the "
          + "next launch moves it aside, and `razefaces restore` brings purchases back")
    }
  }

  private func receipt(_ control: StoreControl) async throws -> Finding {
    if let obstacle = try await control.receiptObstacle() {
      return Finding(.receipt, .fix, CommandFailure(obstacle).plainText)
    }
    return Finding(.receipt, .ok, "can be written")
  }

  private func agreement(_ backend: SimulatedAppStore) async throws -> [Finding] {
    let app = AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
    return try await app.contradictions(backend).map {
      Finding(.database, .fix, "contradiction: \($0); please report it")
    }
  }

  /// Returns the finding about an interrupted change of the whole world.
  private func interrupted() -> [Finding] {
    do {
      let change: String? =
        switch try WorldReset(stateDirectory: stateDirectory).readNote() {
        case .reset: "reset"
        case .restore(_, let name): "restore of the snapshot \(name)"
        case .step(let step, _): step.rawValue
        case nil: nil
        }
      return change.map {
        [Finding(.stateFolder, .note, "the next command completes an interrupted \($0)")]
      } ?? []
    } catch {
      return [Finding(.stateFolder, .fix, CommandFailure(error).plainText)]
    }
  }

  private func open(
    _ catalog: Catalog, _ findings: inout [Finding]
  ) async throws -> SimulatedAppStore? {
    do {
      guard try wiring.hasWorld(options) else {
        findings.append(
          Finding(.database, .ok, "there is no world yet; the next command creates it"))
        return try wiring.openInMemory(catalog, options)
      }
      let backend = try wiring.open(catalog, options)
      let check = try await backend.control.databaseFlaws()
      let flaws = check.flaws
      let intact = check.isWhole ? "intact" : "intact in the part that was checked; it is large"
      let damage = "damaged: \(flaws.joined(separator: "; ")); move it away, or "
      findings.append(
        Finding(
          .database, passes: flaws.isEmpty, intact, fix: damage + "`razefaces reset --yes`"))
      return flaws.isEmpty ? backend : nil
    } catch {
      findings.append(Finding(.database, .fix, CommandFailure(error).plainText))
      return nil
    }
  }
}
