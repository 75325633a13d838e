import TerminalKit

/// How the storefronts of a window are arranged, as its size allows.
enum WindowArrangement: Equatable, Sendable {
  case single, sideBySide, stacked
  /// Only the storefront in front, with a line about the other one.
  case frontOnly

  private static let columnsForTwo = 100
  private static let rowsForTwo = 30

  init(of count: Int, in size: Size) {
    self =
      if count < 2 {
        .single
      } else if size.width >= Self.columnsForTwo {
        .sideBySide
      } else if size.height >= Self.rowsForTwo {
        .stacked
      } else {
        .frontOnly
      }
  }

  /// Returns the part of a window that belongs to a device: its title and its storefront, without
  /// the row of keys. That is the last one of the window, and belongs to the device in front.
  func part(_ place: Int, of size: Size) -> (title: Rect, storefront: Rect) {
    let all = Rect(size: size).cutBottom(1).rest
    if self == .single { return (Rect(size: .zero), all) }
    if self == .frontOnly {
      // A storefront needs all of a very small window.
      let (title, rest) = all.cutBottom(size.height > Layout.smallest.height ? 1 : 0)
      return (title, rest)
    }
    let (first, rest) =
      self == .sideBySide ? all.cutLeft((size.width - 1) / 2) : all.cutTop(all.height / 2)
    let second = self == .sideBySide ? rest.cutLeft(1).rest : rest
    let (title, storefront) = (place == 0 ? first : second).cutTop(1)
    return (title, storefront)
  }
}
