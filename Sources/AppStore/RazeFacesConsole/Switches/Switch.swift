package import Localization
package import StoreCore

/// A setting of the world, for the panel and the command line. Its values are the commands that set
/// them.
package struct Switch: Sendable {
  package typealias Reader = @Sendable (SandboxFacts) -> TesterCommand
  package typealias Parser =
    @Sendable (_ word: String, Catalog, _ device: String) throws(InvalidInput) -> TesterCommand

  package let name: String
  package let group: SandboxGroup
  package let title, hint: Text
  /// The values that the command line accepts, as its help shows them.
  package let allowed: String
  /// The usual value, as the command line spells it.
  private let usual: String
  /// Returns the command that sets the present value.
  package let present: Reader
  /// Returns the value in a world's settings; nil if it is stored elsewhere, or logged for each
  /// product.
  private let read: (@Sendable (WorldSettings) -> TesterCommand.Setting)?
  private let parse: Parser
  /// Returns the value that Enter sets; nil if Enter opens a menu with ``choices``.
  package let next: Reader?
  package let choices: @Sendable (SandboxFacts) -> [TesterCommand]
  /// The alert for the header, from a value's text; nil if a situation covers it, or if the setting
  /// is no fault.
  private let alert: (@Sendable (Text) -> Text)?

  /// - Parameters:
  ///   - values: the values that Enter offers, and that the command line accepts if it has no
  ///     `parse`.
  ///   - allowed: nil for the words of `values`.
  init(
    _ name: String, _ group: SandboxGroup, _ title: Text, _ hint: Text, usual: String,
    values: [TesterCommand] = [], allowed: String? = nil,
    read: (@Sendable (WorldSettings) -> TesterCommand.Setting)? = nil, present: @escaping Reader,
    parse: Parser? = nil, next: Reader? = nil,
    choices: (@Sendable (SandboxFacts) -> [TesterCommand])? = nil,
    alert: (@Sendable (Text) -> Text)? = nil
  ) {
    let spell = { @Sendable (value: TesterCommand) in value.setting()?.word ?? "" }
    (self.name, self.group, self.title, self.hint) = (name, group, title, hint)
    (self.usual, self.read, self.present) = (usual, read, present)
    (self.next, self.choices, self.alert) = (next, choices ?? { _ in values }, alert)
    self.allowed = allowed ?? values.map(spell).joined(separator: "|")
    let choose: Parser = { word, _, _ throws(InvalidInput) in
      try Input.choice(word, of: "value of \(name)", among: values, name: spell)
    }
    if let parse { self.parse = parse } else { self.parse = choose }
  }

  /// Creates a switch with two values, which Enter exchanges.
  init(
    onOff name: String, _ group: SandboxGroup, _ title: Text, _ hint: Text, usual: Bool = false,
    alert: Text? = nil, read: (@Sendable (WorldSettings) -> TesterCommand.Setting)? = nil,
    get: @escaping @Sendable (SandboxFacts) -> Bool,
    set: @escaping @Sendable (Bool, _ device: String) -> TesterCommand
  ) {
    let parse: Parser = { word, _, device throws(InvalidInput) in
      let isOn = try Input.choice(
        word, of: "value of \(name)", among: [true, false], name: Input.onOff)
      return set(isOn, device)
    }
    let alarm: (@Sendable (Text) -> Text)? = if let alert { { _ in alert } } else { nil }
    self.init(
      name, group, title, hint, usual: Input.onOff(usual), allowed: "on|off", read: read,
      present: { set(get($0), $0.deviceName) }, parse: parse,
      next: { set(!get($0), $0.deviceName) }, alert: alarm)
  }

  /// Creates a switch with two values that are in the world's settings.
  init(
    _ name: String, _ group: SandboxGroup, _ title: Text, _ hint: Text, usual: Bool = false,
    alert: Text? = nil, _ path: any KeyPath<WorldSettings, Bool> & Sendable,
    _ set: @escaping @Sendable (Bool) -> TesterCommand.Setting
  ) {
    self.init(
      onOff: name, group, title, hint, usual: usual, alert: alert,
      read: { set($0[keyPath: path]) }, get: { $0.settings[keyPath: path] },
      set: { isOn, _ in .set(set(isOn)) })
  }

  /// Returns the current value, as the command line spells it.
  package func word(_ facts: SandboxFacts) -> String { present(facts).setting()?.word ?? "" }

  package func isUnusual(_ facts: SandboxFacts) -> Bool { word(facts) != usual }

  package func value(_ facts: SandboxFacts) -> Text {
    present(facts).setting(in: facts.catalog)?.text ?? .verbatim("")
  }

  /// Returns the alert for the header; nil at the usual value.
  package func alert(_ facts: SandboxFacts) -> Text? {
    isUnusual(facts) ? alert?(value(facts)) : nil
  }

  func change(from former: WorldSettings, to settings: WorldSettings) -> Text? {
    guard let read, read(settings) != read(former) else { return nil }
    return .setting(title, read(settings).value().text)
  }

  /// Returns the command that sets a value, on the given device if the switch belongs to a device.
  ///
  /// - Throws: ``InvalidInput`` if the value is not valid.
  package func command(
    _ word: String, _ catalog: Catalog, _ device: String
  ) throws(InvalidInput) -> TesterCommand { try parse(word, catalog, device) }
}
