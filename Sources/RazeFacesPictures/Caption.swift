import TerminalKit

/// Words on a picture, each letter on a ground that it can be read on.
enum Caption {
  /// - Returns: the lines that a picture of this size has room for; none if it has not.
  static func lines(_ text: String, in size: Size) -> [String] {
    guard !text.isEmpty, size.width >= 16, size.height >= 6 else { return [] }
    let lines = TextWidth.wrap(text, columns: size.width - 2)
    return lines.count * 3 <= size.height ? lines : []
  }

  /// Writes lines in the lower half, where a face has its chin.
  static func write(_ lines: [String], on canvas: inout Canvas) {
    let white = Color(indexed256: 231, indexed16: 15, indexed8: 7)
    for (place, line) in lines.enumerated() {
      let columns = TextWidth.columns(of: line)
      let start = Point(
        (canvas.size.width - columns) / 2 - 1,
        canvas.size.height - lines.count - max(1, canvas.size.height / 6) + place)
      for x in 0..<columns + 2 where canvas.bounds.contains(start.moved(x: x)) {
        let point = start.moved(x: x)
        let under = canvas[point].style
        let ground = Palette.ground(under: white, from: under.foreground ?? under.background)
        canvas.fill(Rect(origin: point, size: Size(1, 1)), style: Style(background: ground))
      }
      canvas.write(
        line, at: start.moved(x: 1), style: Style(foreground: white, attributes: .bold))
    }
  }
}
