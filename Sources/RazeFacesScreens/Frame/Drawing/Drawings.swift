import StoreCore
import Synchronization
import TerminalKit

/// Drawings in half blocks, two pixels to a cell, kept for each size: to draw one takes longer than
/// all else on a screen.
final class Drawings: Sendable {
  private struct Key: Hashable {
    let name: String
    let rows: Int
    let exposure: Exposure
  }

  private struct Kept {
    var canvases: [Key: Canvas?] = [:]
    var cells = 0
  }

  /// In cells: more than the largest window has.
  private static let capacity = 1 << 16
  private let kept = Mutex(Kept())

  /// - Parameters:
  ///   - name: whose drawing it is.
  ///   - drawing: reads it from the catalog, which also takes longer than to draw it again.
  /// - Returns: nil if there is no drawing.
  func canvas(
    named name: String, rows: Int, _ exposure: Exposure, drawing: () -> Drawing?
  ) -> Canvas? {
    let key = Key(name: name, rows: rows, exposure: exposure)
    if let canvas = kept.withLock({ $0.canvases[key] }) { return canvas }
    let canvas = drawing().map { Self.draw($0, rows: rows, exposure) }
    kept.withLock { kept in
      if kept.cells >= Self.capacity { kept = Kept() }
      kept.cells += canvas.map { $0.size.width * $0.size.height } ?? 1
      kept.canvases[key] = .some(canvas)
    }
    return canvas
  }

  private static func draw(_ drawing: Drawing, rows: Int, _ exposure: Exposure) -> Canvas {
    let shape = drawing.viewBox.width / drawing.viewBox.height
    let columns = Int(nearest: max(1, min(4 * Double(rows), (2 * Double(rows) * shape).rounded())))
    let raster = Raster(drawing, width: columns, height: 2 * rows)
    var canvas = Canvas(size: Size(columns, rows))
    for y in 0..<rows {
      for x in 0..<columns {
        let top = raster.color(x: x, y: 2 * y).map { develop($0, exposure) }
        let bottom = raster.color(x: x, y: 2 * y + 1).map { develop($0, exposure) }
        draw(top, bottom, at: Point(x, y), on: &canvas)
      }
    }
    if exposure == .veiled { drawRiddle(on: &canvas) }
    return canvas
  }

  /// The paint as it comes out of the veil: dark parts first, as in a photograph.
  private static func develop(_ paint: Drawing.Paint, _ exposure: Exposure) -> Drawing.Paint {
    if exposure == .full { return paint }
    if exposure == .veiled { return veil }
    let light = Double(max(paint.red, paint.green, paint.blue)) / 255
    let share = max(0, min(1, exposure.share * 1.6 - light * 0.6))
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(clamping: Int(nearest: Double(from) + (Double(to) - Double(from)) * share))
    }
    return Drawing.Paint(
      red: mix(veil.red, paint.red), green: mix(veil.green, paint.green),
      blue: mix(veil.blue, paint.blue))
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
