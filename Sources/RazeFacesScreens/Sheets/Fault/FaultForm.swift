import RazeFacesConsole
import StoreCore
import TerminalKit

/// What shall go wrong at one point: which error, how often, after how long.
struct FaultForm: LineSheet {
  typealias Text = FaultText

  enum Focus: Hashable, Sendable { case error, frequency, delay, disarm, cancel, arm }

  private let point: FaultPoint
  private let isArmed: Bool
  private var outcome: Choice<FaultOutcome>
  private var frequency: Choice<Fault.Frequency>
  private var delay: Choice<Int>
  private var focus = Focus.error

  init(_ point: FaultPoint, armed: Fault?) {
    self.point = point
    isArmed = armed != nil
    outcome = Choice(Self.outcomes(at: point), with: armed?.outcome)
    frequency = Choice(
      [
        .times(1), .times(2), .times(3), .times(5), .times(10), .always, .probability(0.5),
        .probability(0.1),
      ], with: armed?.frequency)
    delay = Choice([0, 300, 1000, 3000, 10_000], with: armed?.delay)
  }

  /// One of several values.
  private struct Choice<Value: Equatable & Sendable>: Sendable {
    private let values: [Value]
    private var place: Int

    /// - Parameter present: is among the values even if it is none of the usual ones.
    init(_ usual: [Value], with present: Value?) {
      let known = present.flatMap { usual.firstIndex(of: $0) }
      values = known == nil ? [present].compactMap(\.self) + usual : usual
      place = known ?? 0
    }

    var value: Value { values[place] }

    mutating func move(by step: Int) {
      place = ((place + step) % values.count + values.count) % values.count
    }
  }

  /// The errors of the store first, then those of the way to it; before both what only the
  /// verification can answer.
  private static func outcomes(at point: FaultPoint) -> [FaultOutcome] {
    let refusals = RefusalKind.allCases.map { FaultOutcome.refusal($0) }
    guard point == .verification else { return refusals }
    return FaultOutcome.receiptStatuses.map { .receiptStatus($0) }
      + SignedDocument.Flaw.allCases.map { .unverified($0) } + refusals
  }

  private var fault: Fault {
    Fault(
      point: point, outcome: outcome.value, frequency: frequency.value, delay: delay.value)
  }

  // MARK: - Keys

  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] = [
    .choose { room, _ in room.accept() },
    Binding(KeyPress(.down), "j", KeyPress(.tab), common: .nextField) { room, _ in
      room.moveFocus(by: 1)
    },
    Binding(KeyPress(.up), "k", .backTab, common: .previousField, footer: .never) { room, _ in
      room.moveFocus(by: -1)
    },
    Binding(KeyPress(.right), "l", " ", says: .nextValue) { room, _ in room.choose(1) },
    Binding(KeyPress(.left), "h", common: .previousChoice, footer: .never) { room, _ in
      room.choose(-1)
    },
    Binding(KeyPress(.pageDown), says: .valuesAhead, footer: .never) { room, _ in
      room.choose(leap)
    },
    Binding(KeyPress(.pageUp), says: .valuesBack, footer: .never) { room, _ in
      room.choose(-leap)
    },
    .cancel { _, _ in [.close] },
  ]

  /// There are many errors: so many at once with Page Up and Page Down.
  private static let leap = 5

  private mutating func moveFocus(by step: Int) -> [Request] {
    let stops: [Focus] =
      [.error, .frequency, .delay] + (isArmed ? [.disarm] : []) + [.cancel, .arm]
    focus = stops.stop(after: focus, by: step)
    return []
  }

  /// Left and right: another value, or the button beside.
  private mutating func choose(_ step: Int) -> [Request] {
    switch focus {
    case .error: outcome.move(by: step)
    case .frequency: frequency.move(by: step)
    case .delay: delay.move(by: step)
    case .disarm, .cancel, .arm: return moveFocus(by: step.signum())
    }
    return []
  }

  mutating func click(_ target: Focus, _ shared: Shared) -> [Request] {
    focus = target
    switch target {
    case .error, .frequency, .delay: return choose(1)
    case .disarm, .cancel, .arm: return accept()
    }
  }

  private func accept() -> [Request] {
    switch focus {
    case .cancel: [.close]
    case .disarm: [.close, .perform(.control(.disarm(point)))]
    case .error, .frequency, .delay, .arm: [.close, .perform(.control(.arm(fault)))]
    }
  }

  // MARK: - What it shows

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    let texts = shared.texts(FaultText.self)
    var content = SheetContent<Focus>(columns, focus: focus)
    content.addTitle(texts(.title(FaultWords.point(point))))
    content.add(FaultWords.about(point), .hint)
    content.addBlank()
    content.lines += [
      .choice(label: texts(.error), value: "", .error),
      .choice(
        label: texts(.howOften), value: FaultWords.frequency(fault.frequency), .frequency),
      .choice(label: texts(.delay), value: FaultWords.delay(fault.delay), .delay),
    ]
    // Between its arrows beside the label; if that is too narrow, the name says it alone.
    let error = FaultWords.outcome(fault.outcome)
    let isShort = TextWidth.columns(of: error) > columns - content.labelColumns - 4
    content.lines[content.lines.count - 3] = .choice(
      label: texts(.error), value: isShort ? fault.outcome.name : error, .error)
    content.addBlank()
    content.addButtons(
      (isArmed ? [.init(texts(.disarm), .disarm)] : []) + [
        .init(shared.texts(FrameText.self)(.cancelButton), .cancel),
        .init(texts(.arm), .arm),
      ])
    return content
  }
}
