import Testing

@testable import RazeFacesCLI

@Suite struct CatalogSourceTests {
  private let environment = [
    "HOME": "/home/reed", "XDG_DATA_DIRS": "relative:/opt/share:/usr/share",
  ]

  private func path(
    _ option: String? = nil, _ more: [String: String] = [:], having files: Set<String> = []
  ) throws -> String {
    try CatalogSource.path(
      option: option, environment: environment.merging(more) { $1 }, exists: files.contains)
  }

  @Test func theOptionComesFirstThenTheEnvironment() throws {
    let named = ["RAZEFACES_CATALOG": "named.json"]
    #expect(try path("given.json", named, having: ["catalog.json"]) == "given.json")
    #expect(try path(nil, named, having: ["catalog.json"]) == "named.json")
    #expect(try path(nil, ["RAZEFACES_CATALOG": ""], having: ["catalog.json"]) == "catalog.json")
  }

  @Test func thenTheFoldersFromNearToFar() throws {
    let user = "/home/reed/.local/share/razefaces/catalog.json"
    let system = "/opt/share/razefaces/catalog.json"
    let far = "/usr/share/razefaces/catalog.json"
    #expect(try path(having: ["catalog.json", user, system]) == "catalog.json")
    #expect(try path(having: [user, system]) == user)
    #expect(try path(nil, ["XDG_DATA_HOME": "relative"], having: [user]) == user)
    #expect(try path(having: [system, far]) == system)
  }

  @Test func namesEveryPlaceWhereItLooked() throws {
    let failure = #expect(throws: CommandFailure.self) { try path() }
    #expect(failure?.status == .cannotRead)
    #expect(
      failure?.lines == [
        "razefaces: there is no catalog; looked for catalog.json, "
          + "/home/reed/.local/share/razefaces/catalog.json, /opt/share/razefaces/catalog.json, "
          + "/usr/share/razefaces/catalog.json; name one with --catalog FILE or in "
          + "$RAZEFACES_CATALOG"
      ])
  }
}
