import Foundation
import StoreCatalog
import StoreCore
import TestSupport
import Testing

@testable import RazeFacesCLI

@Suite struct CatalogSourceTests {
  private let environment = [
    "HOME": "/home/reed", "XDG_DATA_DIRS": "relative:/opt/share:/usr/share",
  ]

  private func source(
    _ option: String? = nil, _ more: [String: String] = [:], having files: Set<String> = []
  ) -> CatalogSource {
    CatalogSource.find(
      option: option, environment: environment.merging(more) { $1 }, exists: files.contains)
  }

  @Test func theOptionPrecedesTheEnvironment() {
    let named = ["RAZEFACES_CATALOG": "named.json"]
    #expect(source("given.json", named, having: ["catalog.json"]) == .file("given.json"))
    #expect(source(nil, named, having: ["catalog.json"]) == .file("named.json"))
    #expect(
      source(nil, ["RAZEFACES_CATALOG": ""], having: ["catalog.json"]) == .file("catalog.json"))
  }

  @Test("The bundle ID of the environment belongs to a named file")
  func bundleID() {
    let environment = ["RAZEFACES_BUNDLE_ID": "com.example.toys"]
    #expect(
      source("Toys.storekit", environment) == .file("Toys.storekit", bundleID: "com.example.toys"))
    #expect(source(nil, environment, having: ["catalog.json"]) == .file("catalog.json"))
  }

  @Test func foldersAreSearchedInOrder() {
    let user = "/home/reed/.local/share/razefaces/catalog.json"
    let system = "/opt/share/razefaces/catalog.json"
    let far = "/usr/share/razefaces/catalog.json"
    #expect(source(having: ["catalog.json", user, system]) == .file("catalog.json"))
    #expect(source(having: [user, system]) == .file(user))
    #expect(source(nil, ["XDG_DATA_HOME": "relative"], having: [user]) == .file(user))
    #expect(source(having: [system, far]) == .file(system))
  }

  @Test func theShippedCatalogIsTheDefault() throws {
    #expect(source() == .shipped)
    let shipped = try Data(contentsOf: URL(fileURLWithPath: Repository.catalog))
    #expect(try CatalogSource.shipped.bytes() == shipped)
    #expect(try CatalogSource.shipped.load().catalog.bundleID == "com.example.razefaces")
  }

  @Test func aMissingNamedCatalogIsAnError() {
    for source in [source("none.json"), source(nil, ["RAZEFACES_CATALOG": "none.json"])] {
      let failure = #expect(throws: CommandFailure.self) { try source.load() }
      #expect(failure?.status == .cannotRead)
    }
  }
}
