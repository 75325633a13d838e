import Foundation

@testable import Localization

/// The texts in the sources: the literals in `Text(...)` and `texts(...)`, as gettext collects them,
/// and the captions of the demonstration's scenes.
enum SourceTexts {
  static let all: Set<TextName> = {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let swift = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    return Set(swift.flatMap { (try? String(contentsOf: $0, encoding: .utf8)).map(texts) ?? [] })
      .union(captions)
  }()

  private static var captions: [TextName] {
    let scenes = sources.appending(path: "Tapes/CTapes/Scenes")
    let files = try? FileManager.default.contentsOfDirectory(
      at: scenes, includingPropertiesForKeys: nil)
    return (files ?? []).flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
        .matches(of: /(?m)^Caption "(?<words>.*)"$/)
        .map { TextName(english: String($0.words), context: nil) }
    }
  }

  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardized

  /// Returns the texts of a file; none if it does not import Localization.
  static func texts(in file: String) -> [TextName] {
    guard file.contains("import Localization") else { return [] }
    let literal = /\b(?:Text|texts)\(\s*(?:"""\n(?<lines>.*?)\n *"""|"(?<line>(?:[^"\\\n]|\\.)*)")/
      .dotMatchesNewlines().wordBoundaryKind(.simple)
    return file.matches(of: literal).map { match in
      let call = file[match.range.upperBound...]
      return TextName(
        english: match.lines.map(joined) ?? unescaped(match.line ?? ""),
        context: call[..<end(of: call)].firstMatch(of: /,\s*context: "(?<context>[^"]*)"\s*$/)
          .map { String($0.context) })
    }
  }

  /// Returns the place of the parenthesis that closes a call.
  private static func end(of call: Substring) -> Substring.Index {
    var (depth, isQuoted) = (1, false)
    for index in call.indices {
      switch call[index] {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return call.endIndex
  }

  /// Returns the text of a multi-line literal without its indentation.
  private static func joined(_ lines: Substring) -> String {
    let indentation = lines.prefix { $0 == " " }.count
    return unescaped(
      lines.split(separator: "\n").map { $0.dropFirst(indentation) }.joined(separator: "\n")
        .replacing("\\\n", with: "")[...])
  }

  private static func unescaped(_ line: Substring) -> String {
    String(line).replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
  }
}
