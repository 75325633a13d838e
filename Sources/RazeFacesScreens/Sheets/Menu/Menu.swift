struct Menu {
  struct Choice {
    let title: String
    let note: String
    /// Told while the cursor stands on it.
    let remark: String?
    /// A switch that is used several times in a row.
    let staysOpen: Bool
    let requests: (Shared) -> [Request]

    init(
      _ title: String, note: String = "", remark: String? = nil, staysOpen: Bool = false,
      _ requests: @escaping (Shared) -> [Request]
    ) {
      self.title = title
      self.note = note
      self.remark = remark
      self.staysOpen = staysOpen
      self.requests = requests
    }
  }

  let title: String
  var text: [String] = []
  var choices: [Choice]
  /// The line that the cursor starts on: the present choice.
  var start = 0
  /// The requests to perform if nothing is chosen.
  var dismissal: [Request] = []
}

/// The subject of a menu. The choices are made from the present state each time it is drawn, so
/// that it never offers what another terminal has done meanwhile.
protocol MenuSubject: Sendable {
  /// Returns the menu; nil if its subject is gone.
  func menu(_ shared: Shared) -> Menu?
  mutating func receive(_ message: StorefrontMessage)
  /// Read again when something was booked or told.
  var effectsOnNews: [StorefrontEffect] { get }
}

extension MenuSubject {
  var effectsOnNews: [StorefrontEffect] { [] }
  mutating func receive(_ message: StorefrontMessage) {}
}
