import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// The picture of a product: in colors and as large as there is room for, or a drawing in letters
/// if the terminal has few colors. A face is behind frosted glass until it is bought.
struct Picture: Sendable {
  /// Fewer rows show no expression.
  static let fewestRows = 5

  let size: Size
  private let look: Look

  private enum Look {
    case letters([String], Style, caption: [String])
    case shapes(Canvas)
  }

  /// The owner's relation to a picture's product.
  enum Standing: Hashable, Sendable {
    /// It is seen; a coupon that was used is not any more.
    case owned
    case forSale
    /// It cannot be had just now.
    case unavailable
  }

  /// - Parameters:
  ///   - rows: what there is room for. Only what is drawn in shapes can be larger or smaller.
  ///   - hasCaption: whether it says what the veil is about, if it has one.
  init(
    of productID: String, _ standing: Standing, rows: Int, fewest: Int = Self.fewestRows,
    hasCaption: Bool = true, _ shared: Shared
  ) {
    let kind = shared.content.kind(productID) ?? .nonConsumable
    let exposure = Self.exposure(of: productID, standing, kind, shared)
    let caption = hasCaption ? Self.caption(standing, exposure, shared) : ""
    if Self.canShowShapes(shared),
      let canvas = shared.drawings.canvas(
        named: productID, rows: max(fewest, rows), exposure, caption: caption,
        drawing: { shared.content.artwork(productID).drawing })
    {
      (look, size) = (.shapes(canvas), canvas.size)
      return
    }
    let letters = shared.content.artwork(productID).letters
    let theme = shared.theme
    let isOwned = standing == .owned
    let lines =
      letters.isEmpty
      ? Emblems.drawing(kind)
      : isOwned
        ? Veil.over(letters, from: exposure, shared.marks)
        : Veil.over(letters, isEmpty: exposure == .unavailable, shared.marks)
    size = Size(lines.map(TextWidth.columns(of:)).max() ?? 0, lines.count)
    let style = isOwned ? theme.accent.with(.bold) : letters.isEmpty ? .plain : theme.quiet
    look = .letters(lines, style, caption: Caption.lines(caption, in: size))
  }

  /// Creates a picture as large as it can be in a box, however small that is; larger if it is drawn
  /// in letters.
  init(of productID: String, _ standing: Standing, fitting box: Size, _ shared: Shared) {
    let hasCaption = box.width >= Self.columnsForCaption
    self.init(
      of: productID, standing, rows: box.height, fewest: 1, hasCaption: hasCaption, shared)
    if size.width > box.width {
      let rows = box.height * box.width / size.width
      self.init(
        of: productID, standing, rows: rows, fewest: 1, hasCaption: hasCaption, shared)
    }
  }

  /// The least width of a picture with a caption: on a wall of small ones it would be all that one
  /// sees.
  private static let columnsForCaption = 28

  private static func caption(
    _ standing: Standing, _ exposure: Exposure, _ shared: Shared
  ) -> String {
    switch standing {
    case .forSale: exposure == .veiled ? shared.texts("Unveiled when you buy it") : ""
    case .unavailable: shared.status(.unavailable)
    case .owned: ""
    }
  }

  /// Returns the visible part of a picture. Pictures of other products than faces are visible as a
  /// whole, bought or not, if the product can be had.
  private static func exposure(
    of productID: String, _ standing: Standing, _ kind: ProductKind, _ shared: Shared
  ) -> Exposure {
    switch standing {
    case .owned: shared.unveiling.exposure(of: productID)
    case .forSale: kind == .nonConsumable ? .veiled : .full
    case .unavailable: .unavailable
    }
  }

  static func canShowShapes(_ shared: Shared) -> Bool {
    shared.theme.colors >= .sixteen && shared.marks.glyphs == .unicode
  }

  func draw(at point: Point, on canvas: inout Canvas) {
    switch look {
    case .letters(let lines, let style, let caption):
      canvas.write(lines: lines, at: point, style: style)
      for (row, line) in caption.enumerated() {
        let columns = TextWidth.columns(of: line) + 2
        canvas.write(
          " \(line) ",
          at: point.moved(
            x: (size.width - columns) / 2, y: (size.height - caption.count) / 2 + row))
      }
    case .shapes(let drawn): canvas.draw(drawn, at: point)
    }
  }
}
