import TerminalKit

/// Text of the app with interpolated values, which are escaped for each output format.
struct MarkedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  enum Fragment: Hashable {
    case ours(String), strong(String)
    case plain(String), code(String), name(String)
  }

  private(set) var parts: [Fragment] = []

  init(stringLiteral value: String) { parts = [.ours(value)] }
  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var parts: [Fragment] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { parts.append(.ours(literal)) }
    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.plain(value.description))
    }
    mutating func appendInterpolation(_ text: MarkedText) { parts += text.parts }
    mutating func appendInterpolation(code: String) { parts.append(.code(code)) }
    mutating func appendInterpolation(name: String) { parts.append(.name(name)) }
    mutating func appendInterpolation(strong: String) { parts.append(.strong(strong)) }
  }

  /// Returns a copy with changed interpolated values.
  func mapped(_ change: (String) -> String) -> MarkedText {
    var copy = self
    copy.parts = parts.map { part in
      switch part {
      case .ours, .strong: part
      case .plain(let text): .plain(change(text))
      case .code(let text): .code(change(text))
      case .name(let text): .name(change(text))
      }
    }
    return copy
  }

  var markdown: String {
    parts.map { part in
      switch part {
      case .ours(let text): text
      case .strong(let text): "**\(text)**"
      case .plain(let text): Self.escaped(text)
      case .code(let text): Self.code(text)
      case .name(let text): "*\(Self.escaped(text))*"
      }
    }.joined()
  }

  /// Escapes Markdown's special characters, including list markers and automatic links.
  private static func escaped(_ text: String) -> String {
    let text = String(TextWidth.sanitize(text).drop { $0 == " " })
    return text.replacing(/[\\`*_\[\]<>#|~!&]|^[0-9]*[-+=.)]|:(?=\/)|(?:www)\./.ignoresCase()) {
      "\($0.output.dropLast())\\\($0.output.suffix(1))"
    }
  }

  /// Returns a code span delimited by more backticks than the text contains in a row.
  private static func code(_ text: String) -> String {
    let text = TextWidth.sanitize(text)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 || text.isEmpty ? " " : ""
    return fence + pad + text + pad + fence
  }
}
