import Foundation
import TestSupport
import Testing

/// `--redact` removes people, devices and folders.
@Suite(.watched) struct RedactedEvidenceTests {
  private static let addresses = [
    "zebraquux@corp.example", "krummhorn@corp.example", "vexlor.o'wydd@corp.example",
    "fjörnqal@bücher.example",
    "用户甲乙丙丁@例え.example",
  ]
  private static let planted =
    addresses + [
      "Quillbert", "Wyndrathe", "Ottokar", "Übelkrämer", "Plinthor_9", "Garnetfolder", "gnomevault",
    ]

  private let world: CommandWorld
  private let folder: URL

  init() throws {
    world = try .smallShop()
    folder = world.folder.appending(path: "Garnetfolder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(
      CatalogText.with(
        products: """
          {"productID": "com.example.shop.club", "type": "Auto-Renewable Subscription",
           "referenceName": "Club", "prices": {"USA": 4.99},
           "subscription": {"group": "21480001", "level": 1, "period": "P1M"},
           "localizations": {"en": {"displayName": "Club", "description": "A club."}}}
          """,
        testers: """
          {"email": "zebraquux@corp.example", "password": "Sandbox-1", "territory": "USA",
           "firstName": "Quillbert", "lastName": "Wyndrathe"},
          {"email": "krummhorn@corp.example", "password": "Sandbox-1", "territory": "USA",
           "firstName": "Übelkrämer"}
          """
      ).utf8
    ).write(to: folder.appending(path: "gnomevault.json"))
  }

  private func run(_ words: String..., input: String = "Sandbox-1\n") async throws {
    let options = [
      "--catalog", folder.appending(path: "gnomevault.json").path, "--state",
      folder.appending(path: "state").path, "--device", "Plinthor_9",
    ]
    let ending = try await world.run(words + options, input: input)
    try #require(ending.status == 0, "\(words): \(ending.errors)")
  }

  /// Returns the planted words on a page, also if truncated to six letters.
  private func leaks(in page: String) -> [String] {
    let text = page.replacing("&quot;", with: "\"").replacing("&amp;", with: "&").lowercased()
    return Self.planted.filter { text.contains($0.lowercased().prefix(6)) }
  }

  private func page(_ name: String) throws -> String {
    try String(contentsOf: world.folder.appending(path: name), encoding: .utf8)
  }

  @Test func aRedactedWorldNamesNobody() async throws {
    for address in Self.addresses.dropFirst(2) {
      try await run(
        "testers", "add", address, "--territory", "USA", "--first-name", "Ottokar",
        "--password-stdin")
    }
    for address in Self.addresses {
      try await run("sign-in", address, "--password-stdin")
      try await run("buy", "club", "--yes")
    }
    try await run("note", "Quillbert and Ottokar saw it on Plinthor_9, and vexlor.o'wydd@co")
    try await run("note", "In \(folder.path), of Wyndrathe, Quillbert; mail FJÖRNQAL@bücher.exa")
    try await run("note", String(repeating: "ö", count: 248) + "zebraq")
    try await run("testers", "family", "join", Self.addresses[0], "--of", Self.addresses[1])
    try await run("clock", "advance", "2mo")
    try await run("testers", "remove", Self.addresses[4], "--yes")
    try await run("evidence", world.folder.appending(path: "open").path)
    try await run("evidence", "--redact", world.folder.appending(path: "closed").path)
    #expect(try leaks(in: page("open/evidence.html")).count >= Self.planted.count - 2)
    let page = try page("closed/evidence.html")
    #expect(leaks(in: page) == [])
    for part in [
      "tester-1@example.invalid", "device-1", "saw it on device-1, and tester-",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func aRedactedTapeNamesNobody() async throws {
    let tape = folder.appending(path: "a.tape")
    try Data(
      """
      Title "Bought by zebraquux@corp.example"
      Catalog gnomevault.json
      Device Plinthor_9
      Run sign-in krummhorn@corp.example --password-stdin
      Run sign-in fjörnqal@bücher.example --password-stdin
      Expect not exit 0
      Buy com.example.shop.club
      Wait
      Note "Quillbert of /Garnetfolder: 用户甲乙丙丁@例え.example"
      Expect screen log
      Expect /krummhorn@corp.example buys/
      """.utf8
    ).write(to: tape)
    let ending = try await world.run(
      "play", tape.path, "--report", world.folder.appending(path: "closed").path, "--redact")
    #expect(ending.status == 1, "\(ending)")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: world.folder.appending(path: "closed").path)
    #expect(files == ["bought-by-tester-1-example-invalid.html"])
    let page = try page("closed/\(try #require(files.first))")
    #expect(leaks(in: page) == [])
    #expect(page.contains("The tape cannot be played again.") && !page.contains("class=\"screen\""))
  }
}
