/// The product whose large picture is shown: the selected one, after the selection has rested.
///
/// It needs several times the output of the rest of the screen, which would slow down moving.
struct LargePicture: Sendable {
  /// The time in which the selection must not move.
  static let rest = Duration.milliseconds(80)

  struct Wait: Hashable, Sendable { fileprivate let number: Int }

  /// The product ID; nil if no large picture is shown.
  private(set) var productID: String?
  private var wanted: String?
  private var count = 0

  mutating func hide() { (productID, wanted) = (nil, nil) }

  /// - Returns: The wait to start; nil if the selected product is already shown or waited for.
  mutating func follow(_ selected: String?) -> Wait? {
    if productID == nil { productID = selected }
    guard selected != wanted else { return nil }
    wanted = selected
    count += 1
    return selected == productID ? nil : Wait(number: count)
  }

  /// Ends a wait. Has no effect for a superseded wait.
  mutating func end(_ wait: Wait, at selected: String?) {
    if wait.number == count { productID = selected }
  }
}
