import RazeFacesDevice
import RazeFacesPictures
import StoreCore
import TerminalKit

/// The account's relation to a product.
enum ProductStanding: Hashable, Sendable {
  /// Reveals the picture. A used coupon is no longer owned.
  case owned
  case forSale
  case unavailable
}

/// The pictures of products. A face is behind frosted glass until it is bought. Terminals with few
/// colors or without half blocks show only its shape.
extension Shared {
  /// The height below which a face has no expression.
  private static let fewestRows = 5

  /// - Parameter pixels: The height; a row has two pixels.
  /// - Returns: An empty picture if there is no drawing.
  func picture(of productID: String, _ standing: ProductStanding, pixels: Int) -> Canvas {
    drawings.canvas(
      named: productID, pixels: pixels, exposure(of: productID, standing),
      as: rendering(isOwned: standing == .owned), drawing: { content.product(productID)?.drawing })
      ?? Canvas(size: .zero)
  }

  /// - Parameter rows: The available height.
  func picture(of productID: String, _ standing: ProductStanding, rows: Int) -> Canvas {
    picture(of: productID, standing, pixels: 2 * max(Self.fewestRows, rows))
  }

  /// Returns the largest picture that fits in a box.
  func picture(of productID: String, _ standing: ProductStanding, fitting box: Size) -> Canvas {
    let high = picture(of: productID, standing, pixels: 2 * max(1, box.height))
    guard high.size.width > box.width else { return high }
    let pixels = 2 * box.height * box.width / high.size.width
    return picture(of: productID, standing, pixels: max(1, pixels))
  }

  private func rendering(isOwned: Bool) -> Rendering {
    if showsPictures { return .picture }
    if marks.glyphs == .ascii { return .signs(light: isOwned ? "+" : "#", dark: "#") }
    return theme.colors >= .eight
      ? .flat(isOwned: isOwned) : .signs(light: "░", dark: isOwned ? "▒" : "░")
  }

  /// Returns the exposure of a picture. Products for sale other than faces are fully visible.
  private func exposure(of productID: String, _ standing: ProductStanding) -> Exposure {
    switch standing {
    case .owned: reveal.exposure(of: productID)
    case .forSale: content.kind(productID) ?? .nonConsumable == .nonConsumable ? .frosted : .full
    case .unavailable: .unavailable(onLight: theme.isLight)
    }
  }

  var showsPictures: Bool { theme.colors >= .sixteen && marks.glyphs == .unicode }

  /// Whether pictures, or their shapes in color, can be shown.
  var showsShapes: Bool { theme.colors >= .eight && marks.glyphs == .unicode }
}
