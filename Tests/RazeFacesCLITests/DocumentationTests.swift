import ArgumentParser
import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// The pages of the documentation, held against the program.
@Suite struct DocumentationTests {
  private static let pages = try? Page.all()
  private static let program = Result {
    struct Tool: Decodable { var command: DocumentedCommand }
    return try JSONDecoder().decode(Tool.self, from: Data(RazeFaces._dumpHelp().utf8)).command
  }

  @Test func everyCommandAndOptionThatAPageNamesExists() throws {
    let program = try Self.program.get()
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

  @Test func everyCommandIsOnThePageOfCommands() throws {
    let program = try Self.program.get()
    let page = try #require(Self.pages?.first { $0.path.hasSuffix("/Commands.md") })
    let named = Set(try page.commandLines.flatMap { try program.paths(in: $0) })
    for path in program.leaves where path.first != "help" && path != ["storefront"] {
      // A group's default command is what the group does alone.
      let isDefault = program.isDefault(path)
      #expect(named.contains(path) || isDefault, "\(path.joined(separator: " "))")
    }
  }

  @Test func everyFileAndVariableThatAPageNamesExists() throws {
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

  /// What is planned is none of the modules that are there.
  @Test func whatComesNextIsNotThereYet() throws {
    let page = try #require(Self.pages?.first { $0.path.hasSuffix("/Architecture.md") })
    let plans = try #require(page.text.split(separator: "## What comes next").last)
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path)
    let names = plans.matches(of: #/(?m)^- \*\*(.+?)\*\*/#).map { String($0.1) }
    #expect(names.count > 2)
    for name in names {
      #expect(!modules.contains { $0.hasSuffix(name) }, "\(name)")
    }
  }

  @Test func noKeyOrFeatureIsReserved() throws {
    for page in try #require(Self.pages) {
      #expect(!page.text.contains(#/\breserved\b/#), "\(page.path)")
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
    let folders = ["Sources/RazeFacesCLI/RazeFacesCLI.docc", "Sources/StoreCore/StoreCore.docc"]
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

  /// The arguments of each `razefaces` that the page names; in the table of commands also of those
  /// without the program's name.
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

/// A command, as the parser describes it.
private struct DocumentedCommand: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable { var kind, name: String }

    var kind: String
    var names: [Name]?
    var shouldDisplay: Bool?
  }

  struct Unknown: Error, CustomStringConvertible { let description: String }

  var commandName: String
  var subcommands: [DocumentedCommand]?
  var defaultSubcommand: String?
  var arguments: [Argument]?

  private var all: [DocumentedCommand] { subcommands ?? [] }
  private var standard: DocumentedCommand? { all.first { $0.commandName == defaultSubcommand } }
  /// Whether a word that is no subcommand is an argument.
  private var takesWords: Bool {
    arguments?.contains { $0.kind == "positional" && $0.shouldDisplay != false } == true
      || standard?.takesWords == true
  }

  private func option(_ word: String) -> Argument? {
    let found = arguments?.first { argument in
      argument.names?.contains { ($0.kind == "long" ? "--" : "-") + $0.name == word } == true
    }
    return found ?? standard?.option(word)
  }

  /// Returns the paths of the commands that a line names, several where it has `a|b`.
  func paths(in line: String) throws -> [[String]] {
    var words = line.replacing("\\|", with: "|").replacing(#/[\[\]]/#, with: "")
      .split(separator: " ").map { $0.replacing("...", with: "") }[...]
    var (command, path) = (self, [String]())
    // After "--" stands another program's command.
    while let word = words.popFirst(), word != "--" {
      if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard let option = command.option(parts[0]) else {
          throw Unknown(description: "\(path) has no \(word)")
        }
        if option.kind == "option", parts.count == 1 { _ = words.popFirst() }
      } else if !word.isEmpty, !command.all.isEmpty, word == word.lowercased(),
        word.first?.isLetter == true
      {
        let names = word.split(separator: "|").map(String.init)
        let found = names.compactMap { name in command.all.first { $0.commandName == name } }
        if found.count == names.count, let last = found.last {
          if names.count > 1 { return names.map { path + [$0] } }
          (command, path) = (last, path + names)
        } else if !command.takesWords || path.isEmpty {
          throw Unknown(description: "\(path) has no command \(word)")
        }
      }
    }
    return [path]
  }

  /// The paths of the commands that are no groups.
  var leaves: [[String]] {
    all.flatMap { command in
      command.all.isEmpty
        ? [[command.commandName]] : command.leaves.map { [command.commandName] + $0 }
    }
  }

  /// Whether the path's last command is what its group does alone.
  func isDefault(_ path: [String]) -> Bool {
    guard let first = path.first, let next = all.first(where: { $0.commandName == first }) else {
      return false
    }
    return path.count == 1 ? defaultSubcommand == first : next.isDefault(Array(path.dropFirst()))
  }
}
