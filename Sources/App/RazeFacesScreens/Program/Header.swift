import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The app's name, the tabs, the account, and the settings that differ from their defaults.
struct Header {
  private let shared: Shared
  private let tabBar: TabBar
  /// The account and the device, or the key to sign in, as far as they fit next to the tabs.
  private let person: [(text: String, style: Style)]

  private var theme: Theme { shared.theme }
  private var layout: Layout { shared.layout }

  init(_ state: StorefrontState) {
    let shared = state.shared
    self.shared = shared
    let waiting = shared.storeState?.waiting ?? 0
    let brand = TextWidth.columns(of: shared.content.appName)
    let tabBar = TabBar(
      of: state.screens, badge: waiting > 0 ? "\(shared.marks.waiting)\(waiting)" : nil,
      brand: brand, shared.layout, shared.texts)
    let room = shared.layout.body.maxX - tabBar.end - 2
    self.tabBar = tabBar
    person = Self.persons(shared).first { Self.columns($0) <= room } ?? []
  }

  private static func columns(_ parts: [(text: String, style: Style)]) -> Int {
    parts.reduce(0) { $0 + TextWidth.columns(of: TextWidth.sanitize($1.text)) }
  }

  /// Returns the variants for the right end of the header, the longest first.
  private static func persons(_ shared: Shared) -> [[(text: String, style: Style)]] {
    let (texts, theme, marks) = (shared.texts, shared.theme, shared.marks)
    let width = shared.layout.size.width
    guard let device = shared.storeState else { return [] }
    let name = shared.deviceName(device.device)
    let place = [device.storefront.countryCode, name].map { " \(marks.separator) \($0)" }
    // In narrow windows, the default device is not named.
    let short = device.device == DeviceName.standard ? "" : place[1]
    let tails = (width >= 100 ? [place.joined()] : []) + (short.isEmpty ? [""] : [short, ""])
    guard let account = device.account else {
      let signIn: [(text: String, style: Style)] = [
        ("a", theme.accent.with(.bold)),
        (" " + texts(Text(SystemSheet.Name.signIn).inSentence), theme.quiet),
      ]
      return tails.map { signIn + [($0, theme.quiet)] }
    }
    let full = marks.personName(account.fullName, email: account.email)
    let first = marks.personName(account.firstName, email: Credentials.shortName(account.email))
    let names = width >= 110 ? [full, first] : [first]
    return names.flatMap { name in tails.map { [(name, .plain), ($0, theme.quiet)] } }
  }

  /// The storefront, if the header has no room for it.
  var placeForFooter: String? {
    guard let device = shared.storeState else { return nil }
    if person.contains(where: { $0.text.contains(device.storefront.countryCode) }) { return nil }
    let who = person.isEmpty ? device.account.map { [$0.firstName] } ?? [] : []
    return (who + [device.storefront.countryCode]).filter { !$0.isEmpty }
      .joined(separator: " \(shared.marks.separator) ")
  }

  func draw(on canvas: inout Canvas, at tab: Tab) {
    if tabBar.hasBrand {
      canvas.write(shared.content.appName, at: Point(layout.margin, 0), style: theme.strong)
    }
    drawTabs(on: &canvas, at: tab)
    var x = layout.body.maxX - Self.columns(person)
    let start = x
    for part in person { x += canvas.write(part.text, at: Point(x, 0), style: part.style) }
    canvas.addButton(Rect(x: start, y: 0, width: x - start, height: 1), presses: ["a"])
    drawBand(on: &canvas)
  }

  private func drawTabs(on canvas: inout Canvas, at here: Tab) {
    let glyphs = canvas.glyphs
    canvas.hline(from: Point(0, 1), length: layout.size.width, style: theme.rule)
    for (tab, title, slot) in tabBar.tabs {
      let isHere = tab == here
      canvas.write("\(tab.number)", at: slot.origin, style: isHere ? theme.accent : theme.faint)
      canvas.write(
        title, at: slot.origin.moved(x: 2), style: isHere ? theme.accent.with(.bold) : .plain,
        width: slot.width - 2)
      if tab == .sandbox {
        let place = slot.origin.moved(x: 2 + TextWidth.columns(of: title))
        let columns = canvas.write(tabBar.badge, at: place, style: theme.warning.with(.bold))
        canvas.addButton(Rect(origin: place, size: Size(columns, 1)), presses: ["w"])
      }
      if isHere {
        let line = glyphs == .unicode ? "━" : glyphs == .basic ? "═" : "="
        canvas.write(
          String(repeating: line, count: slot.width), at: slot.origin.moved(y: 1),
          style: theme.accent)
      }
    }
  }

  private func drawBand(on canvas: inout Canvas) {
    guard let item = layout.band.first else { return }
    let row = Rect(x: 0, y: 2, width: layout.size.width, height: 1)
    canvas.fill(row, style: theme.band.ground)
    let others = layout.band.count - 1
    let more = others > 0 ? "  +\(others)" : ""
    let alert = "\(shared.marks.warning) \(shared.texts(item.text))"
    var ends = item.key.map { shared.texts($0 == "w" ? Text("answers") : Text("ends it")) } ?? ""
    func columns(_ text: String) -> Int { TextWidth.columns(of: text) }
    // The setting has priority over the label of the key that resets it.
    if columns(alert + more + ends) + 4 > layout.body.width { ends = "" }
    let endColumns = item.key == nil ? 0 : ends.isEmpty ? 1 : columns(ends) + 2
    let slot = Rect(x: layout.margin, y: 2, width: layout.body.width, height: 1)
    let taken = canvas.write(
      alert, at: slot.origin, style: theme.warning,
      width: slot.width - endColumns - 2 - columns(more))
    canvas.write(more, at: slot.origin.moved(x: taken), style: theme.warning)
    guard let key = item.key else { return }
    let place = Point(slot.maxX - endColumns, 2)
    canvas.write(key.description, at: place, style: theme.accent.with(.bold))
    canvas.write(ends, at: place.moved(x: 2), style: theme.quiet)
    canvas.addButton(Rect(origin: place, size: Size(endColumns, 1)), presses: [key])
  }

  func tab(at point: Point) -> Tab? { tabBar.tabs.first { $0.slot.contains(point) }?.tab }
}

/// The titles and positions of the tabs, shortened to fit.
struct TabBar {
  typealias Slot = (tab: Tab, title: String, slot: Rect)

  let tabs: [Slot]
  /// The count of pending requests after a tab's title.
  let badge: String

  /// The column after the last tab.
  var end: Int { tabs.last?.slot.maxX ?? 0 }

  /// Whether there is room for the app's name before the tabs.
  let hasBrand: Bool

  /// - Parameters:
  ///   - count: The number of pending requests, with a symbol; nil if there are none.
  ///   - brand: The width of the app's name.
  init(
    of screens: [any StorefrontScreen], badge count: String?, brand: Int, _ layout: Layout,
    _ texts: Texts
  ) {
    let (left, right) = (layout.body.minX, layout.body.maxX)
    // The badge includes the key that answers. The first form that fits is used.
    let badges = count.map { [" \($0) w", "\($0) w", "\($0)w"] } ?? [""]
    let whole = screens.map { texts($0.title) }
    let short = screens.map { texts($0.shortTitle) }
    let gap = layout.size.width < 110 ? 2 : 3
    let behindBrand = left + brand + (gap == 2 ? 2 : 4)
    let starts = [(behindBrand, gap), (behindBrand, 1), (left, 2), (left, 1)]
    let ways: [([String], Int, Int, String)] =
      starts.map { x, gap in (whole, x, gap, badges[0]) } + badges.map { (short, left, 1, $0) }
    for (titles, x, gap, badge) in ways {
      let bar = TabBar(titles, from: x, gap: gap, badge: badge, hasBrand: x > left)
      // Leaves a few columns for the account.
      if bar.end <= right - (bar.hasBrand ? 8 : 0) {
        self = bar
        return
      }
    }
    let badge = badges[badges.count - 1]
    let room = (right - left - TextWidth.columns(of: badge)) / screens.count - 3
    let cut = short.map { String(TextWidth.prefix(of: $0, columns: room).text) }
    self.init(cut, from: left, gap: 1, badge: badge, hasBrand: false)
  }

  private init(_ titles: [String], from left: Int, gap: Int, badge: String, hasBrand: Bool) {
    self.badge = badge
    self.hasBrand = hasBrand
    var x = left
    tabs = zip(Tab.allCases, titles).map { tab, title in
      let columns = TextWidth.columns(of: tab == .sandbox ? title + badge : title)
      let slot = Rect(x: x, y: 0, width: columns + 2, height: 1)
      x = slot.maxX + gap
      return (tab, title, slot)
    }
  }
}
