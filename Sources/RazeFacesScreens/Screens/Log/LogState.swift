import RazeFacesShop
import StoreCore

/// Where the reader is in the log. At its end it follows what is written.
struct LogState: Sendable {
  var list = ListCursor()
  var followsEnd = true
}

extension AppState {
  mutating func moveInLog(_ move: Move) {
    log.list.move(move, count: shop.log.lines.count, page: layout.logRows)
    log.followsEnd = log.list.selected >= shop.log.lines.count - 1
  }

  mutating func settleLog() {
    if log.followsEnd { log.list.selected = shop.log.lines.count - 1 }
    log.list.settle(count: shop.log.lines.count, page: layout.logRows)
  }
}
