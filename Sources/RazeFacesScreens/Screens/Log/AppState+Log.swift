import RazeFacesConsole
import RazeFacesShop

extension AppState {
  mutating func pressInLog(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInLog(move)
    case .open:
      let lines = shop.log.lines
      guard lines.indices.contains(log.list.selected) else { return [] }
      let line = lines[log.list.selected]
      notices.append(.logLine(time: dates.full(line.date), text: line.text))
    case .copy:
      let lines = shop.log.lines
      guard lines.indices.contains(log.list.selected) else { return [] }
      return copy(lines[log.list.selected].text)
    default: return pressAnywhere(action)
    }
    return []
  }
}
