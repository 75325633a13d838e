import Foundation
import StoreCore
import TerminalKit

/// The color of a terminal that comes nearest to a paint.
///
/// The sixteen that follow the user's own palette are only taken where there are no more: nobody
/// knows what they look like.
enum Palette {
  static func nearest(to paint: Drawing.Paint) -> Color {
    Color(
      indexed256: nearest256(paint), indexed16: nearest16(paint), indexed8: nearest16(paint) & 7)
  }

  static let levels = [0, 95, 135, 175, 215, 255]

  private static func nearest256(_ paint: Drawing.Paint) -> UInt8 {
    let parts = [Int(paint.red), Int(paint.green), Int(paint.blue)]
    let steps = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let cube = Drawing.Paint(
      red: UInt8(levels[steps[0]]), green: UInt8(levels[steps[1]]), blue: UInt8(levels[steps[2]]))
    let mean = parts.reduce(0, +) / 3
    let grey = max(0, min(23, (mean - 3) / 10))
    let level = UInt8(8 + 10 * grey)
    let shade = Drawing.Paint(red: level, green: level, blue: level)
    return difference(shade, paint) < difference(cube, paint)
      ? UInt8(232 + grey) : UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
  }

  /// The 16 colors as xterm has them; other terminals' are not far from them.
  static let sixteen: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
    (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func nearest16(_ paint: Drawing.Paint) -> UInt8 {
    let place = sixteen.indices.min {
      difference(Self.paint($0), paint) < difference(Self.paint($1), paint)
    }
    return UInt8(place ?? 0)
  }

  /// W3C's measure for text.
  static let leastContrast = 4.5

  /// Returns the nearest color to one that letters of another can be read on, by W3C's measure for
  /// text.
  static func ground(under letters: Color, from color: Color?) -> Color {
    var paint = color.map { Self.paint(of256: $0.indexed256) } ?? .init(red: 0, green: 0, blue: 0)
    while contrast(letters.indexed256, nearest256(paint)) < leastContrast {
      func darker(_ part: UInt8) -> UInt8 { UInt8(Int(part) * 9 / 10) }
      paint = Drawing.Paint(
        red: darker(paint.red), green: darker(paint.green), blue: darker(paint.blue))
      if max(paint.red, paint.green, paint.blue) == 0 { break }
    }
    // The sixteen are the user's own; of these, black is the one that is dark everywhere.
    return Color(indexed256: nearest256(paint), indexed16: 0, indexed8: 0)
  }

  /// Returns the contrast of two of the 256 colors, from 1 to 21.
  static func contrast(_ a: UInt8, _ b: UInt8) -> Double {
    let (a, b) = (brightness(paint(of256: a)), brightness(paint(of256: b)))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func brightness(_ paint: Drawing.Paint) -> Double {
    0.2126 * linear[Int(paint.red)] + 0.7152 * linear[Int(paint.green)]
      + 0.0722 * linear[Int(paint.blue)]
  }

  private static let linear: [Double] = (0...255).map { part in
    let share = Double(part) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// Returns one of the 240 colors that are the same in every terminal.
  private static func paint(of256 index: UInt8) -> Drawing.Paint {
    guard index >= 16 else { return paint(Int(index)) }
    if index >= 232 {
      let level = UInt8(8 + 10 * (Int(index) - 232))
      return Drawing.Paint(red: level, green: level, blue: level)
    }
    let cube = Int(index) - 16
    return Drawing.Paint(
      red: UInt8(levels[cube / 36]), green: UInt8(levels[cube / 6 % 6]),
      blue: UInt8(levels[cube % 6]))
  }

  private static func paint(_ place: Int) -> Drawing.Paint {
    let (red, green, blue) = sixteen[place]
    return Drawing.Paint(red: red, green: green, blue: blue)
  }

  /// Returns the visible difference of two colors: the eye minds green most, and red the more the
  /// redder it is.
  private static func difference(_ a: Drawing.Paint, _ b: Drawing.Paint) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    let mean = (Int(a.red) + Int(b.red)) / 2
    return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256
  }
}
