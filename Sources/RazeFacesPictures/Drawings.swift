package import StoreCore
import Synchronization
package import TerminalKit

/// Drawings in half blocks, two pixels to a cell, kept for each size: to draw one takes longer than
/// all else on a screen.
package final class Drawings: Sendable {
  private struct Key: Hashable {
    let name: String
    let rows: Int
    let exposure: Exposure
    let caption: String
  }

  private struct Kept {
    var canvases: [Key: Canvas?] = [:]
    var cells = 0
  }

  /// The capacity in cells: more than the largest window has.
  private static let capacity = 1 << 16
  private let kept = Mutex(Kept())

  package init() {}

  /// - Parameters:
  ///   - name: whose drawing it is.
  ///   - caption: what is written on it if there is room.
  ///   - drawing: reads it from the catalog, which also takes longer than to draw it again.
  /// - Returns: nil if there is no drawing.
  package func canvas(
    named name: String, rows: Int, _ exposure: Exposure, caption: String = "",
    drawing: () -> Drawing?
  ) -> Canvas? {
    let key = Key(name: name, rows: rows, exposure: exposure, caption: caption)
    if let canvas = kept.withLock({ $0.canvases[key] }) { return canvas }
    let canvas = drawing().map { Self.draw($0, rows: rows, exposure, caption) }
    kept.withLock { kept in
      if kept.cells >= Self.capacity { kept = Kept() }
      kept.cells += canvas.map { $0.size.width * $0.size.height } ?? 1
      kept.canvases[key] = .some(canvas)
    }
    return canvas
  }

  private static func draw(
    _ drawing: Drawing, rows: Int, _ exposure: Exposure, _ caption: String
  ) -> Canvas {
    let shape = drawing.viewBox.width / drawing.viewBox.height
    let columns = Int(nearest: max(1, min(4 * Double(rows), (2 * Double(rows) * shape).rounded())))
    let raster = Raster(drawing, width: columns, height: 2 * rows)
    let glass = exposure.isFrosted ? FrostedGlass(raster, share: exposure.share) : nil
    func color(_ x: Int, _ y: Int) -> Drawing.Paint? {
      if let glass { return glass.color(x: x, y: y) }
      return raster.color(x: x, y: y).map { exposure == .unavailable ? absent : $0 }
    }
    var canvas = Canvas(size: Size(columns, rows))
    for y in 0..<rows {
      for x in 0..<columns {
        draw(color(x, 2 * y), color(x, 2 * y + 1), at: Point(x, y), on: &canvas)
      }
    }
    Caption.write(Caption.lines(caption, in: canvas.size), on: &canvas)
    return canvas
  }

  /// A color of middle brightness, which shows on light and on dark ground.
  private static let absent = Drawing.Paint(red: 98, green: 98, blue: 98)

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
}
