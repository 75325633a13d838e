/// A program for a terminal as pure functions: events become messages, messages change the state,
/// the state becomes a canvas. What must happen outside is returned as effects.
public protocol Program {
  associatedtype State
  associatedtype Message: Sendable
  associatedtype Effect: Sendable

  /// Returns the meaning of an event here and now; nil for nothing. The screen is for finding the
  /// target of a click.
  func message(for event: TerminalEvent, in state: State, on screen: Screen) -> Message?

  /// Changes the state and says what must be done, in order.
  func update(_ state: inout State, _ message: Message) -> [Effect]

  func view(_ state: State, on screen: Screen) -> Canvas

  /// Notes that the state's picture is on the terminal; changes nothing that is seen.
  func wasShown(_ state: inout State)
}

extension Program {
  public func wasShown(_ state: inout State) {}
}
