import RazeFacesConsole

/// What there is to choose from.
struct Menu {
  struct Choice {
    let title: String
    let note: String
    let requests: [Request]
    /// Another menu, which is opened then.
    let next: (any MenuSubject)?
    /// A switch that is used several times in a row.
    let staysOpen: Bool

    init(
      _ title: String, note: String = "", staysOpen: Bool = false, _ requests: [Request] = [],
      opens next: (any MenuSubject)? = nil
    ) {
      self.title = title
      self.note = note
      self.requests = requests
      self.next = next
      self.staysOpen = staysOpen
    }

    init(_ title: String, note: String = "", _ command: ControlCommand) {
      self.init(title, note: note, [.perform(.control(command))])
    }

    /// For what takes something away.
    init(_ title: String, asking question: Confirmation.Question, _ command: ControlCommand) {
      self.init(
        title, [.open(Confirmation(question, destroys: true, does: .control(command)))])
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
}

extension MenuSubject {
  mutating func receive(_ message: StorefrontMessage) {}
}
