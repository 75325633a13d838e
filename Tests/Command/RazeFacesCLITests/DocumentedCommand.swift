import ArgumentParser
import Foundation
import RazeFacesCLI

/// The parser's description of a command.
struct DocumentedCommand: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable { var kind, name: String }

    var kind: String
    var names: [Name]?
    var shouldDisplay: Bool?
    private struct Completion: Decodable {}
    private var completionKind: [String: Completion]?

    /// Whether its value is a file or a folder.
    var isPath: Bool {
      completionKind?.keys.contains { ["file", "directory"].contains($0) } == true
    }
  }

  struct Unknown: Error, CustomStringConvertible { let description: String }

  /// Returns the program's own description of its commands.
  static func program() throws -> Self {
    struct Tool: Decodable { var command: DocumentedCommand }
    return try JSONDecoder().decode(Tool.self, from: Data(RazeFaces._dumpHelp().utf8)).command
  }

  var commandName: String
  var subcommands: [DocumentedCommand]?
  var defaultSubcommand: String?
  var arguments: [Argument]?

  private var all: [DocumentedCommand] { subcommands ?? [] }
  private var standard: DocumentedCommand? { all.first { $0.commandName == defaultSubcommand } }
  /// Whether a word that is not a subcommand is an argument.
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
    // The command of another program follows "--".
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

  /// The commands without subcommands, with their arguments.
  var leaves: [(path: [String], arguments: [Argument])] {
    all.flatMap { command in
      command.all.isEmpty
        ? [([command.commandName], command.arguments ?? [])]
        : command.leaves.map { ([command.commandName] + $0.path, $0.arguments) }
    }.filter { $0.path.first != "help" }
  }

  /// Whether the path's last command is its group's default.
  func isDefault(_ path: [String]) -> Bool {
    guard let first = path.first, let next = all.first(where: { $0.commandName == first }) else {
      return false
    }
    return path.count == 1 ? defaultSubcommand == first : next.isDefault(Array(path.dropFirst()))
  }
}
