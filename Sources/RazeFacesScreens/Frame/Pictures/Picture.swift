import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// What stands for a product on its page: its face, veiled until it is bought, or an emblem.
struct Picture {
  let lines: [String]
  let size: Size
  private let style: Style

  init(of productID: String, isOwned: Bool, _ shared: Shared) {
    let face = shared.content.face(productID)
    if face.isEmpty {
      lines = Emblems.drawing(shared.content.kind(productID) ?? .nonConsumable)
    } else {
      lines = isOwned ? face : Veil.over(face, shared.marks)
    }
    size = Size(lines.map(TextWidth.columns(of:)).max() ?? 0, lines.count)
    let theme = shared.theme
    style = isOwned ? theme.accent.with(.bold) : face.isEmpty ? .plain : theme.quiet
  }

  func draw(at point: Point, on canvas: inout Canvas) {
    canvas.write(lines: lines, at: point, style: style)
  }
}
