extension AppState {
  mutating func pressInSandbox(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInSandbox(move)
    case .open: return pressSandboxRow()
    case .copy: return copy(SandboxView.value(of: selectedSandboxRow, in: self))
    default: return pressAnywhere(action)
    }
    return []
  }
}
