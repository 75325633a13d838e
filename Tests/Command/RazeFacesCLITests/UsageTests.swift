import Foundation
import GRDB
import TestSupport
import Testing

@Suite(.watched) struct UsageTests {
  /// A world from before version 1.0.0, of a later version, and a file that is no database.
  @Test(
    arguments: [
      ("PRAGMA application_id = 0; PRAGMA user_version = 14", "1.0.0 or later"),
      ("PRAGMA user_version = 2", "newer version"), ("", "not a RazeFaces world"),
    ])
  func aWorldThatCannotBeOpenedIsMovedAsideByAReset(sql: String, words: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    let database = world.database
    if sql.isEmpty {
      try Data("text".utf8).write(to: database)
    } else {
      try world.withDatabase { try $0.execute(sql: sql) }
    }
    let before = try Data(contentsOf: database)
    for command in [["products"], ["reset"]] {
      let ending = try await world.run(command)
      #expect(ending.errors.contains(words) && ending.status == 65, "\(ending)")
      #expect(ending.errors.split(separator: "\n").count == 1)
    }
    #expect(try Data(contentsOf: database) == before)
    let aside = world.state.appendingPathComponent("set-aside-1")
    let reset = try await world.run("reset", "--yes", "--json")
    let printed: [String: Any] = try reset.json()
    #expect(printed["setAside"] as? String == aside.path, "\(reset)")
    #expect(reset.errors.contains(aside.path))
    let kept = try FileManager.default.contentsOfDirectory(atPath: aside.path)
    #expect(kept.contains("appstore.sqlite") && kept.contains("devices"))
    #expect(try Data(contentsOf: aside.appendingPathComponent("appstore.sqlite")) == before)
    #expect(try await world.run("purchases").output.contains("coupon") == false)
  }
}
