import TerminalKit

/// The columns of the Sandbox's lines, and beside them the pane of the selected one.
struct SandboxColumns {
  /// Two if there is room for the names and values of both.
  let lists: [Rect]
  let pane: Rect?

  private static let eachOfTwo = 71
  private static let panes = 28...44
  private static let widestPane = 60

  init(_ layout: Layout) {
    let spare = layout.size.width - 2 * Self.eachOfTwo - 2
    guard spare >= Self.panes.lowerBound else {
      let (list, pane) = layout.columnsBesideList(widest: Self.widestPane)
      (lists, self.pane) = ([list], pane)
      return
    }
    let (list, pane) = layout.columns(pane: min(spare, Self.panes.upperBound))
    let (left, right) = list.cutLeft(list.width / 2)
    (lists, self.pane) = ([left, right], pane)
  }
}
