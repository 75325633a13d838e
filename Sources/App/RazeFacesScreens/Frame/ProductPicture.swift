import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// The picture of a product in the available space. A face is behind frosted glass until it is
/// bought. Terminals with few colors or without half blocks show only its shape.
struct ProductPicture: Sendable {
  /// The height below which a face has no expression.
  static let fewestRows = 5

  /// Empty if there is no drawing.
  private let canvas: Canvas

  var size: Size { canvas.size }

  /// The account's relation to the product.
  enum Standing: Hashable, Sendable {
    /// Reveals the picture. A used coupon is no longer owned.
    case owned
    case forSale
    case unavailable
  }

  /// - Parameter pixels: The height; a row has two pixels.
  init(of productID: String, _ standing: Standing, pixels: Int, _ shared: Shared) {
    canvas =
      shared.drawings.canvas(
        named: productID, pixels: pixels, Self.exposure(of: productID, standing, shared),
        as: Self.rendering(isOwned: standing == .owned, shared),
        drawing: { shared.content.drawing(productID) }) ?? Canvas(size: .zero)
  }

  private static func rendering(isOwned: Bool, _ shared: Shared) -> Rendering {
    if canBeShown(shared) { return .picture }
    if shared.marks.glyphs == .ascii { return .signs(light: isOwned ? "+" : "#", dark: "#") }
    return shared.theme.colors >= .eight
      ? .flat(isOwned: isOwned) : .signs(light: "░", dark: isOwned ? "▒" : "░")
  }

  /// - Parameter rows: The available height.
  init(of productID: String, _ standing: Standing, rows: Int, _ shared: Shared) {
    self.init(of: productID, standing, pixels: 2 * max(Self.fewestRows, rows), shared)
  }

  /// Creates the largest picture that fits in a box.
  init(of productID: String, _ standing: Standing, fitting box: Size, _ shared: Shared) {
    self.init(of: productID, standing, pixels: 2 * max(1, box.height), shared)
    if size.width > box.width {
      let pixels = 2 * box.height * box.width / size.width
      self.init(of: productID, standing, pixels: max(1, pixels), shared)
    }
  }

  /// Returns the exposure of a picture. Products for sale other than faces are fully visible.
  private static func exposure(
    of productID: String, _ standing: Standing, _ shared: Shared
  ) -> Exposure {
    switch standing {
    case .owned: shared.reveal.exposure(of: productID)
    case .forSale:
      shared.content.kind(productID) ?? .nonConsumable == .nonConsumable ? .frosted : .full
    case .unavailable: .unavailable(onLight: shared.theme.isLight)
    }
  }

  /// Whether the picture, or its shape in color, can be shown.
  static func hasShape(_ shared: Shared) -> Bool {
    shared.theme.colors >= .eight && shared.marks.glyphs == .unicode
  }

  static func canBeShown(_ shared: Shared) -> Bool {
    shared.theme.colors >= .sixteen && shared.marks.glyphs == .unicode
  }

  func draw(at point: Point, on canvas: inout Canvas) { canvas.draw(self.canvas, at: point) }
}
