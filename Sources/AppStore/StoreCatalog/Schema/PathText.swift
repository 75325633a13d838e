import StoreCore

/// A path in SVG's notation, such as `M 10 60 A 20 20 0 0 0 40 73 Z`.
struct PathText {
  static func segments(_ text: String) throws(Mistake) -> [Drawing.Segment] {
    var path = PathText(text)
    try path.read()
    return path.segments
  }

  private let bytes: [UInt8]
  private var position = 0
  private var segments: [Drawing.Segment] = []
  private var start = Drawing.Place(0, 0)
  private var pen = Drawing.Place(0, 0)

  private init(_ text: String) { bytes = Array(text.utf8) }

  private mutating func read() throws(Mistake) {
    guard bytes.count <= CatalogLimits.pathLength else {
      throw flaw("the path is longer than \(CatalogLimits.pathLength) characters")
    }
    skipSeparators()
    while position < bytes.count {
      let command = bytes[position]
      guard Self.isLetter(command) else { throw unexpected() }
      if segments.isEmpty, command | 0x20 != UInt8(ascii: "m") {
        throw flaw("the path does not begin with M")
      }
      position += 1
      try readSegments(command | 0x20, isRelative: command & 0x20 != 0)
    }
    if segments.isEmpty { throw flaw("the path is empty") }
  }

  /// Parses a command, which repeats while numbers follow. A repeated move is a line.
  private mutating func readSegments(_ command: UInt8, isRelative: Bool) throws(Mistake) {
    var command = command
    repeat {
      try add(try segment(command, from: isRelative ? pen : nil))
      if command == UInt8(ascii: "z") { return skipSeparators() }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipSeparators()
    } while position < bytes.count && !Self.isLetter(bytes[position])
  }

  private mutating func segment(
    _ command: UInt8, from origin: Drawing.Place?
  ) throws(Mistake) -> Drawing.Segment {
    let origin = origin ?? Drawing.Place(0, 0)
    switch command {
    case UInt8(ascii: "m"): return .move(to: try place(origin))
    case UInt8(ascii: "l"): return .line(to: try place(origin))
    case UInt8(ascii: "h"): return .line(to: Drawing.Place(origin.x + (try number()), pen.y))
    case UInt8(ascii: "v"): return .line(to: Drawing.Place(pen.x, origin.y + (try number())))
    case UInt8(ascii: "q"): return .quadratic(control: try place(origin), to: try place(origin))
    case UInt8(ascii: "c"):
      return .cubic(control1: try place(origin), control2: try place(origin), to: try place(origin))
    case UInt8(ascii: "a"): return try arc(origin)
    case UInt8(ascii: "z"): return .close
    default:
      position -= 1
      throw unexpected()
    }
  }

  private mutating func arc(_ origin: Drawing.Place) throws(Mistake) -> Drawing.Segment {
    let (radiusX, radiusY) = (abs(try number()), abs(try number()))
    guard try number() == 0 else { throw flaw("the path has a rotated ellipse") }
    let (isLarge, isClockwise) = (try flag(), try flag())
    return .arc(
      radiusX: radiusX, radiusY: radiusY, isLarge: isLarge, isClockwise: isClockwise,
      to: try place(origin))
  }

  private mutating func add(_ segment: Drawing.Segment) throws(Mistake) {
    guard segments.count < CatalogLimits.pathSegments else {
      throw flaw("the path has more than \(CatalogLimits.pathSegments) parts")
    }
    segments.append(segment)
    switch segment {
    case .move(let to): (start, pen) = (to, to)
    case .line(let to), .quadratic(_, let to), .cubic(_, _, let to), .arc(_, _, _, _, let to):
      pen = to
    case .close: pen = start
    }
  }

  private mutating func place(_ origin: Drawing.Place) throws(Mistake) -> Drawing.Place {
    let x = try number()
    return Drawing.Place(origin.x + x, origin.y + (try number()))
  }

  private mutating func flag() throws(Mistake) -> Bool {
    skipSeparators()
    guard position < bytes.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(bytes[position])
    else { throw unexpected() }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "1")
  }

  private mutating func number() throws(Mistake) -> Double {
    skipSeparators()
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    var hasPoint = false
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
        break
      }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), CatalogLimits.coordinates.contains(number) else {
      if position == start { throw unexpected() }
      throw flaw("\"\(text)\" is not a number for a path")
    }
    return number
  }

  private mutating func skipSeparators() {
    while position < bytes.count,
      [UInt8(ascii: " "), UInt8(ascii: ","), 0x09, 0x0A, 0x0D].contains(bytes[position])
    {
      position += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func unexpected() -> Mistake {
    guard position < bytes.count else { return flaw("the path is incomplete") }
    let rest = String(decoding: bytes[position...].prefix(12), as: UTF8.self)
    return flaw("the path cannot be read at \"\(rest)\"")
  }

  private func flaw(_ problem: String) -> Mistake {
    Mistake(problem, allowed: "SVG's M, L, H, V, C, Q, A and Z with their numbers")
  }
}
