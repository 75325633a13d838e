package import Foundation
import Preferences
import RazeFacesShop
package import StoreCore

/// Looks for what stands between a person and a purchase: everything that makes products invalid or
/// payments fail, in the order in which one would look for it. It changes nothing.
@MainActor package struct Doctor {
  private let stateDirectory: URL
  private let device: String
  private let format: Desk.Format
  private let streams: CommandStreams

  package init(
    stateDirectory: URL, device: String, format: Desk.Format, streams: CommandStreams = .standard
  ) {
    self.stateDirectory = stateDirectory
    self.device = device
    self.format = format
    self.streams = streams
  }

  /// - Parameters:
  ///   - readCatalog: as every command does.
  ///   - open: opens the world for a catalog.
  /// - Throws: ``CommandFailure``, `refused`, where something stands in the way.
  package func examine(
    readCatalog: () throws -> any Catalog, open: (any Catalog) throws -> AppStoreBackend
  ) async throws {
    var findings: [Finding] = []
    let catalog = read(readCatalog, &findings)
    findings.append(folder())
    if let catalog {
      findings.append(preferences(catalog.bundleID))
      if let backend = try await opened(open, catalog, &findings) {
        findings += try await Checkup(
          service: backend.service, control: backend.control
        ).findings()
      }
    }
    switch format {
    case .text: try streams.write(ConsoleWords.findings(findings))
    case .json: try streams.write(JSONOutput.text(findings))
    }
    let count = findings.count { $0.verdict == .fix }
    if count > 0 { throw CommandFailure(.refused, ConsoleWords.inTheWay(count)) }
  }

  private func read(
    _ readCatalog: () throws -> any Catalog, _ findings: inout [Finding]
  ) -> (any Catalog)? {
    do {
      let catalog = try readCatalog()
      findings.append(
        Finding(.catalog, .ok, ConsoleWords.catalogIsGood(catalog)))
      return catalog
    } catch {
      let lines = CommandFailure(error).lines
      findings.append(Finding(.catalog, .fix, ConsoleWords.badCatalog(lines)))
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
      return Finding(.stateFolder, .fix, ConsoleWords.folderIsClosed(path))
    }
    return Finding(.stateFolder, .ok, path)
  }

  /// Only looks: opening the preferences would move a damaged file aside.
  private func preferences(_ bundleID: String) -> Finding {
    do {
      let url = try FileDefaults.url(
        stateDirectory: stateDirectory, device: device, bundleID: bundleID)
      guard FileManager.default.fileExists(atPath: url.path) else {
        return Finding(.preferences, .ok, ConsoleWords.noPreferences)
      }
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: url), format: nil)
      guard list is [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
      return Finding(.preferences, .ok, url.path)
    } catch {
      return Finding(.preferences, .fix, ConsoleWords.badPreferences(device, error))
    }
  }

  private func opened(
    _ open: (any Catalog) throws -> AppStoreBackend, _ catalog: any Catalog,
    _ findings: inout [Finding]
  ) async throws -> AppStoreBackend? {
    do {
      let backend = try open(catalog)
      let flaws = try await backend.control.databaseFlaws()
      findings.append(
        flaws.isEmpty
          ? Finding(.database, .ok, ConsoleWords.databaseIsWhole)
          : Finding(.database, .fix, ConsoleWords.databaseIsBroken(flaws)))
      return flaws.isEmpty ? backend : nil
    } catch {
      findings.append(
        Finding(.database, .fix, ConsoleWords.plain(CommandFailure(error).lines)))
      return nil
    }
  }
}

/// One line of the doctor's list.
struct Finding: Encodable {
  enum Subject: String, Encodable {
    case catalog
    case stateFolder = "state-folder"
    case preferences, database
    case bundleID = "bundle-id"
    case agreement
    case clearedForSale = "cleared-for-sale"
    case storefront, products, network
    case appStore = "app-store"
    case faults, payments
    case signIn = "sign-in"
  }

  enum Verdict: String, Encodable {
    case ok
    /// Stands in the way of buying.
    case fix
    /// Worth knowing, but nothing is wrong.
    case note
  }

  var check: Subject
  var verdict: Verdict
  var finding: String

  init(_ check: Subject, _ verdict: Verdict, _ finding: String) {
    self.check = check
    self.verdict = verdict
    self.finding = finding
  }
}
