public import TerminalKit

extension Canvas {
  /// The text, a map of the styles with one letter for each, and a legend.
  ///
  /// Dots are plain cells; letters are assigned in reading order.
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
          legend.append("\(letter) = \(cell.style.words)")
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

extension Style {
  fileprivate var words: String {
    let colors = [("fg", foreground), ("bg", background)].compactMap { name, color in
      color.map { "\(name) \($0.indexed256)/\($0.indexed16)/\($0.indexed8)" }
    }
    let mono = monochrome.isEmpty ? [] : ["mono \(monochrome.names.joined(separator: "+"))"]
    let words = colors + attributes.names + mono
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Attributes {
  fileprivate var names: [String] {
    let all: KeyValuePairs<Attributes, String> = [
      .bold: "bold", .dim: "dim", .underline: "underline", .reverse: "reverse",
    ]
    return all.filter { contains($0.key) }.map(\.value)
  }
}
