extension Canvas {
  /// The text that a person reads: the rows without trailing blanks, joined by newlines.
  public var text: String {
    (0..<size.height).map(line).joined(separator: "\n")
  }

  /// Returns the cells of one row, left to right.
  public func row(_ y: Int) -> [Cell] { row(y, columns: 0..<size.width) }

  /// Returns the cells of some columns of one row.
  public func row(_ y: Int, columns: Range<Int>) -> [Cell] {
    let start = y * size.width
    return cells[(start + columns.lowerBound)..<(start + columns.upperBound)].map(unpack)
  }

  /// Returns one row's text without trailing blanks.
  public func line(_ y: Int) -> String {
    var line = ""
    for cell in row(y) where !cell.isContinuation { line.append(cell.character) }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The text, then the same picture with a letter for each style, then what the letters mean.
  ///
  /// For tests about looks. Plain cells are dots; letters are given in reading order.
  public var styledText: String {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    var picture: [String] = []
    for y in 0..<size.height {
      var line = ""
      for cell in row(y) {
        if letters[cell.style] == nil {
          let letter = Self.letters[(letters.count - 1) % Self.letters.count]
          letters[cell.style] = letter
          legend.append("\(letter) = \(cell.style)")
        }
        line.append(letters[cell.style, default: "?"])
      }
      while line.last == "." { line.removeLast() }
      picture.append(line)
    }
    let cursorLine = cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
    return ([text, "--"] + picture + ["--"] + legend + [cursorLine]).joined(separator: "\n")
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

extension Style: CustomStringConvertible {
  public var description: String {
    var words: [String] = []
    if let foreground { words.append("fg \(foreground)") }
    if let background { words.append("bg \(background)") }
    words += attributes.names
    if !monochrome.isEmpty {
      words.append("mono \(monochrome.names.joined(separator: "+"))")
    }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Color: CustomStringConvertible {
  /// The three numbers, as `39/6/6`.
  public var description: String { "\(indexed256)/\(indexed16)/\(indexed8)" }
}

extension Attributes {
  var names: [String] {
    let all: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
