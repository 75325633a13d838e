import Foundation
import TestSupport
import Testing

/// The documentation agrees with the program.
@Suite struct DocumentationTests {
  private static let pages = try? Page.all()

  @Test func commandsAndOptionsOnPagesExist() throws {
    let program = try DocumentedCommand.program()
    let pages = try #require(Self.pages)
    #expect(pages.count > 10)
    var count = 0
    for page in pages {
      for line in page.commandLines {
        count += 1
        #expect(throws: Never.self, "\(page.path): \(line)") { _ = try program.paths(in: line) }
      }
    }
    #expect(count > 100)
    for wrong in ["byu coupon0", "buy --quiet x", "testers gone", "keys export --privat", "--all"] {
      #expect(throws: DocumentedCommand.Unknown.self) { try program.paths(in: wrong) }
    }
  }

  @Test func theCommandsPageListsEveryCommand() throws {
    let program = try DocumentedCommand.program()
    let page = try #require(Self.pages?.first { $0.path.hasSuffix("/Commands.md") })
    let named = Set(try page.commandLines.flatMap { try program.paths(in: $0) })
    for (path, _) in program.leaves where path != ["storefront"] {
      // A group's default command has no name of its own.
      let isDefault = program.isDefault(path)
      #expect(named.contains(path) || isDefault, "\(path.joined(separator: " "))")
    }
  }

  @Test func filesAndVariablesOnPagesExist() throws {
    let paths = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path).filter {
      ![".build", ".git"].contains($0)
    }.flatMap { top in
      [top]
        + (FileManager.default.subpaths(atPath: Repository.root.appending(path: top).path) ?? [])
        .map { "\(top)/\($0)" }
    }
    let names = Set(paths.map { ($0 as NSString).lastPathComponent })
    let code = try paths.filter { $0.hasSuffix(".swift") }.map { try Repository.text($0) }.joined()
    for page in try #require(Self.pages) {
      let folder = Repository.root.appending(path: page.path).deletingLastPathComponent()
      for link in page.links {
        let target = folder.appending(path: link).path
        #expect(FileManager.default.fileExists(atPath: target), "\(page.path): \(link)")
      }
      for span in page.spans where span.hasSuffix(".swift") {
        #expect(names.contains((span as NSString).lastPathComponent), "\(page.path): \(span)")
      }
      for name in page.text.matches(of: #/RAZEFACES_[A-Z_]+/#).map(\.output) {
        #expect(code.contains(name), "\(page.path): \(name)")
      }
    }
  }
}

/// A page in Markdown.
private struct Page {
  let path: String
  let text: String
  /// The pieces of code within sentences and tables.
  let spans: [String]
  private let blocks: [String]

  static func all() throws -> [Page] {
    let folders = [
      "Sources/Command/RazeFacesCLI/RazeFacesCLI.docc", "Sources/AppStore/StoreCore/StoreCore.docc",
    ]
    let pages = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appending(path: folder).path
      ).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return try (["README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md"] + pages.sorted())
      .map(Page.init)
  }

  private init(_ path: String) throws {
    self.path = path
    text = try Repository.text(path)
    let fences = text.split(separator: "```", omittingEmptySubsequences: false)
    let prose = fences.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      .joined(separator: "\n")
    let fenced = fences.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    blocks =
      fenced.flatMap { $0.split(separator: "\n") }.map(String.init)
      + prose.matches(of: #/(?m)^    (.+)$/#).map { String($0.1) }
    spans = prose.matches(of: #/`([^`]+)`/#).map { String($0.1).replacing("\n", with: " ") }
  }

  var links: [String] {
    text.matches(of: #/\]\(([^)#\s]+)[^)]*\)/#).map { String($0.1) }.filter {
      !$0.contains("://")
    }
  }

  /// The arguments of each `razefaces` command on the page. The table of commands omits the program's
  /// name.
  var commandLines: [String] {
    let named = (spans + blocks).flatMap { code in
      code.replacing("--product razefaces", with: "").prefix { $0 != "#" }
        .matches(of: #/(?:^|[\s;&|(])razefaces((?: [^\s;&|#>][^;&|#>]*(?:\\\|[^;&|#>]*)*)?)/#)
        .map { String($0.1) }
    }
    guard path.hasSuffix("/Commands.md") else { return named }
    let cells = text.matches(of: #/(?m)^\| (`[^\n]*?`) \| /#).map { $0.1 }
    return named
      + cells.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
      .filter { !$0.hasPrefix("razefaces") && !$0.hasPrefix("-") }
  }
}
