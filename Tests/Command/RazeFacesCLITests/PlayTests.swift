import Foundation
import TestSupport
import Testing

/// `razefaces play`. Tapes run in a process of their own, because they wait until all of it is idle.
@Suite(.watched) struct PlayTests {
  private func play(
    _ tape: String, _ arguments: String..., in world: CommandWorld
  ) throws -> ChildProcess.Ending {
    try Data(tape.utf8).write(to: world.folder.appending(path: "a.tape"))
    return try world.start(["play", "a.tape"] + arguments).end()
  }

  private static let purchase = """
    Title "First purchase"
    Needs face: non-consumable

    Expect screen store
    Expect status $face buy
    Buy $face
    Wait
    Expect sheet signIn
    Type "tester@example.com"
    Enter
    Password tester@example.com
    Enter
    Wait
    Expect sheet purchase
    Enter
    Wait
    Expect notice "You're all set."
    Expect status $face purchased
    Expect event booked productId=$face
    """

  @Test func aTapePlaysAPurchase() throws {
    let world = try CommandWorld.smallShop()
    let ending = try play(Self.purchase, in: world)
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(
      ending.output == """
        TAP version 14
        1..1
        # Subtest: First purchase
            ok 1 - 4: Expect screen store
            ok 2 - 5: Expect status $face buy
            ok 3 - 8: Expect sheet signIn
            ok 4 - 14: Expect sheet purchase
            ok 5 - 17: Expect notice "You're all set."
            ok 6 - 18: Expect status $face purchased
            ok 7 - 19: Expect event booked productId=$face
            1..7
        ok 1 - First purchase

        """)
    #expect(!FileManager.default.fileExists(atPath: world.state.path))
  }

  @Test(arguments: ["a", " ", "中", "./a", "folder/a"])
  func aTapeMayHaveANameOfOneCharacter(name: String) throws {
    let world = try CommandWorld.smallShop()
    let file = world.folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: world.catalog, to: file.deletingLastPathComponent().appending(path: "c"))
    try Data("Catalog \"c\"\n\nExpect screen store".utf8).write(to: file)
    let ending = try world.start(["play", name, "--report", "r"]).end()
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test func playingATapeTwiceGivesTheSameBytes() throws {
    let world = try CommandWorld.smallShop()
    let tape =
      Self.purchase
      + "\nEnter\nType \"5\"\nWait\nScreenshot log.txt\nRun log --json\nExpect exit 1"
    var seen: Set<String> = []
    for _ in 0..<2 {
      let ending = try play(tape, in: world)
      #expect(ending.status == 1)
      let file = world.folder.appending(path: "log.txt")
      seen.insert(ending.output + (try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(seen.count == 1)
  }

  @Test func aFailureShowsTheScreenAndTheLog() throws {
    let ending = try play(
      "Expect /Nonsense/\nRun buy none --yes\nExpect exit 0\nExpect not error 0\nOpen $none\nEnter",
      in: try CommandWorld.smallShop())
    #expect(ending.status == 1)
    for line in [
      "    not ok 1 - 1: Expect /Nonsense/", "      at: \"a.tape:1:1\"",
      "          Shop  1 Store  2 Library", "    not ok 2 - 3: Expect exit 0",
      "        exit 64: razefaces: this shop has no product \"none\"",
      "    ok 3 - 4: Expect not error 0", "    not ok 4 - 5: Open $none", "    1..4",
      "not ok 1 - a.tape",
    ] { #expect(ending.output.contains("\n" + line), "\(line)\n\(ending.output)") }
  }

  @Test func aRoleWithoutAProductSkipsTheTape() throws {
    let world = try CommandWorld.smallShop()
    let report = world.folder.appending(path: "r.xml")
    let ending = try play(
      "Title \"A & B\"\nNeeds x: consumable family trial\nExpect /x/", "--junit", report.path,
      in: world)
    #expect(ending.status == 0)
    #expect(
      ending.output.hasSuffix(
        "ok 1 - A & B # SKIP the catalog has no product for x: consumable family trial\n"))
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(xml.contains("name=\"A &amp; B\" classname=\"a.tape\" file=\"a.tape\" time=\"0.0"))
  }

  @Test func aTapesEvidenceCanBePlayed() throws {
    let world = try CommandWorld.smallShop()
    let first = try play(Self.purchase, "--report", "proof", in: world)
    let page = world.folder.appending(path: "proof/first-purchase.html")
    let text = try String(contentsOf: page, encoding: .utf8)
    for part in [
      "<p class=\"verdict passed\">Passed</p>", "com.example.shop.face</td>",
      "tester@example.com confirmed the purchase", "Expect notice &quot;You're all set.&quot;",
      "<strong>Check:</strong> the status of <code>com.example.shop.face</code> is <em>buy</em>.",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("Sandbox-1"))
    let again = try world.start(["play", page.path]).end()
    #expect(again.status == 0 && again.output == first.output, "\(again.errors)")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: world.folder.appending(path: "proof").path)
    #expect(files == ["first-purchase.html"])
  }

  @Test func theStorefrontWritesTheEvidenceOfItsSession() throws {
    let world = try CommandWorld.smallShop()
    let tape = """
      Run sign-in tester@example.com --password-stdin
      Type "2#"
      Type "seen <here>"
      Enter
      Wait
      Expect notice "The note is in the log."
      Type "1E"
      Wait
      Expect notice "The evidence is in {folder}."
      Run snapshot save now
      Run snapshot restore now --yes
      Wait
      Type "E"
      Wait
      Screenshot store.html
      """
    let ending = try play(tape, in: world)
    #expect(ending.status == 0, "\(ending.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
      .filter { $0.hasPrefix("razefaces-evidence-20260301-1200") }.sorted()
    #expect(names.count == 2)
    let pages = try names.map { name in
      try String(contentsOf: world.folder.appending(path: "\(name)/evidence.html"), encoding: .utf8)
    }
    for part in [
      "<h1>Evidence of a session</h1>", "The first screen.", "Press 2.", "Press #.",
      "Change a text field 11 times.", "Press Enter.",
      "<li>Note: seen &lt;here&gt;",
    ] { #expect(pages[0].contains(part), "\(part)") }
    #expect(pages[1].contains("Press 2.") && pages[1].contains("Press E."))
    let shot = try String(contentsOf: world.folder.appending(path: "store.html"), encoding: .utf8)
    #expect(shot.hasPrefix("<!DOCTYPE html>"))
    #expect(shot.contains("<div class=\"screen\"><pre") && shot.contains("Face"))
  }

  /// The tapes of `Tests/Tapes`.
  @Test(arguments: ["SmallShop", "Shipped"], 0..<4)
  func theTapesOfTheTestsPass(folder: String, part: Int) throws {
    let world = try folder == "Shipped" ? CommandWorld() : .smallShop()
    let folder = Repository.root.appending(path: "Tests/Tapes/\(folder)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = names.enumerated().filter { $0.offset % 4 == part }.map(\.element)
    let ending = try world.start(["play"] + files.map { folder.appending(path: $0).path }).end()
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("\nok \(files.count) - "))
  }

  /// The README's pictures. RAZEFACES_RECORD=1 draws them again.
  @Test func theReadmesPicturesAreCurrent() throws {
    let folder = Repository.root.appending(
      path: "Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Resources")
    let world = try CommandWorld()
    let tape = folder.appending(path: "storefront.tape").path
    let ending = try world.start(["play", tape]).end()
    #expect(ending.status == 0, "\(ending.output)")
    for name in ["storefront.svg", "sandbox.svg"] {
      let golden = Golden(
        url: folder.appending(path: name),
        isRecording: ProcessInfo.processInfo.environment["RAZEFACES_RECORD"] == "1")
      let picture = try String(contentsOf: world.folder.appending(path: name), encoding: .utf8)
      #expect(try golden.compare(with: picture) == .same, "\(name)")
    }
  }

  @Test func anUnexpectedFailureOfARunFailsTheTape() throws {
    let world = try CommandWorld.smallShop()
    let failing = try play("Run sign-in tester@example.com\nExpect screen store", in: world)
    #expect(failing.status == 1, "\(failing.output)")
    #expect(failing.output.contains("not ok 1 - 1: Run sign-in tester@example.com"))
    #expect(failing.output.contains("exit 64: razefaces: the password is read from"))
    #expect(!failing.output.contains("Expect screen store"))
    let steps = ["Expect exit 64", "Expect not exit 0"].map {
      "Run sign-in tester@example.com\n\($0)"
    }
    let expected = try play(steps.joined(separator: "\n") + "\nExpect screen store", in: world)
    #expect(expected.status == 0, "\(expected.output)")
    let later = try play("Run buy none --yes\nWait\nExpect exit 64", in: world)
    #expect(later.status == 1)
  }

  /// Typing takes time for each key, although the program is idle.
  @Test func longTextsCanBeTyped() throws {
    let text = String(repeating: "a", count: 2_000)
    let ending = try play(
      "Type \"/\"\nType \"\(text)\"\nExpect screen store", in: try CommandWorld.smallShop())
    #expect(ending.status == 0, "\(ending.output)")
  }

  @Test func mistakesAreReportedBeforePlaying() throws {
    let world = try CommandWorld.smallShop()
    // A byte order mark is not part of the tape.
    let ending = try play("\u{FEFF}Expect screen store\nEntre", in: world)
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.errors == "a.tape:2:1: \"Entre\" is not a command; did you mean Enter?\n")
    let shown = try world.start(["demo", "a.tape"]).end()
    #expect(shown.status == 65 && shown.errors == ending.errors)
    #expect(try world.start(["play", "none.tape"]).end().status == 74)
    #expect(try world.start(["play"]).end().status == 64)
    #expect(try world.start(["play", "a.tape", "--json"]).end().status == 64)
  }

  @Test func anExistingWorldIsPlayedInWithoutASeed() throws {
    let world = try CommandWorld.smallShop()
    let there = ["--state", world.state.path]
    try Data("Seed 3".utf8).write(to: world.folder.appending(path: "a.tape"))
    #expect(try world.start(["play", "a.tape"] + there).end().status == 65)
    let ending = try play(
      "Clock 2027-01-01T00:00Z\nRun sign-in tester@example.com --password-stdin",
      "--state", world.state.path, in: world)
    #expect(ending.status == 0, "\(ending.output)")
    #expect(try world.launch("devices").output.contains("tester@example.com"))
  }
}
