import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// What stands for a product: its picture, in colours and as large as there is room for, or a
/// drawing in letters if the terminal has few colours. A face is veiled until it is bought.
struct Picture: Sendable {
  /// Fewer rows show no expression.
  static let fewestRows = 5

  let size: Size
  private let look: Look

  private enum Look {
    case letters([String], Style)
    case shapes(Canvas)
  }

  /// - Parameters:
  ///   - isOwned: whether it is seen; a coupon that was used is not any more.
  ///   - rows: what there is room for. Only what is drawn in shapes can be larger or smaller.
  init(
    of productID: String, isOwned: Bool, rows: Int, fewest: Int = Self.fewestRows, _ shared: Shared
  ) {
    let kind = shared.content.kind(productID) ?? .nonConsumable
    let exposure = Self.exposure(of: productID, isOwned: isOwned, kind, shared)
    if Self.canShowShapes(shared),
      let canvas = shared.drawings.canvas(
        named: productID, rows: max(fewest, rows), exposure,
        drawing: { shared.content.artwork(productID).drawing })
    {
      (look, size) = (.shapes(canvas), canvas.size)
      return
    }
    let artwork = shared.content.artwork(productID)
    let theme = shared.theme
    let lines: [String]
    let style: Style
    if artwork.letters.isEmpty {
      lines = Emblems.drawing(kind)
      style = isOwned ? theme.accent.with(.bold) : .plain
    } else {
      lines =
        isOwned
        ? Veil.over(artwork.letters, from: exposure, shared.marks)
        : Veil.over(artwork.letters, shared.marks)
      style = isOwned ? theme.accent.with(.bold) : theme.quiet
    }
    look = .letters(lines, style)
    size = Size(lines.map(TextWidth.columns(of:)).max() ?? 0, lines.count)
  }

  /// As large as it can be in a box, however small that is; larger if it is drawn in letters.
  init(of productID: String, isOwned: Bool, fitting box: Size, _ shared: Shared) {
    self.init(of: productID, isOwned: isOwned, rows: box.height, fewest: 1, shared)
    if size.width > box.width {
      let rows = box.height * box.width / size.width
      self.init(of: productID, isOwned: isOwned, rows: rows, fewest: 1, shared)
    }
  }

  /// Of what is no face all is seen, bought or not.
  static func exposure(
    of productID: String, isOwned: Bool, _ kind: ProductKind, _ shared: Shared
  ) -> Exposure {
    guard isOwned else { return kind == .nonConsumable ? .veiled : .full }
    return shared.unveiling.exposure(of: productID)
  }

  static func canShowShapes(_ shared: Shared) -> Bool {
    shared.theme.colors >= .sixteen && shared.marks.glyphs == .unicode
  }

  func draw(at point: Point, on canvas: inout Canvas) {
    switch look {
    case .letters(let lines, let style): canvas.write(lines: lines, at: point, style: style)
    case .shapes(let drawn): canvas.draw(drawn, at: point)
    }
  }
}
