import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// The picture of a product, as large as there is room for. A face is behind frosted glass until it
/// is bought. Terminals with few colors or without half blocks show its shape.
struct Picture: Sendable {
  /// Fewer rows show no expression.
  static let fewestRows = 5

  /// The drawing; empty if there is none.
  private let canvas: Canvas

  var size: Size { canvas.size }

  /// The owner's relation to a picture's product.
  enum Standing: Hashable, Sendable {
    /// It is seen; a coupon that was used is not any more.
    case owned
    case forSale
    /// It cannot be had just now.
    case unavailable
  }

  /// - Parameter pixels: its height, two of them to a row.
  init(of productID: String, _ standing: Standing, pixels: Int, _ shared: Shared) {
    let picture =
      shared.drawings.canvas(
        named: productID, pixels: pixels, Self.exposure(of: productID, standing, shared),
        drawing: { shared.content.drawing(productID) }) ?? Canvas(size: .zero)
    canvas = Self.canBeShown(shared) ? picture : Self.shape(of: picture, standing, shared)
  }

  /// Returns the shape of a picture for a terminal that cannot show it: flat in its main color, or
  /// in signs without colors. The dark parts of what is owned are denser.
  private static func shape(
    of picture: Canvas, _ standing: Standing, _ shared: Shared
  ) -> Canvas {
    let cells = picture.bounds.rows.flatMap { picture.row($0) }.compactMap(\.style.foreground)
    let counts = Dictionary(cells.map { ($0, 1) }, uniquingKeysWith: +)
    let main = counts.max { ($0.value, $0.key.indexed256) < ($1.value, $1.key.indexed256) }?.key
    let light = cells.map(brightness).reduce(0, +) / max(1, cells.count)
    let isASCII = shared.marks.glyphs == .ascii
    let isColored = shared.theme.colors >= .eight && !isASCII
    var shape = Canvas(size: picture.size)
    for (y, row) in picture.bounds.rows.map({ ($0, picture.row($0)) }) {
      for (x, cell) in row.enumerated() {
        guard let color = cell.style.foreground else { continue }
        let isDense = standing == .owned && brightness(color) < light
        let sign =
          isColored
          ? cell.style.background == nil ? String(cell.character) : "█"
          : isASCII ? isDense ? "#" : standing == .owned ? "+" : "#" : isDense ? "▒" : "░"
        let paint = standing == .owned ? color : main
        shape.write(sign, at: Point(x, y), style: isColored ? Style(foreground: paint) : .plain)
      }
    }
    return shape
  }

  private static func brightness(_ color: Color) -> Int {
    let paint = Palette.paint(of256: color.indexed256)
    return 299 * Int(paint.red) + 587 * Int(paint.green) + 114 * Int(paint.blue)
  }

  /// - Parameter rows: what there is room for.
  init(of productID: String, _ standing: Standing, rows: Int, _ shared: Shared) {
    self.init(of: productID, standing, pixels: 2 * max(Self.fewestRows, rows), shared)
  }

  /// Creates a picture as large as it can be in a box, however small that is.
  init(of productID: String, _ standing: Standing, fitting box: Size, _ shared: Shared) {
    self.init(of: productID, standing, pixels: 2 * max(1, box.height), shared)
    if size.width > box.width {
      let pixels = 2 * box.height * box.width / size.width
      self.init(of: productID, standing, pixels: max(1, pixels), shared)
    }
  }

  /// Returns the visible part of a picture. Pictures of other products than faces are visible as a
  /// whole, bought or not, if the product can be had.
  private static func exposure(
    of productID: String, _ standing: Standing, _ shared: Shared
  ) -> Exposure {
    switch standing {
    case .owned: shared.unveiling.exposure(of: productID)
    case .forSale:
      shared.content.kind(productID) ?? .nonConsumable == .nonConsumable ? .veiled : .full
    case .unavailable: .unavailable
    }
  }

  static func canBeShown(_ shared: Shared) -> Bool {
    shared.theme.colors >= .sixteen && shared.marks.glyphs == .unicode
  }

  func draw(at point: Point, on canvas: inout Canvas) { canvas.draw(self.canvas, at: point) }
}
