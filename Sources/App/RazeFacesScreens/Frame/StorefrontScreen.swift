import Localization
import StoreCore
import TerminalKit

/// One of the screens behind the tabs: a list, whose rows may open in its place. It changes only
/// itself, reads ``Shared``, and sends ``Request``s to the rest of the program.
protocol StorefrontScreen: KeyHandler {
  init()

  var title: Text { get }
  /// A shorter title for narrow windows.
  var shortTitle: Text { get }

  /// Whether something is in progress that the user may be waiting for.
  var isWorking: Bool { get }
  /// Returns whether the screen's data is loaded, so that keys apply to the intended rows.
  func isLoaded(_ shared: Shared) -> Bool

  /// Receives a message, even while hidden. Expensive work waits until ``update(from:)``.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared)

  /// Updates the screen from the shared state. Called after each message while the screen is
  /// visible, so it must be cheap if nothing has changed.
  mutating func update(from shared: Shared) -> [Request]

  /// Loads the screen's data, when it becomes visible and after each change of the world.
  mutating func refresh(_ shared: Shared) -> [Request]

  /// Loads a transaction or payment, and selects it as soon as it is available.
  ///
  /// - Parameter event: The number of the event to select; nil for the newest one.
  mutating func showSubject(
    _ subject: WorldEvent.Subject, event: Int64?, _ shared: Shared
  ) -> [Request]

  /// Returns to the unfiltered list, because another screen is about to be shown.
  mutating func showAllRows(_ shared: Shared)

  /// Handles a click, which moves the selection.
  ///
  /// - Returns: nil if there is nothing to select.
  mutating func click(at point: Point, _ shared: Shared) -> [Request]?
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]

  func draw(on canvas: inout Canvas, _ shared: Shared)
  func showsPicture(of productID: String, _ shared: Shared) -> Bool

  /// Returns the line above the keys while there is no note.
  func statusLine(_ shared: Shared) -> StatusLine?

  // MARK: - The list

  var list: ListCursor { get set }
  /// Whether the list is visible; false while something is open in its place.
  var isListShown: Bool { get }
  func rowCount(_ shared: Shared) -> Int
  func rowArea(_ layout: Layout) -> Rect
  /// Returns the areas that the rows fill one after the other; by default, only `rowArea`.
  func rowAreas(_ layout: Layout) -> [Rect]
  /// Returns the layout of rows with several lines or in groups; nil for a plain list.
  func grid(_ shared: Shared) -> Shelf?
  /// Returns whether a row can be selected; false for headings and gaps.
  func isSelectable(_ row: Int) -> Bool
  /// Returns the row that a click on a row selects.
  func target(of row: Int) -> Int
  /// Called after the selection or the rows have moved.
  mutating func didMove(_ shared: Shared) -> [Request]
  mutating func scrollPage(by direction: Int, _ shared: Shared) -> [Request]
}

extension StorefrontScreen {
  var isWorking: Bool { false }
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {}
  mutating func refresh(_ shared: Shared) -> [Request] { [] }
  mutating func showSubject(
    _ subject: WorldEvent.Subject, event: Int64?, _ shared: Shared
  ) -> [Request] { [] }
  func showsPicture(of productID: String, _ shared: Shared) -> Bool { false }
}

enum StatusLine {
  case hint(String)
  /// An operation in progress, shown with a spinner.
  case working(String)
  /// The filter, and the number of matches as text.
  case filter(TextField, found: String)
}
