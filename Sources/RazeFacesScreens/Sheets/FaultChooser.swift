import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

/// What shall go wrong at one point: which error, how often, after how long.
struct FaultChooser: Sendable {
  let point: FaultPoint
  let isArmed: Bool
  let outcomes: [FaultOutcome]
  let frequencies: [Fault.Frequency]
  let delays: [Int]
  var outcome = 0
  var frequency = 0
  var delay = 0
  var focus = SheetFocus.faultError

  init(_ point: FaultPoint, armed: Fault?) {
    self.point = point
    isArmed = armed != nil
    (outcomes, outcome) = Self.list(FaultChoices.outcomes(at: point), with: armed?.outcome)
    (frequencies, frequency) = Self.list(FaultChoices.frequencies, with: armed?.frequency)
    (delays, delay) = Self.list(FaultChoices.delays, with: armed?.delay)
  }

  /// The usual values with the present one among them.
  private static func list<Value: Equatable>(
    _ usual: [Value], with present: Value?
  ) -> ([Value], Int) {
    guard let present else { return (usual, 0) }
    if let place = usual.firstIndex(of: present) { return (usual, place) }
    return ([present] + usual, 0)
  }

  /// There are many errors: so many at once with Page Up and Page Down.
  static let leap = 5

  var fault: Fault {
    Fault(
      point: point, outcome: outcomes[outcome], frequency: frequencies[frequency],
      delay: delays[delay])
  }

  var stops: [SheetFocus] {
    [.faultError, .faultFrequency, .faultDelay] + (isArmed ? [.disarm] : []) + [.cancel, .accept]
  }

  mutating func moveFocus(by step: Int) {
    let place = stops.firstIndex(of: focus) ?? 0
    focus = stops[(place + step + stops.count) % stops.count]
  }

  /// Left and right: another value, or the button beside.
  mutating func choose(_ step: Int) {
    func moved(_ place: Int, _ count: Int) -> Int { ((place + step) % count + count) % count }
    switch focus {
    case .faultError: outcome = moved(outcome, outcomes.count)
    case .faultFrequency: frequency = moved(frequency, frequencies.count)
    case .faultDelay: delay = moved(delay, delays.count)
    default: moveFocus(by: step.signum())
    }
  }
}

extension AppState {
  mutating func pressInFaultChooser(_ action: Action) -> [AppEffect] {
    guard case .fault(var form)? = dialog else { return [] }
    switch action {
    case .nextField: form.moveFocus(by: 1)
    case .previousField: form.moveFocus(by: -1)
    case .nextChoice: form.choose(1)
    case .previousChoice: form.choose(-1)
    case .move(.pageDown): form.choose(FaultChooser.leap)
    case .move(.pageUp): form.choose(-FaultChooser.leap)
    case .cancel:
      dialog = nil
      return []
    case .accept:
      dialog = nil
      switch form.focus {
      case .cancel: return []
      case .disarm: return [.control(.faults(.disarm(form.point)))]
      default: return [.control(.faults(.arm(form.fault)))]
      }
    default: break
    }
    dialog = .fault(form)
    return []
  }

  func faultContent(_ form: FaultChooser, _ columns: Int) -> SheetContent {
    let words = panel.texts.faults
    var content = SheetContent(
      lines: [.title(words.title(form.point))], focus: form.focus)
    content.add(words.about(form.point), .hint, columns: columns)
    content.addBlank()
    let error = words.outcome(form.fault.outcome)
    // Between its arrows beside the label; where that is too narrow, the name says it alone.
    let isShort = TextWidth.columns(of: error) > columns - SheetContent.labelColumns(columns) - 4
    content.lines += [
      .choice(
        label: words.error, value: isShort ? form.fault.outcome.name : error, .faultError),
      .choice(
        label: words.howOften, value: words.frequency(form.fault.frequency),
        .faultFrequency),
      .choice(label: words.after, value: words.delay(form.fault.delay), .faultDelay),
    ]
    content.addBlank()
    var buttons = [SheetContent.Option(title: SheetWords.cancel, focus: .cancel)]
    if form.isArmed { buttons.insert(.init(title: words.disarm, focus: .disarm), at: 0) }
    content.lines.append(.buttons(buttons + [.init(title: words.arm, focus: .accept)]))
    return content
  }
}
