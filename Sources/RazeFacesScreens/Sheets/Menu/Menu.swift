/// What there is to choose from.
struct Menu {
  struct Choice {
    let title: String
    let note: String
    /// Told while the cursor stands on it.
    let remark: String?
    /// A switch that is used several times in a row.
    let staysOpen: Bool
    /// What choosing does.
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
  /// What the cursor stands on first: what is chosen now.
  var start = 0
  /// What nothing chosen means to others.
  var dismissal: [Request] = []
}

/// What a menu is about. The choices are made from the present state each time it is drawn, so that
/// it never offers what another terminal has done meanwhile.
protocol MenuSubject: Sendable {
  /// Nil if what it is about is gone.
  func menu(_ shared: Shared) -> Menu?
  mutating func receive(_ message: StorefrontMessage)
  /// Read again when something was booked or told.
  var effectsOnNews: [StorefrontEffect] { get }
}

extension MenuSubject {
  var effectsOnNews: [StorefrontEffect] { [] }
  mutating func receive(_ message: StorefrontMessage) {}
}
