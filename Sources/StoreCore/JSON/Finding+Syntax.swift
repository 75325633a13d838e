/// The words for text that is not JSON.
extension Finding {
  static let emptyFile = Finding("the file is empty", allowed: "one JSON object")
  static let utf16 = Finding("the file is UTF-16", allowed: "UTF-8; save it again in that encoding")
  static let byteOrderMark = Finding(
    "the file begins with a byte order mark", allowed: "UTF-8 without one; save it again that way")
  static let invalidUTF8 = Finding("bytes that are not UTF-8", allowed: "text in UTF-8")
  static let comment = Finding(
    "a comment; JSON has none", allowed: "values only; put notes into the reference name")
  static let unfinishedComment = Finding(
    "a comment that never ends; JSON has none", allowed: "values only")
  static let trailingComma = Finding(
    "a comma with nothing behind it", allowed: "commas only between two values; delete this one")
  static let missingComma = Finding(
    "a comma is missing before this", allowed: "a comma between two values")
  static let extraComma = Finding(
    "one comma too many", allowed: "one comma between two values; delete this one")
  static let unfinishedString = Finding(
    "a string without its closing quote",
    allowed: #"a closing " in the same line; a line break within is written \n"#)
  static let rawControl = Finding(
    "a control character in a string", allowed: "printable characters, and escapes such as \\t")
  static let invalidEscape = Finding(
    "a backslash that begins no escape",
    allowed: #"\" \\ \/ \b \f \n \r \t and \uXXXX (surrogates in pairs)"#)
  static let singleQuotes = Finding("a string in single quotes", allowed: "double quotes")
  static let tooDeep = Finding(
    "nested too deeply", allowed: "at most \(JSONParser.deepest) levels")
  static let afterDocument = Finding(
    "something follows the end of the document", allowed: "one JSON value and nothing behind it")
  static let unquotedKey = Finding(
    "a key without quotes", allowed: "keys in double quotes; nothing behind this was read")
  static let missingColon = Finding(
    "a colon is missing behind the key", allowed: "\"key\": value; nothing behind this was read")

  static func unexpected(_ found: String, expected: String) -> Finding {
    Finding("\(found) is not expected here", allowed: "\(expected); nothing behind this was read")
  }

  static func endsInside(_ container: String, line: Int) -> Finding {
    let (closing, name) = container == "{" ? ("}", "object") : ("]", "array")
    return Finding(
      "the file ends inside an \(name)",
      allowed: "a \(closing) for the \(container) in line \(line)")
  }

  static func bareWord(_ word: String) -> Finding {
    switch word.lowercased() {
    case "true", "false", "null":
      Finding("\"\(word)\" is not a JSON word", allowed: "\(word.lowercased()) in small letters")
    case "none", "nil", "undefined":
      Finding("\"\(word)\" is not a JSON word", allowed: "null, or leave the key out")
    default:
      Finding(
        "\"\(word)\" is not a JSON value",
        allowed: "\"text in quotes\", a number, true, false, null, {...} or [...]")
    }
  }

  static func number(_ text: String) -> Finding {
    Finding(
      "\"\(text)\" is not a JSON number",
      allowed: "digits such as 0.99 or 25000, without + or leading zeros")
  }
}
