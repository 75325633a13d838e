import Foundation
import StoreCore
import StoreKit
import StoreSimulation
import TestSupport
import Testing

@testable import StoreKitSimulation

/// The world, catalog, and answers of a process without an explicit App Store.
@Suite(.watched) struct AutomaticWorldTests {
  private let folder = TestFolders.unique("automatic")
  private var work: URL { folder.appending(path: "work") }
  private var build: URL { folder.appending(path: "build") }

  init() throws {
    for folder in [work, build.appending(path: "App_AppTests.resources/Files")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  private func world(
    _ environment: [String: String] = [:], program: String = "AppPackageTests.xctest"
  ) -> AutomaticWorld {
    AutomaticWorld(
      environment: environment, workingFolder: work.path,
      program: build.appending(path: program).path)
  }

  /// Writes a catalog, which is identified by its bundle ID.
  private func write(_ bundleID: String, to url: URL) throws {
    let text = CatalogText.with(products: CatalogText.consumables(1)[0], testers: "")
    try text.replacing("com.example.shop", with: bundleID)
      .write(to: url, atomically: true, encoding: .utf8)
  }

  private func writeXcodeFile(_ name: String) throws {
    try #"{"identifier": "AB12CD34", "products": [], "version": {"major": 3, "minor": 0}}"#
      .write(to: work.appending(path: name), atomically: true, encoding: .utf8)
  }

  @Test("The catalog is the one that is named, in the working folder, or in the test bundle")
  func catalogsHaveAnOrder() throws {
    #expect(try world().open().store.control.catalog.bundleID == "com.example.razefaces")
    let resources = build.appending(path: "App_AppTests.resources/Files/catalog.json")
    try write("com.example.bundle", to: resources)
    #expect(try world().open().store.control.catalog.bundleID == "com.example.bundle")
    for other in ["Other", "OtherPackageTests.xctest"] {
      let catalog = try world(program: other).open().store.control.catalog
      #expect(catalog.bundleID == "com.example.razefaces", "\(other)")
    }
    try writeXcodeFile("Store.storekit")
    #expect(try world().open().store.control.catalog.bundleID == "storekit.AB12CD34")
    try write("com.example.work", to: work.appending(path: "catalog.json"))
    #expect(try world().open().store.control.catalog.bundleID == "com.example.work")
    let named = ["RAZEFACES_CATALOG": "Store.storekit", "RAZEFACES_BUNDLE_ID": "com.example.app"]
    #expect(try world(named).open().store.control.catalog.bundleID == "com.example.app")
  }

  @Test("Several .storekit files are an error that lists them")
  func severalFilesAreListed() throws {
    try writeXcodeFile("A.storekit")
    try writeXcodeFile("B.storekit")
    let error = #expect(throws: AutomaticWorld.Obstacle.self) { try world().open() }
    #expect(error?.description.contains("RAZEFACES_CATALOG") == true)
    for name in ["A.storekit", "B.storekit"] {
      #expect(error?.description.contains(work.appending(path: name).path) == true)
    }
  }

  @Test("A catalog that cannot be used, and unknown answers, are errors that say what to do")
  func mistakesAreErrors() throws {
    for (name, value) in [
      ("RAZEFACES_CATALOG", "missing.json"), ("RAZEFACES_ANSWERS", "maybe"),
      ("RAZEFACES_STATE", "/dev/null/state"),
    ] {
      let error = #expect(throws: AutomaticWorld.Obstacle.self) { try world([name: value]).open() }
      #expect(error?.description.contains(value.split(separator: "/").first ?? "") == true)
    }
  }

  @Test("The world is in the named folder; tests, and programs at the same time, have their own")
  func worldsAreFound() throws {
    let state = folder.appending(path: "state")
    let worlds = folder.appending(path: "worlds")
    _ = try world(["RAZEFACES_STATE": state.path]).open()
    #expect(FileManager.default.fileExists(atPath: StateFolder(url: state).database.path))
    try FileManager.default.createDirectory(at: worlds, withIntermediateDirectories: true)
    let both = ["RAZEFACES_STATE": state.path, "RAZEFACES_WORLDS": worlds.path]
    for (program, count) in [("App", 0), ("App", 1), ("AppPackageTests.xctest", 2)] {
      _ = try world(both, program: program).open()
      #expect(try FileManager.default.contentsOfDirectory(atPath: worlds.path).count == count)
    }
  }

  @Test("The tester agrees, or refuses") @MainActor func answers() async throws {
    let terms = SystemSheet.terms(
      TermsSheet(id: 1, productID: "a", displayName: "A", accountEmail: "b"))
    #expect(try await world().open().presenter.answer(terms) == .confirm)
    let refusing = try world(["RAZEFACES_ANSWERS": "refuse"]).open().presenter
    #expect(await refusing.answer(terms) == .cancel)
  }
}
