import RazeFacesConsole
import StoreCore

extension AppState {
  mutating func pressInSandbox(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInSandbox(move)
    case .nextGroup: moveInSandbox(toGroup: 1)
    case .previousGroup: moveInSandbox(toGroup: -1)
    case .open: return selectedSandboxItem.map { carryOut(panel.line($0).action) } ?? []
    case .clearFaults: return [.control(.faults(.clear))]
    case .copy: return copy(selectedSandboxItem.map { panel.line($0).value })
    default: return pressAnywhere(action)
    }
    return []
  }

  /// Why Enter does nothing here; nil if it does something.
  var reasonNotToPress: String? {
    selectedSandboxItem.map { panel.disabledReason($0) } ?? SheetWords.nothingToDo
  }

  /// What Enter does with a line, or choosing with a choice.
  mutating func carryOut(_ action: ConsoleAction) -> [AppEffect] {
    switch action {
    case .perform(let command):
      if let question = command.question(panel.facts, panel.texts) {
        ask(.command(command, question))
      } else {
        return [.control(command)]
      }
    case .choose(let item): open(.console(item))
    case .open(let window): return open(window)
    case .leave: break
    }
    return []
  }

  private mutating func open(_ window: ConsoleWindow) -> [AppEffect] {
    switch window {
    case .account: return openAccount()
    case .signIn(let email):
      chosenTester = email
      return [.signIn]
    case .signOut: return [.signOut]
    case .fault(let point):
      let armed = panel.facts.plan.faults.first { $0.point == point }
      dialog = .fault(FaultChooser(point, armed: armed))
    case .promoted: open(MenuSubject.promoted)
    case .newTester: openNewTester()
    }
    return []
  }
}
