import Foundation
import StoreCore
package import TerminalKit

/// Conversions between paints and terminal colors.
///
/// The 16 ANSI colors are used only on terminals without 256 colors, because users redefine them.
package enum Palette {
  static func nearest(to paint: Drawing.Paint) -> Color {
    Color(indexed256: nearest256(paint), indexed16: nearest16(paint), indexed8: nearest8(paint))
  }

  static let levels = [0, 95, 135, 175, 215, 255]

  /// Returns the nearest of the 240 colors that are the same in every terminal, the first of
  /// several.
  private static func nearest256(_ paint: Drawing.Paint) -> UInt8 {
    let wanted = Shade(paint)
    var (best, least) = (0, Float.infinity)
    for (place, group) in shades.enumerated() {
      let (l, a, b) = (group.light - wanted.light, group.a - wanted.a, group.b - wanted.b)
      let distances = l * l + a * a + b * b
      guard any(distances .< least) else { continue }
      for lane in 0..<8 where distances[lane] < least {
        (best, least) = (8 * place + lane, distances[lane])
      }
    }
    return UInt8(16 + best)
  }

  /// Those colors in groups of eight, so that a group is compared with vector instructions.
  private static let shades: [(light: SIMD8<Float>, a: SIMD8<Float>, b: SIMD8<Float>)] =
    stride(from: 16, to: 256, by: 8).map { start in
      let group = (start..<(start + 8)).map { Shade(paint(of256: UInt8($0))) }
      return (SIMD8(group.map(\.light)), SIMD8(group.map(\.a)), SIMD8(group.map(\.b)))
    }

  /// Returns the gray that replaces a picture's color behind a sheet.
  package static func greyed(_ color: Color, isLight: Bool) -> Color {
    let level = brightness(paint(of256: color.indexed256)).squareRoot()
    let index = isLight ? 250 + level * 5 : 233 + level * 5
    return Color(indexed256: UInt8(index), indexed16: 8, indexed8: 7)
  }

  /// The 16 ANSI colors with xterm's values, which are close to those of other terminals.
  static let sixteen: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
    (0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func nearest16(_ paint: Drawing.Paint) -> UInt8 {
    var (best, least) = (0, Int.max)
    for place in sixteen.indices {
      let distance = difference(Self.paint(place), paint)
      if distance < least { (best, least) = (place, distance) }
    }
    return UInt8(best)
  }

  /// Returns the one of eight colors with the same hue, whatever its brightness. Grays become
  /// white, unless they are nearly black.
  private static func nearest8(_ paint: Drawing.Paint) -> UInt8 {
    let channels = [paint.red, paint.green, paint.blue]
    let (least, most) = (Int(channels.min() ?? 0), Int(channels.max() ?? 0))
    guard most - least >= 40 else { return most >= 80 ? 7 : 0 }
    return channels.enumerated().reduce(0) { bits, channel in
      Int(channel.element) * 2 >= least + most ? bits | 1 << channel.offset : bits
    }
  }

  static func brightness(_ paint: Drawing.Paint) -> Double {
    0.2126 * linear[Int(paint.red)] + 0.7152 * linear[Int(paint.green)]
      + 0.0722 * linear[Int(paint.blue)]
  }

  fileprivate static let linear: [Double] = (0...255).map { part in
    let share = Double(part) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  static func paint(of256 index: UInt8) -> Drawing.Paint {
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

  /// Returns the perceived difference of two colors ("redmean"): green counts most, and red counts
  /// more the redder the colors are.
  private static func difference(_ a: Drawing.Paint, _ b: Drawing.Paint) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    let mean = (Int(a.red) + Int(b.red)) / 2
    return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256
  }
}

/// A color in OKLab, where equal distances look equal. The a and b axes are stretched, because a
/// wrong hue is more noticeable than a wrong brightness.
private struct Shade {
  let light, a, b: Float

  init(_ paint: Drawing.Paint) {
    let (red, green, blue) = (
      Palette.linear[Int(paint.red)], Palette.linear[Int(paint.green)],
      Palette.linear[Int(paint.blue)]
    )
    let l = cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue)
    let m = cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue)
    let s = cbrt(0.0883 * red + 0.2817 * green + 0.6300 * blue)
    let stretch = 1.3.squareRoot()
    light = Float(0.2105 * l + 0.7936 * m - 0.0041 * s)
    a = Float(stretch * (1.9780 * l - 2.4286 * m + 0.4506 * s))
    b = Float(stretch * (0.0259 * l + 0.7828 * m - 0.8087 * s))
  }
}
