import Localization
import TerminalKit

/// Each tab's title and place: the titles side by side, or as short as they have to be.
struct TabBar {
  typealias Slot = (tab: Tab, title: String, slot: Rect)

  let tabs: [Slot]
  /// The words behind the title of the tab where somebody waits for an answer.
  let badge: String

  /// The column behind the last tab.
  var end: Int { tabs.last?.slot.maxX ?? 0 }

  /// - Parameter count: how many wait; nil if nobody does.
  init(of screens: [any StorefrontScreen], badge count: String?, width: Int, _ texts: Texts) {
    // With the key that answers; the first form that there is room for.
    let badges = count.map { [" \($0) w", "\($0) w", "\($0)w"] } ?? [""]
    let whole = screens.map { $0.title(texts) }
    for gap in [2, 1] {
      let bar = TabBar(whole, gap: gap, badge: badges[0])
      if bar.end <= width - 1 {
        self = bar
        return
      }
    }
    let short = screens.map { $0.shortTitle(texts) }
    for badge in badges {
      let bar = TabBar(short, gap: 1, badge: badge)
      if bar.end <= width - 1 {
        self = bar
        return
      }
    }
    let badge = badges[badges.count - 1]
    let room = (width - 1 - TextWidth.columns(of: badge)) / screens.count - 3
    let cut = short.map { String(TextWidth.prefix(of: $0, columns: room).text) }
    self.init(cut, gap: 1, badge: badge)
  }

  private init(_ titles: [String], gap: Int, badge: String) {
    self.badge = badge
    var x = 1
    tabs = zip(Tab.allCases, titles).map { tab, title in
      let columns = TextWidth.columns(of: tab == .sandbox ? title + badge : title)
      let slot = Rect(x: x, y: 1, width: columns + 2, height: 1)
      x = slot.maxX + gap
      return (tab, title, slot)
    }
  }
}
