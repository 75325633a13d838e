/// The product whose large face is shown: the selected one, once the selection has rested.
///
/// A large face is several times as much to write as the rest of the screen, which nobody should
/// wait for while moving.
struct LargeFace: Sendable {
  /// The time for which the selection must not move.
  static let rest = Duration.milliseconds(80)

  struct Wait: Hashable, Sendable { fileprivate let number: Int }

  /// The product; nil if no large face is shown.
  private(set) var productID: String?
  private var wanted: String?
  private var count = 0

  mutating func hide() { (productID, wanted) = (nil, nil) }

  /// - Returns: The wait to begin; nil if the face of the selected product is shown or awaited.
  mutating func follow(_ selected: String?) -> Wait? {
    if productID == nil { productID = selected }
    guard selected != wanted else { return nil }
    wanted = selected
    count += 1
    return selected == productID ? nil : Wait(number: count)
  }

  /// Ends a wait. An earlier one than the last changes nothing.
  mutating func end(_ wait: Wait, at selected: String?) {
    if wait.number == count { productID = selected }
  }
}
