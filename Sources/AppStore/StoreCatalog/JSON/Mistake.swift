import StoreCore

struct Mistake: Error {
  let problem, allowed: String
  /// Whether Xcode accepts it in a StoreKit configuration file, where it is only a warning.
  let isAcceptedByXcode: Bool
  /// Returns the value that an import of such a file writes instead of a value.
  let mend: (@Sendable (String) -> JSONTree)?

  init(
    _ problem: String, allowed: String, isAcceptedByXcode: Bool = false,
    mend: (@Sendable (String) -> JSONTree)? = nil
  ) {
    (self.problem, self.allowed, self.mend) = (problem, allowed, mend)
    self.isAcceptedByXcode = isAcceptedByXcode || mend != nil
  }
}

/// The mistakes in a document. Only the first ones are stored, because locating all of them would
/// take quadratic time. The others are counted.
struct MistakeList: Sendable {
  static let limit = 100

  private(set) var first: [(offset: Int, path: String, mistake: Mistake)] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Returns whether a mistake at this offset would be stored.
  func stores(at offset: Int) -> Bool {
    guard first.count == Self.limit, let last = first.last else { return true }
    return offset < last.offset
  }

  mutating func add(at offset: Int, _ mistake: Mistake, path: () -> String) {
    count += 1
    guard stores(at: offset) else { return }
    insert(mistake, at: offset, path: path())
  }

  mutating func countUnstored() { count += 1 }

  func merging(_ other: MistakeList) -> MistakeList {
    var merged = self
    for found in other.first { merged.insert(found.mistake, at: found.offset, path: found.path) }
    merged.count += other.count
    return merged
  }

  private mutating func insert(_ mistake: Mistake, at offset: Int, path: String) {
    let place = (first.lastIndex { $0.offset <= offset } ?? -1) + 1
    first.insert((offset, path, mistake), at: place)
    if first.count > Self.limit { first.removeLast() }
  }
}

/// A position in a text as in editors: lines and columns count from 1.
struct TextPosition {
  private let bytes: JSONBytes
  private var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  init(of offset: Int = 0, in bytes: JSONBytes) {
    self.bytes = bytes
    advance(to: offset)
  }

  /// Moves to a later offset, so that ascending offsets need one pass over the text.
  mutating func advance(to target: Int) {
    while offset < target {
      switch bytes[offset] {
      case 0x0A: (line, column) = (line + 1, 1)
      case 0x80...0xBF: break
      default: column += 1
      }
      offset += 1
    }
  }
}

extension Mistake {
  static let emptyFile = Mistake("the file is empty", allowed: "one JSON object")
  static let utf16 = Mistake("the file is UTF-16", allowed: "UTF-8; save it again in that encoding")
  static let byteOrderMark = Mistake(
    "the file begins with a byte order mark", allowed: "UTF-8 without one; save it again that way")
  static let invalidUTF8 = Mistake("bytes that are not UTF-8", allowed: "text in UTF-8")
  static let comment = Mistake(
    "a comment; JSON has no comments", allowed: "values only; put notes into the reference name")
  static let unfinishedComment = Mistake(
    "a comment without an end; JSON has no comments", allowed: "values only")
  static let trailingComma = Mistake(
    "a comma without a value after it", allowed: "commas only between two values; delete this one")
  static let missingComma = Mistake(
    "a comma is missing before this", allowed: "a comma between two values")
  static let extraComma = Mistake(
    "an extra comma", allowed: "one comma between two values; delete this one")
  static let unfinishedString = Mistake(
    "a string without its closing quote",
    allowed: #"a closing " on the same line; a line break is written \n"#)
  static let rawControl = Mistake(
    "a control character in a string", allowed: "printable characters, and escapes such as \\t")
  static let invalidEscape = Mistake(
    "an invalid escape",
    allowed: #"\" \\ \/ \b \f \n \r \t and \uXXXX (surrogates in pairs)"#)
  static let singleQuotes = Mistake("a string in single quotes", allowed: "double quotes")
  static let tooDeep = Mistake("nested too deeply", allowed: "at most \(ParsedJSON.deepest) levels")
  static let afterDocument = Mistake(
    "something follows the end of the document", allowed: "one JSON value and nothing after it")
  static let unquotedKey = Mistake(
    "a key without quotes", allowed: "keys in double quotes; the rest was not read")
  static let missingColon = Mistake(
    "a colon is missing after the key", allowed: "\"key\": value; the rest was not read")

  static func unexpected(_ found: String, expected: String) -> Mistake {
    Mistake("\(found) is not expected here", allowed: "\(expected); the rest was not read")
  }

  static func endsInside(_ container: String, line: Int) -> Mistake {
    let (closing, name) = container == "{" ? ("}", "object") : ("]", "array")
    return Mistake(
      "the file ends inside an \(name)",
      allowed: "a \(closing) for the \(container) in line \(line)")
  }

  static func bareWord(_ word: String) -> Mistake {
    switch word.lowercased() {
    case "true", "false", "null":
      Mistake("\"\(word)\" is not a JSON word", allowed: "\(word.lowercased()) in lowercase")
    case "none", "nil", "undefined":
      Mistake("\"\(word)\" is not a JSON word", allowed: "null, or leave the key out")
    default:
      Mistake(
        "\"\(word)\" is not a JSON value",
        allowed: "\"text in quotes\", a number, true, false, null, {...} or [...]")
    }
  }

  static func number(_ text: String) -> Mistake {
    Mistake(
      "\"\(text)\" is not a JSON number",
      allowed: "digits such as 0.99 or 25000, without + or leading zeros")
  }
}
