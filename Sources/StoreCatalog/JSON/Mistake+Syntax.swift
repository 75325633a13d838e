/// The words for text that is not JSON.
extension Mistake {
  static let emptyFile = Mistake("the file is empty", allowed: "one JSON object")
  static let utf16 = Mistake("the file is UTF-16", allowed: "UTF-8; save it again in that encoding")
  static let byteOrderMark = Mistake(
    "the file begins with a byte order mark", allowed: "UTF-8 without one; save it again that way")
  static let invalidUTF8 = Mistake("bytes that are not UTF-8", allowed: "text in UTF-8")
  static let comment = Mistake(
    "a comment; JSON has none", allowed: "values only; put notes into the reference name")
  static let unfinishedComment = Mistake(
    "a comment that never ends; JSON has none", allowed: "values only")
  static let trailingComma = Mistake(
    "a comma with nothing behind it", allowed: "commas only between two values; delete this one")
  static let missingComma = Mistake(
    "a comma is missing before this", allowed: "a comma between two values")
  static let extraComma = Mistake(
    "one comma too many", allowed: "one comma between two values; delete this one")
  static let unfinishedString = Mistake(
    "a string without its closing quote",
    allowed: #"a closing " in the same line; a line break within is written \n"#)
  static let rawControl = Mistake(
    "a control character in a string", allowed: "printable characters, and escapes such as \\t")
  static let invalidEscape = Mistake(
    "a backslash that begins no escape",
    allowed: #"\" \\ \/ \b \f \n \r \t and \uXXXX (surrogates in pairs)"#)
  static let singleQuotes = Mistake("a string in single quotes", allowed: "double quotes")
  static let tooDeep = Mistake(
    "nested too deeply", allowed: "at most \(JSONParser.deepest) levels")
  static let afterDocument = Mistake(
    "something follows the end of the document", allowed: "one JSON value and nothing behind it")
  static let unquotedKey = Mistake(
    "a key without quotes", allowed: "keys in double quotes; nothing behind this was read")
  static let missingColon = Mistake(
    "a colon is missing behind the key", allowed: "\"key\": value; nothing behind this was read")

  static func unexpected(_ found: String, expected: String) -> Mistake {
    Mistake("\(found) is not expected here", allowed: "\(expected); nothing behind this was read")
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
      Mistake("\"\(word)\" is not a JSON word", allowed: "\(word.lowercased()) in small letters")
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
