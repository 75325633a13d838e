import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// A form that arms a fault at one point: the error, its frequency, and its delay.
struct FaultForm: FormSheet {
  private let point: FaultPoint
  private let isArmed: Bool
  private var effect: Choice<FaultEffect>
  private var frequency: Choice<Fault.Frequency>
  private var delay: Choice<Int>
  var focus = SheetFocus.error
  /// The search text for errors.
  private var query = TextField()
  /// The indices of the matching errors.
  private var found: [Int]

  init(_ point: FaultPoint, armed: Fault?) {
    self.point = point
    isArmed = armed != nil
    effect = Choice(point.effects, with: armed?.effect)
    frequency = Choice(Fault.usualFrequencies, with: armed?.frequency)
    delay = Choice(Fault.usualDelays, with: armed?.delay)
    found = Array(effect.values.indices)
  }

  private struct Choice<Value: Equatable & Sendable>: Sendable {
    let values: [Value]
    var place: Int

    /// - Parameter present: The current value, which is included even if it is not a usual one.
    init(_ usual: [Value], with present: Value?) {
      let known = present.flatMap { usual.firstIndex(of: $0) }
      values = known == nil ? [present].compactMap(\.self) + usual : usual
      place = known ?? 0
    }

    var value: Value { values[place] }

    /// - Parameter places: The indices to choose from; nil for all.
    mutating func move(by step: Int, among places: [Int]? = nil) {
      let places = places ?? Array(values.indices)
      guard !places.isEmpty else { return }
      place = places.stop(after: place, by: step)
    }
  }

  private var fault: Fault {
    Fault(point: point, effect: effect.value, frequency: frequency.value, delay: delay.value)
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
    var keys = SearchKeys()
    for value in effect.values {
      keys.append(name: shared.texts(value.label), id: value.name)
    }
    let all = Array(effect.values.indices)
    found = keys.rows(all, matching: SearchKeys.words(of: query.text))
    if !found.contains(effect.place), let first = found.first { effect.place = first }
  }

  mutating func changeChoice(_ target: SheetFocus, by step: Int, _ shared: Shared) {
    switch target {
    case .error: effect.move(by: step, among: found)
    case .frequency: frequency.move(by: step)
    case .delay: delay.move(by: step)
    default: break
    }
  }

  func choose(_ target: SheetFocus, _ shared: Shared) -> [Request] {
    [
      .close,
      .perform(.control(.world(.faults(target == .disarm ? .disarm(point) : .arm(fault))))),
    ]
  }

  // MARK: - Display

  private func searched(_ shared: Shared) -> String {
    let texts = shared.texts
    if query.isEmpty { return texts("Type to search the errors.") }
    return texts(.filter(query, .matches(found.count)))
  }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    let texts = shared.texts
    var content = SheetContent(columns, focus: focus)
    content.addTitle(texts(point.title))
    content.add(texts(point.hint), .hint)
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
    content.addProblem(found.isEmpty ? searched(shared) : nil, hint: searched(shared))
    content.addButtons(
      (isArmed ? [.init(shared.texts("Disarm"), .disarm)] : []) + [
        .init(shared.texts(.cancel), .cancel),
        .init(shared.texts("Arm"), .accept),
      ])
    return content
  }
}
