import Foundation
import TestSupport
import Testing

/// The scenes of `razefaces demo` as tapes, without a terminal. `DemoTests` shows them.
@Suite(.watched) struct SceneTests {
  private static let folder = Repository.root.appending(path: "Sources/Tapes/CTapes/Scenes")

  /// Each scene plays alone, in the room that is left in a window of 80x24. `.ci/run` plays them in
  /// other sizes and languages.
  @Test func everySceneHolds() throws {
    let world = try CommandWorld()
    let scenes = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let files = try scenes.map { name in
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let file = world.folder.appending(path: name)
      try Data("Set Width 80\nSet Height 21\n\(text)".utf8).write(to: file)
      return file.path
    }
    let ending = try world.start(["play"] + files).end()
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("\nok 10 - "))
    // A killed app goes on for a moment, and must not write over the presentation.
    #expect(ending.errors == "")
  }

  @Test func scenesThatACatalogCannotFillAreSkipped() throws {
    let world = try CommandWorld(catalog: Repository.text("Tests/OtherCatalogs/magazine.json"))
    let ending = try world.start(["demo", "--list"]).end()
    #expect(ending.status == 0 && ending.output.split(separator: "\n").count == 11)
  }

  @Test func aSceneThatIsNotThereIsNamed() throws {
    let world = try CommandWorld()
    let ending = try world.start(["demo", "--scene", "browze"]).end()
    #expect(ending.status == 64 && ending.errors.contains("`razefaces demo --list` lists them all"))
    #expect(try world.start(["demo", "--scene", "11"]).end().status == 64)
    #expect(try world.start(["demo", "--state", "x"]).end().status == 64)
  }

  @Test func aTapeIsRecordedAsACast() throws {
    let world = try CommandWorld()
    let tape = Self.folder.appending(path: "02_buy.tape").path
    let cast = world.folder.appending(path: "a.cast")
    let ending = try world.start(["play", tape, "--cast", cast.path]).end()
    #expect(ending.status == 0, "\(ending.errors)")
    let lines = try String(contentsOf: cast, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 20)
    let last = try #require(lines.last.map { Data($0.utf8) })
    let event = try JSONSerialization.jsonObject(with: last) as? [Any]
    #expect((event?.first as? Double ?? 0) > 3)
  }
}
