/// The product whose large picture is shown: the selected one, after the selection has rested.
///
/// It needs several times the output of the rest of the screen, which would slow down moving.
struct LargePicture: Sendable {
  /// The time in which the selection must not move.
  static let rest = Duration.milliseconds(80)

  /// The product ID; nil if no large picture is shown.
  private(set) var productID: String?
  private var wanted: String?
  /// The number of waits so far, of which only the latest one counts.
  private var waits = 0

  mutating func hide() { (productID, wanted) = (nil, nil) }

  /// - Returns: The number of the wait to start; nil if the selected product is already shown or
  ///   waited for.
  mutating func select(_ selected: String?) -> Int? {
    if productID == nil { productID = selected }
    guard selected != wanted else { return nil }
    wanted = selected
    waits += 1
    return selected == productID ? nil : waits
  }

  /// Ends a wait. Has no effect for a superseded wait.
  mutating func end(wait number: Int, at selected: String?) {
    if number == waits { productID = selected }
  }
}
