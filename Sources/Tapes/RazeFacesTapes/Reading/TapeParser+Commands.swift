import StoreCore
import TerminalKit

extension TapeParser {
  typealias Reader<Value> = @Sendable (inout TapeParser) throws -> Value

  static let commands: [String: Reader<Void>] = {
    let steps = Self.steps.mapValues { step -> Reader<Void> in
      { parser in parser.add(try step(&parser)) }
    }
    return steps.merging(header) { first, _ in first }
  }()

  /// The commands that are one step each.
  private static let steps: [String: Reader<TapeAction>] = [
    "Type": { parser in
      // VHS joins several strings with spaces.
      var texts = [try parser.scanner.string().text]
      while parser.scanner.isAt(TapeScanner.quotationMarks) {
        texts.append(try parser.scanner.string().text)
      }
      return .type(texts.joined(separator: " "), pace: parser.pace)
    },
    "ScrollUp": { .turnWheel(isUp: true, count: try $0.count()) },
    "ScrollDown": { .turnWheel(isUp: false, count: try $0.count()) },
    "Wheel": { .turnWheel(isUp: try $0.choice(["Up", "Down"]) == "Up", count: try $0.count()) },
    "Click": { .click(try $0.target(), isDouble: false) },
    "DoubleClick": { .click(try $0.target(), isDouble: true) },
    "Resize": { .resize(Size(try $0.cells("columns"), try $0.cells("rows"))) },
    "Copy": { .copy(try $0.scanner.string().text) },
    "Paste": { _ in .paste },
    "Wait": { try $0.wait(inLastLine: false) },
    "Wait+Screen": { try $0.wait(inLastLine: false) },
    "Wait+Line": { try $0.wait(inLastLine: true) },
    "Sleep": { .sleep(try $0.duration()) },
    "Hide": { _ in .hide },
    "Show": { _ in .show },
    "Open": { .open(productID: try $0.product()) },
    "Buy": { .buy(productID: try $0.product()) },
    "Password": { .password(email: try $0.scanner.text("a tester's address").text) },
    "Device": { .device(try $0.scanner.text("a device's name").text) },
    "Kill": { parser in
      _ = try parser.choice(["at"])
      return .kill(step: try parser.number("a step", in: 1...8))
    },
    "Relaunch": { _ in .relaunch },
    "Snapshot": { .snapshot(try $0.scanner.text("a snapshot's name").text) },
    "Undo": { _ in .perform(.undo) },
    "Redo": { _ in .perform(.redo) },
    "Note": { .note(try $0.scanner.string().text) },
    "Caption": { .caption(try $0.scanner.string().text) },
    "Run": { parser in
      let words = try parser.texts("a command")
      let places = ["--state", "--catalog"]
      if let place = words.first(where: { places.contains(String($0.prefix { $0 != "=" })) }) {
        throw parser.command.mistake(
          "has \(place), but runs in the tape's world",
          allowed: "Catalog, or `razefaces play --state DIR`")
      }
      return .run(words)
    },
    "Expect": { try $0.expect() },
  ]

  /// Reads the name of an output file in the folder. Tapes of others must not write elsewhere.
  mutating func fileName() throws -> String {
    let word = try scanner.text("a file's name")
    let parts = word.text.split(separator: "/", omittingEmptySubsequences: false)
    guard !word.text.hasPrefix("/"), !parts.contains(".."), !parts.contains("") else {
      throw word.mistake(
        "is outside the current folder", allowed: "a name in that folder")
    }
    return word.text
  }

  private mutating func wait(inLastLine: Bool) throws -> TapeAction {
    let pattern = scanner.isAt("/") ? try scanner.pattern() : tape.settings.waitPattern
    return .wait(pattern, inLastLine: inLastLine, timeout: pace)
  }

  private mutating func target() throws -> TapeTarget {
    if scanner.isAt(TapeScanner.quotationMarks) { return .text(try scanner.string().text) }
    let column = try cells("columns")
    return .cell(column: column, row: try cells("rows"))
  }

  private mutating func product() throws -> String {
    try scanner.text("a product, such as $face or swiftshopping").text
  }

  private mutating func texts(_ what: String) throws -> [String] {
    var texts = [try scanner.text(what).text]
    while !scanner.isAtEndOfLine() { texts.append(try scanner.text(what).text) }
    return texts
  }

  mutating func choice(_ words: [String]) throws -> String {
    let allowed = words.joined(separator: ", ")
    let word = try scanner.word("a word", allowed: allowed)
    guard words.contains(word.text) else {
      throw word.mistake("is not allowed here", allowed: allowed)
    }
    return word.text
  }

  mutating func number(_ what: String, in range: ClosedRange<Int>) throws -> Int {
    let allowed = "\(what), \(range.lowerBound) to \(range.upperBound)"
    let word = try scanner.word("a number", allowed: allowed)
    guard let number = Int(word.text), range.contains(number) else {
      throw word.mistake("is out of range", allowed: allowed)
    }
    return number
  }

  mutating func cells(_ what: String) throws -> Int { try number(what, in: 1...1_000) }

  mutating func ignore(_ what: String) {
    tape.ignored.append("\(command.place): \(what); ignored")
  }
}
