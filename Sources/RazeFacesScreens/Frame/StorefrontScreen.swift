import StoreCore
import TerminalKit

/// One of the places behind the tabs. It changes nothing but itself; what it reads of others is in
/// ``Shared``, and what it wants of them are ``Request``s.
protocol StorefrontScreen: KeyHandler {
  init()

  var title: Phrase { get }
  /// The title for windows in which the titles do not fit beside each other.
  var shortTitle: Phrase { get }

  /// Something goes on here that a person may be waiting for.
  var isWorking: Bool { get }
  /// Returns whether what stands on it was read, so that keys meet the rows that they are for.
  func isLoaded(_ shared: Shared) -> Bool

  /// Takes a message from outside, whether or not this screen is shown. Work that is not visible
  /// waits until ``settle(_:)``.
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared)

  /// Brings what this screen has into line with what is shared; called after each message while it
  /// is shown, so it does nothing if nothing has changed.
  mutating func settle(_ shared: Shared) -> [Request]

  /// Asks for what this screen shows; called when it comes into sight, and then with each change of
  /// the world.
  mutating func refresh(_ shared: Shared) -> [Request]

  /// Asks for what is wanted from elsewhere, to be selected as soon as it is there.
  mutating func look(for subject: WorldEvent.Subject, _ shared: Shared) -> [Request]

  /// Goes back to the whole list, without a filter: another screen is about to be shown.
  mutating func putAway(_ shared: Shared)

  /// Handles a click, which takes the selection along.
  ///
  /// - Returns: nil if there is nothing to be selected.
  mutating func click(at point: Point, _ shared: Shared) -> [Request]?
  mutating func turnWheel(by rows: Int, _ shared: Shared) -> [Request]

  func draw(on canvas: inout Canvas, _ shared: Shared)
  func showsPicture(of productID: String, _ shared: Shared) -> Bool

  /// Returns the line above the keys while nothing has happened.
  func statusLine(_ shared: Shared) -> StatusLine?
}

extension StorefrontScreen {
  var isWorking: Bool { false }
  mutating func receive(_ message: StorefrontMessage, _ shared: Shared) {}
  mutating func refresh(_ shared: Shared) -> [Request] { [] }
  mutating func look(for subject: WorldEvent.Subject, _ shared: Shared) -> [Request] { [] }
  mutating func putAway(_ shared: Shared) {}
  func showsPicture(of productID: String, _ shared: Shared) -> Bool { false }
  func statusLine(_ shared: Shared) -> StatusLine? { nil }
}

enum StatusLine {
  case hint(String)
  /// Something is being done, and the spinner stands before it.
  case working(String)
  /// The text that is searched for, and the amount found.
  case filter(TextField, found: String)
}
