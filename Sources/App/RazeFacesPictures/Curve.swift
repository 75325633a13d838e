import Foundation
import StoreCore

/// Curves flattened to points.
enum Curve {
  /// Returns the points of an arc of the unit circle with both ends, clockwise from the right if y
  /// points down.
  ///
  /// - Parameters:
  ///   - share: The fraction of the circle; 1 is all of it.
  ///   - radius: The radius as drawn. With `step`, it determines the number of points.
  static func circle(_ share: Double, radius: Double, step: Double) -> [Drawing.Place] {
    // Quarters have equal numbers of points, so that circles are symmetrical.
    let quarter = max(1, min(16, (Double.pi / 2 * radius / step).rounded(.up)))
    let count = Int(nearest: max(1, (4 * share * quarter).rounded()))
    return (0...count).map { place in
      let angle = share * 2 * Double.pi * Double(place) / Double(count)
      return Drawing.Place(cos(angle), sin(angle))
    }
  }

  /// Returns the points of a curve without its first one, like the functions below.
  static func quadratic(
    _ from: Drawing.Place, _ control: Drawing.Place, _ to: Drawing.Place, _ step: Double
  ) -> [Drawing.Place] {
    func third(_ end: Drawing.Place) -> Drawing.Place {
      Drawing.Place(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
    }
    return cubic(from, third(from), third(to), to, step)
  }

  static func cubic(
    _ from: Drawing.Place, _ control1: Drawing.Place, _ control2: Drawing.Place,
    _ to: Drawing.Place, _ step: Double
  ) -> [Drawing.Place] {
    let length = distance(from, control1) + distance(control1, control2) + distance(control2, to)
    let count = Int(nearest: max(2, min(32, (length / step).rounded(.up))))
    return (1...count).map { place in
      let t = Double(place) / Double(count)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      let beginning = from * a + control1 * b
      return beginning + control2 * c + to * d
    }
  }

  /// Returns SVG's elliptical arc. Radii that are too small are scaled up, as SVG requires.
  static func arc(
    _ from: Drawing.Place, _ to: Drawing.Place, _ radiusX: Double, _ radiusY: Double,
    _ isLarge: Bool, _ isClockwise: Bool, _ step: Double
  ) -> [Drawing.Place] {
    guard radiusX > 0, radiusY > 0, from != to else { return [to] }
    // On the unit circle: half the chord, and the distance of its midpoint from the center.
    let half = Drawing.Place((to.x - from.x) / (2 * radiusX), (to.y - from.y) / (2 * radiusY))
    let chord = half.x * half.x + half.y * half.y
    let growth = max(1, chord.squareRoot())
    let rise = (max(0, growth * growth - chord) / chord).squareRoot()
    let side: Double = isLarge == isClockwise ? 1 : -1
    let center = Drawing.Place(
      (from.x + to.x) / 2 + side * rise * half.y * radiusX,
      (from.y + to.y) / 2 - side * rise * half.x * radiusY)
    let (rx, ry) = (radiusX * growth, radiusY * growth)
    let start = atan2((from.y - center.y) / ry, (from.x - center.x) / rx)
    var sweep = atan2((to.y - center.y) / ry, (to.x - center.x) / rx) - start
    if isClockwise, sweep < 0 { sweep += 2 * Double.pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * Double.pi }
    let count = Int(nearest: max(2, min(64, (abs(sweep) * max(rx, ry) / step).rounded(.up))))
    return (1...count).map { place in
      if place == count { return to }
      let angle = start + sweep * Double(place) / Double(count)
      return Drawing.Place(center.x + rx * cos(angle), center.y + ry * sin(angle))
    }
  }

  static func distance(_ a: Drawing.Place, _ b: Drawing.Place) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}

extension Drawing.Place {
  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  static func * (a: Self, factor: Double) -> Self { Self(a.x * factor, a.y * factor) }
}
