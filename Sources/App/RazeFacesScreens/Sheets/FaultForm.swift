import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// A form that arms a fault at one point: the error, its frequency, and its delay.
struct FaultForm: FormSheet {
  private var fault: Fault
  private let isArmed: Bool
  private let effects: [FaultEffect]
  private let frequencies: [Fault.Frequency]
  private let delays: [Int]
  var focus = SheetFocus.error
  /// The search text for errors.
  private var query = TextField()
  /// The errors that match the search text.
  private var found: [FaultEffect]

  init(_ point: FaultPoint, armed: Fault?) {
    isArmed = armed != nil
    let fault = armed ?? Fault(point: point, effect: point.effects[0])
    self.fault = fault
    effects = Self.values(point.effects, with: fault.effect)
    frequencies = Self.values(Fault.usualFrequencies, with: fault.frequency)
    delays = Self.values(Fault.usualDelays, with: fault.delay)
    found = effects
  }

  /// Returns the values to choose from. The current one is included even if it is not a usual one.
  private static func values<Value: Equatable>(_ usual: [Value], with current: Value) -> [Value] {
    usual.contains(current) ? usual : [current] + usual
  }

  // MARK: - Keys

  var name: SheetName { .fault }
  static var accepting: Text { Text("choose") }

  /// The number of errors that Page Up and Page Down skip.
  private static let leap = 5

  static let ownKeys: [Binding<Self>] = [
    Binding(KeyPress(.pageDown), says: Text("page down"), footer: .never) {
      $0.moveAside(by: leap, $1)
    },
    Binding(KeyPress(.pageUp), says: Text("page up"), footer: .never) {
      $0.moveAside(by: -leap, $1)
    },
  ]

  static func field(at target: SheetFocus) -> WritableKeyPath<Self, TextField>? {
    target == .error ? \.query : nil
  }

  /// Left and right choose an error; they do not move in the search text.
  func takes(_ edit: TextEdit) -> Bool { takesText && ![.left, .right].contains(edit) }

  mutating func didEdit(_ shared: Shared) {
    found = SearchKeys.matches(of: query.text, in: effects) { effect in
      (shared.texts(effect.label), effect.name)
    }
    if !found.contains(fault.effect), let first = found.first { fault.effect = first }
  }

  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared) {
    switch target {
    case .error:
      if !found.isEmpty { fault.effect = found.stop(after: fault.effect, by: step) }
    case .frequency: fault.frequency = frequencies.stop(after: fault.frequency, by: step)
    case .delay: fault.delay = delays.stop(after: fault.delay, by: step)
    default: break
    }
  }

  func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    [
      .close,
      .perform(.control(.world(.faults(target == .disarm ? .disarm(fault.point) : .arm(fault))))),
    ]
  }

  // MARK: - Display

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addTitle(texts(fault.point.title))
    content.add(texts(fault.point.hint), .hint)
    content.addBlank()
    content.lines += [
      .choice(label: texts("Error"), value: "", .error),
      .choice(label: texts("How often"), value: texts(fault.frequency.label), .frequency),
      .choice(label: texts("Delay"), value: texts(fault.delayLabel), .delay),
    ]
    // If the description does not fit next to its label, the error's name is shown.
    let error = texts(fault.effect.label)
    let isShort = TextWidth.columns(of: error) > columns - content.labelColumns - 4
    content.lines[content.lines.count - 3] = .choice(
      label: texts("Error"), value: isShort ? fault.effect.name : error, .error)
    let matches = Text.filter(query, .matches(found.count))
    let searched = texts(query.isEmpty ? Text("Type to search the errors.") : matches)
    content.addProblem(found.isEmpty ? searched : nil, hint: searched)
    let disarm = isArmed ? [SheetContent.Option(texts("Disarm"), .disarm)] : []
    content.addButtons(disarm + [.init(texts(.cancel), .cancel), .init(texts("Arm"), .accept)])
    return content
  }
}
