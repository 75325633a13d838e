import StoreCore

/// What the next events of this process belong to.
struct LogState: Sendable {
  /// The arguments of the process's command, until they are in the log.
  var command: [String]?
  /// The acts in progress, by device.
  var acts: [String: InProgress] = [:]

  /// A device's latest purchase, restore or sign-in, and its latest request for products.
  struct InProgress: Sendable {
    var id: Int64?
    var act = Act.other
    var productID: String?
    var launch: (id: Int64, isAnswered: Bool)?
  }
}
