import StoreCore
import Synchronization
import TerminalKit

/// Drawings in half blocks, two pixels to a cell, kept for each size: to draw one takes longer than
/// all else on a screen.
final class Drawings: Sendable {
  private struct Key: Hashable {
    let name: String
    let rows: Int
    let isVeiled: Bool
  }

  /// A screen shows a few; all products of a shop in one size are not many more.
  private static let capacity = 64
  private let kept = Mutex<[Key: Canvas?]>([:])

  /// - Parameters:
  ///   - name: whose drawing it is.
  ///   - isVeiled: its silhouette only.
  ///   - drawing: reads it from the catalog, which also takes longer than to draw it again.
  /// - Returns: nil if there is no drawing.
  func canvas(
    named name: String, rows: Int, isVeiled: Bool, drawing: () -> Drawing?
  ) -> Canvas? {
    let key = Key(name: name, rows: rows, isVeiled: isVeiled)
    if let canvas = kept.withLock({ $0[key] }) { return canvas }
    let canvas = drawing().map { Self.draw($0, rows: rows, isVeiled: isVeiled) }
    kept.withLock { kept in
      if kept.count >= Self.capacity { kept.removeAll() }
      kept[key] = .some(canvas)
    }
    return canvas
  }

  private static func draw(_ drawing: Drawing, rows: Int, isVeiled: Bool) -> Canvas {
    let shape = drawing.viewBox.width / drawing.viewBox.height
    let columns = Int(nearest: max(1, min(4 * Double(rows), (2 * Double(rows) * shape).rounded())))
    let raster = Raster(drawing, width: columns, height: 2 * rows)
    var canvas = Canvas(size: Size(columns, rows))
    for y in 0..<rows {
      for x in 0..<columns {
        var halves = [raster.color(x: x, y: 2 * y), raster.color(x: x, y: 2 * y + 1)]
        if isVeiled { halves = halves.map { $0.map { _ in veil } } }
        draw(halves[0], halves[1], at: Point(x, y), on: &canvas)
      }
    }
    if isVeiled { drawRiddle(on: &canvas) }
    return canvas
  }

  private static func draw(
    _ top: Drawing.Paint?, _ bottom: Drawing.Paint?, at point: Point, on canvas: inout Canvas
  ) {
    let (upper, lower) = (top.map(Palette.nearest), bottom.map(Palette.nearest))
    switch (upper, lower) {
    case (nil, nil): break
    case (let upper?, nil): canvas.write("▀", at: point, style: Style(foreground: upper))
    case (nil, let lower?): canvas.write("▄", at: point, style: Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower:
      canvas.write("█", at: point, style: Style(foreground: upper))
    case (let upper?, let lower?):
      canvas.write("▀", at: point, style: Style(foreground: upper, background: lower))
    }
  }

  /// Of middle brightness, so that it shows on light and on dark ground.
  private static let veil = Drawing.Paint(red: 98, green: 98, blue: 98)

  /// Who is it?
  private static func drawRiddle(on canvas: inout Canvas) {
    let middle = Point(canvas.size.width / 2, canvas.size.height / 2)
    let white = Palette.nearest(to: Drawing.Paint(red: 255, green: 255, blue: 255))
    let style = Style(
      foreground: white, background: Palette.nearest(to: veil), attributes: .bold)
    canvas.write("?", at: middle, style: style)
  }
}
