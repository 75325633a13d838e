extension AppState {
  mutating func pressInLog(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInLog(move)
    case .copy:
      let lines = shop.log.lines
      guard lines.indices.contains(log.list.selected) else { return [] }
      return copy(lines[log.list.selected].text)
    default: return pressAnywhere(action)
    }
    return []
  }
}
