package import StoreCore
import Synchronization
package import TerminalKit

/// A cache of drawings rendered in half blocks, two pixels per cell. Rendering one takes longer
/// than everything else on a screen.
package final class Drawings: Sendable {
  private struct DrawingKey: Hashable {
    let name: String
    let pixels: Int
    let exposure: Exposure
    let rendering: Rendering
  }

  private struct Kept {
    var canvases: [DrawingKey: Canvas?] = [:]
    var cells = 0
  }

  /// The capacity in cells, which exceeds the largest window.
  private static let capacity = 1 << 16
  private let kept = Mutex(Kept())

  package init() {}

  /// - Parameters:
  ///   - name: The owner of the drawing, which identifies it in the cache.
  ///   - pixels: The height; a row has two pixels.
  ///   - drawing: Reads the drawing from the catalog, which is slow. Called only on a cache miss.
  /// - Returns: nil if there is no drawing.
  package func canvas(
    named name: String, pixels: Int, _ exposure: Exposure, as rendering: Rendering = .picture,
    drawing: () -> Drawing?
  ) -> Canvas? {
    let key = DrawingKey(name: name, pixels: pixels, exposure: exposure, rendering: rendering)
    if let canvas = kept.withLock({ $0.canvases[key] }) { return canvas }
    let canvas = drawing().map { Self.draw($0, pixels: pixels, exposure).rendered(as: rendering) }
    kept.withLock { kept in
      if kept.cells >= Self.capacity { kept = Kept() }
      kept.cells += canvas.map { $0.size.width * $0.size.height } ?? 1
      kept.canvases[key] = .some(canvas)
    }
    return canvas
  }

  private static func draw(_ drawing: Drawing, pixels: Int, _ exposure: Exposure) -> Canvas {
    let shape = drawing.viewBox.width / drawing.viewBox.height
    let height = Double(pixels)
    let columns = Int(nearest: max(1, min(2 * height, (height * shape).rounded())))
    let raster = Raster(drawing, width: columns, height: pixels)
    let glass = exposure == .full ? nil : FrostedGlass(raster, share: exposure.share)
    func color(_ x: Int, _ y: Int) -> Drawing.Paint? {
      guard y < pixels else { return nil }
      guard let glass else { return raster.color(x: x, y: y) }
      let paint = glass.color(x: x, y: y)
      return exposure.step < 0
        ? paint.map { grey($0, onLight: exposure == .unavailable(onLight: true)) } : paint
    }
    var canvas = Canvas(size: Size(columns, (pixels + 1) / 2))
    for y in canvas.bounds.rows {
      for x in 0..<columns {
        draw(color(x, 2 * y), color(x, 2 * y + 1), at: Point(x, y), on: &canvas)
      }
    }
    return canvas
  }

  /// Returns a gray that is less conspicuous than text, on a dark or a light background.
  private static func grey(_ paint: Drawing.Paint, onLight isLight: Bool) -> Drawing.Paint {
    let light = (299 * Int(paint.red) + 587 * Int(paint.green) + 114 * Int(paint.blue)) / 1000
    let level = UInt8(clamping: (isLight ? 140 : 80) + light * 60 / 255)
    return Drawing.Paint(red: level, green: level, blue: level)
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
}
