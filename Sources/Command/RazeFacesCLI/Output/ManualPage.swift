struct ManualPage {
  private(set) var lines: [String]
  private let common: Set<[CommandHelp.Argument.Spelling]>

  private struct Paragraph {
    var text: String
    var examples: [String] = []
    var title: String { String(text.prefix { $0 != ":" }) }
  }

  init(of root: CommandHelp) {
    common = Set((root.arguments ?? []).compactMap(\.names))
    lines = [
      ".Dd \(Program.date)", ".Dt \(Program.name.uppercased()) 1", ".Os",
      ".Sh NAME", ".Nm \(Program.name)",
      ".Nd \(Self.escaped(Self.withoutPeriod(root.abstract ?? "")))",
      ".Sh SYNOPSIS", ".Nm", ".Op Ar option ...",
      ".Nm", ".Ar command", ".Op Ar option ...", ".Op Ar argument ...",
    ]
    // These paragraphs of the main help become sections of the manual.
    let sections = [
      ("ENVIRONMENT", ["Environment"]), ("FILES", ["State", "Catalog"]),
      ("EXIT STATUS", ["Exit status"]), ("EXAMPLES", ["Examples"]),
    ]
    let paragraphs = Self.paragraphs(root.discussion)
    lines.append(".Sh DESCRIPTION")
    add(paragraphs.filter { paragraph in !sections.contains { $0.1.contains(paragraph.title) } })
    lines.append(".Sh OPTIONS")
    addList(of: root.arguments ?? [])
    lines += [".Sh COMMANDS", ".Bl -tag -width Ds"]
    for command in root.subcommands ?? [] { add(command, []) }
    lines.append(".El")
    for (section, titles) in sections {
      lines.append(".Sh \(section)")
      addSection(of: paragraphs.filter { titles.contains($0.title) })
    }
  }

  private mutating func add(_ command: CommandHelp, _ path: [String]) {
    let path = path + [command.commandName]
    let own = (command.arguments ?? []).filter { argument in
      argument.shouldDisplay && argument.names.map { !common.contains($0) } != false
    }
    var words = path.map { Self.escaped($0) } + own.map(\.synopsis)
    if command.subcommands != nil {
      words.append(command.defaultSubcommand == nil ? "Ar subcommand" : "Oo Ar subcommand Oc")
    }
    lines.append(".It Ic " + words.joined(separator: " "))
    addText(command.abstract)
    if let name = command.defaultSubcommand {
      addText("Alone, it is `\((path + [name]).joined(separator: " "))`.")
    }
    let paragraphs = Self.paragraphs(command.discussion)
    if !paragraphs.isEmpty { lines.append(".Pp") }
    add(paragraphs)
    addList(of: own)
    for subcommand in command.subcommands ?? [] { add(subcommand, path) }
  }

  private mutating func addList(of arguments: [CommandHelp.Argument]) {
    guard !arguments.isEmpty else { return }
    lines.append(".Bl -tag -width Ds")
    for argument in arguments {
      lines.append(".It \(argument.tag)")
      addText(argument.abstract)
      addText(argument.discussion)
      addText(argument.defaultValue.map { "The default is \($0)." })
    }
    lines.append(".El")
  }

  private static func paragraphs(_ text: String?) -> [Paragraph] {
    (text ?? "").split(separator: "\n").reduce(into: []) { paragraphs, line in
      if line.hasPrefix("  "), !paragraphs.isEmpty {
        paragraphs[paragraphs.count - 1].examples.append(String(line.dropFirst(2)))
      } else {
        paragraphs.append(Paragraph(text: String(line)))
      }
    }
  }

  private mutating func add(_ paragraphs: [Paragraph]) {
    for (place, paragraph) in paragraphs.enumerated() {
      if place > 0 { lines.append(".Pp") }
      addText(paragraph.text)
      addLiteral(paragraph.examples)
    }
  }

  private mutating func addSection(of paragraphs: [Paragraph]) {
    if let examples = paragraphs.first?.examples, !examples.isEmpty { return addLiteral(examples) }
    lines.append(".Bl -tag -width Ds")
    for paragraph in paragraphs {
      let text = String(paragraph.text.dropFirst(paragraph.title.count + 2))
      let items = Self.withoutPeriod(text).split(separator: "; ")
      for item in items {
        let words = item.split(separator: " ", maxSplits: 1)
        lines.append(".It \(items.count > 1 ? String(words[0]) : paragraph.title)")
        addText(String(items.count > 1 ? words[1] : item))
      }
    }
    lines.append(".El")
  }

  private mutating func addLiteral(_ examples: [String]) {
    guard !examples.isEmpty else { return }
    lines += [".Bd -literal -offset indent"] + examples.map { Self.escaped($0) } + [".Ed"]
  }

  /// Adds text in short lines. Each sentence starts a new line, as mdoc recommends.
  private mutating func addText(_ text: String?) {
    var isEnd = true
    for word in (text ?? "").split(whereSeparator: \.isWhitespace).map({ Self.escaped($0) }) {
      if !isEnd, let last = lines.last, last.count + word.count < 78 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
      isEnd = word.count > 1 && [".", "?", "!"].contains { word.hasSuffix($0) }
    }
  }

  private static func withoutPeriod(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  fileprivate static func escaped(_ text: some StringProtocol) -> String {
    let spellings: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    let start = text.hasPrefix(".") ? "\\&" : ""
    return start + text.map { spellings[$0] ?? String($0) }.joined()
  }
}

extension CommandHelp.Argument {
  fileprivate var tag: String {
    let value = "Ar \(valueName ?? "")"
    if kind == .positional { return value }
    let names = (names ?? []).map { name in
      "Fl " + (name.name.count > 1 ? "\\-" : "") + ManualPage.escaped(name.name)
    }.joined(separator: " , ")
    return kind == .flag ? names : "\(names) \(value)"
  }

  fileprivate var synopsis: String { isOptional ? "Oo \(tag) Oc" : tag }
}

struct CommandHelp: Decodable {
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }
    struct Spelling: Decodable, Hashable { var name: String }

    var kind: Kind
    var shouldDisplay, isOptional: Bool
    var names: [Spelling]?
    var valueName, defaultValue, abstract, discussion: String?
  }

  var commandName: String
  var abstract, discussion, defaultSubcommand: String?
  var subcommands: [CommandHelp]?
  var arguments: [Argument]?
}
