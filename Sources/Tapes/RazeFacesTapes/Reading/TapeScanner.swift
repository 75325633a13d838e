import RazeFacesConsole

/// Splits a tape into words, strings, and patterns, as each command requests them.
struct TapeScanner {
  struct Word {
    var text: String
    var place: TapePlace
  }

  let file: String
  private let characters: [Character]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: String, file: String) {
    self.file = file
    characters = Array(text)
  }

  var place: TapePlace { TapePlace(file: file, line: line, column: index - lineStart + 1) }
  private var next: Character? { index < characters.count ? characters[index] : nil }

  private mutating func advance() {
    if characters[index].isNewline {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  /// Skips comments and empty lines. Returns false at the end of the tape.
  mutating func findCommand() -> Bool {
    while let character = next {
      if character == "#" {
        skipLine()
      } else if character.isWhitespace {
        advance()
      } else {
        return true
      }
    }
    return false
  }

  mutating func skipLine() { while let character = next, !character.isNewline { advance() } }

  /// Whether only a comment follows on this line.
  mutating func isAtEndOfLine() -> Bool {
    while let character = next, character.isWhitespace, !character.isNewline { advance() }
    return next.map { $0.isNewline || $0 == "#" } ?? true
  }

  func text(from place: TapePlace) -> String {
    String(characters[(lineStart + place.column - 1)..<index])
      .trimmingPrefix(while: \.isWhitespace).description
  }

  /// Reads a word up to the next space; nil at the end of the line.
  mutating func word() -> Word? {
    guard !isAtEndOfLine() else { return nil }
    let start = place
    var text = ""
    while let character = next, !character.isWhitespace {
      text.append(character)
      advance()
    }
    return Word(text: text, place: start)
  }

  static let quotationMarks = "\"'`"
  static let digits = "0123456789."

  /// Whether one of the characters follows on this line.
  mutating func isAt(_ characters: String) -> Bool {
    !isAtEndOfLine() && next.map { characters.contains($0) } == true
  }

  /// Reads a string in quotation marks of any kind. There are no escape sequences.
  mutating func string() throws -> Word {
    let start = place
    guard isAt(Self.quotationMarks), let mark = next else {
      throw mistake("a text is missing", allowed: "a text in \"\", '' or ``")
    }
    let begin = place
    advance()
    var text = ""
    while let character = next, !character.isNewline {
      advance()
      if character == mark { return Word(text: text, place: begin) }
      text.append(character)
    }
    throw TapeMistake(
      place: start, problem: "the text has no closing quotation mark", allowed: "\(mark) at its end"
    )
  }

  mutating func word(_ what: String, allowed: String) throws -> Word {
    guard let word = word() else { throw mistake("\(what) is missing", allowed: allowed) }
    return word
  }

  mutating func text(_ what: String) throws -> Word {
    isAt(Self.quotationMarks) ? try string() : try word(what, allowed: what)
  }

  /// Reads a pattern between slashes. `\/` is a slash.
  mutating func pattern() throws -> ScreenPattern {
    guard isAt("/") else { throw mistake("a pattern is missing", allowed: "/pattern/") }
    let start = place
    advance()
    var text = ""
    while let character = next, !character.isNewline {
      advance()
      if character == "/" {
        do { return try ScreenPattern(text) } catch {
          throw TapeMistake(
            place: start, problem: error.message, allowed: "a regular expression in RE2's syntax")
        }
      }
      if character == "\\", next == "/" {
        text.append("/")
        advance()
      } else {
        text.append(character)
      }
    }
    throw TapeMistake(place: start, problem: "the pattern is not closed", allowed: "/ at its end")
  }

  /// Skips a JSON object without nested objects, on one or more lines.
  mutating func skipObject() {
    while let character = next {
      advance()
      if character == "}" { return }
    }
  }

  func mistake(_ problem: String, allowed: String) -> TapeMistake {
    TapeMistake(place: place, problem: problem, allowed: allowed)
  }
}

extension TapeScanner.Word {
  func mistake(_ problem: String, allowed: String) -> TapeMistake {
    TapeMistake(place: place, problem: "\"\(text)\" \(problem)", allowed: allowed)
  }
}
