import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The app, who is signed in, the tabs, the device, and what is not as in real life.
struct Header {
  private let shared: Shared
  private let screens: [any StorefrontScreen]
  private let tabBar: TabBar

  private var theme: Theme { shared.theme }
  private var marks: Marks { shared.marks }
  private var width: Int { shared.layout.size.width }

  init(_ state: StorefrontState) {
    shared = state.shared
    screens = state.screens
    let waiting = shared.snapshot?.waiting ?? 0
    tabBar = TabBar(
      of: screens, badge: waiting > 0 ? "\(shared.marks.waiting)\(waiting)" : nil,
      width: shared.layout.size.width, shared.texts)
  }

  func draw(on canvas: inout Canvas, at tab: Tab) {
    drawBrand(on: &canvas)
    drawTabs(on: &canvas, at: tab)
    var row = 2
    if shared.layout.hasDeviceLine {
      canvas.write(device, at: Point(1, row), style: theme.quiet, width: width - 2)
      row += 1
    }
    for line in shared.layout.alertLines {
      canvas.write(marks.warning, at: Point(1, row), style: theme.warning)
      canvas.write(line, at: Point(3, row), style: theme.warning, width: width - 4)
      row += 1
    }
  }

  private func drawBrand(on canvas: inout Canvas) {
    let texts = shared.texts
    var x = 1
    if isBrandShown {
      x += canvas.write(
        shared.content.appName, at: Point(x, 0), style: theme.strong, width: width / 2)
      x += 2
    }
    x += canvas.write(sandbox, at: Point(x, 0), style: theme.badge)
    if isDeviceInBrand {
      x += 1
      x += canvas.write(
        shortDevice, at: Point(x, 0), style: theme.quiet, width: min(Self.shortDevice, width - x))
    }
    if let (words, slot) = waitingWords {
      canvas.write(words, at: slot.origin, style: theme.warning.with(.bold))
      x = slot.maxX
    }
    let account = shared.account
    let mark = account == nil ? marks.nobody : marks.person
    let text = TextWidth.truncate(
      TextWidth.sanitize(account?.email ?? texts("Not signed in")), to: max(0, width - x - 5),
      ellipsis: canvas.glyphs.ellipsis)
    let start = width - 1 - TextWidth.columns(of: text) - 2
    canvas.write(
      mark, at: Point(start, 0), style: account == nil ? theme.quiet : theme.accent)
    canvas.write(
      text, at: Point(start + 2, 0), style: account == nil ? theme.quiet : theme.strong)
  }

  /// Whether the window is so low that storefront and device have no line, nor room beside the
  /// tabs.
  private var isDeviceInBrand: Bool {
    shared.layout.isNarrow && !shared.layout.hasDeviceLine && !deviceFitsBesideTabs
      && !device.isEmpty
  }

  /// Whether the app's name is shown. It goes first where the account has no room: it is the same
  /// everywhere.
  private var isBrandShown: Bool {
    guard isDeviceInBrand else { return true }
    let place = min(TextWidth.columns(of: shortDevice), Self.shortDevice)
    let brand = TextWidth.columns(of: shared.content.appName) + 2
    return 1 + brand + TextWidth.columns(of: sandbox) + 1 + place + Self.account <= width
  }

  /// Columns for storefront and device where they are short, and for who is signed in.
  private static let shortDevice = 14
  private static let account = 22

  /// Storefront and device, without the currency, which each price has.
  private var shortDevice: String {
    guard let device = shared.snapshot else { return "" }
    return "\(device.storefront.countryCode) \(TextWidth.sanitize(device.device))"
  }

  private var sandbox: String { " \(shared.texts("SANDBOX")) " }

  /// The number of waiting questions, behind the badge; nil if the header is narrow, where the tab
  /// says it alone.
  private var waitingWords: (words: String, slot: Rect)? {
    guard waiting > 0, !shared.layout.isNarrow else { return nil }
    let texts = shared.texts
    let words =
      "\(marks.waiting) \(texts("{count, plural, one {1 request} other {# requests}} waiting", ["count": waiting]))"
    let brand = min(TextWidth.columns(of: shared.content.appName), width / 2)
    let x = 1 + brand + 2 + TextWidth.columns(of: sandbox) + 2
    return (words, Rect(x: x, y: 0, width: TextWidth.columns(of: words), height: 1))
  }

  /// The number of questions that wait for an answer.
  private var waiting: Int { shared.snapshot?.waiting ?? 0 }

  /// Storefront and device.
  private var device: String {
    guard let device = shared.snapshot else { return "" }
    return [device.storefront.countryCode, device.storefront.currencyCode, device.device]
      .joined(separator: " \(marks.separator) ")
  }

  // MARK: - Tabs

  private func drawTabs(on canvas: inout Canvas, at here: Tab) {
    if shared.layout.hasRule {
      canvas.hline(
        from: Point(0, shared.layout.headerLines), length: width, style: theme.rule)
    }
    for (tab, title, slot) in tabBar.tabs {
      let isHere = tab == here
      canvas.write(
        "\(tab.number)", at: slot.origin, style: isHere ? theme.accent : theme.quiet)
      canvas.write(
        title, at: slot.origin.moved(x: 2),
        style: isHere ? theme.accent.with([.bold, .underline]) : .plain,
        width: slot.width - 2)
      if tab == .sandbox {
        canvas.write(
          tabBar.badge, at: slot.origin.moved(x: 2 + TextWidth.columns(of: title)),
          style: theme.warning.with(.bold))
      }
    }
    guard !shared.layout.hasDeviceLine, deviceFitsBesideTabs else { return }
    canvas.write(device, at: Point(1, 1), style: theme.quiet, width: width - 2, align: .right)
  }

  private var deviceFitsBesideTabs: Bool {
    tabBar.end + 2 + TextWidth.columns(of: TextWidth.sanitize(device)) < width
  }

  /// Returns whether the badge is at a place: it is a button, too.
  func tellsWhatWaits(at point: Point) -> Bool {
    guard waiting > 0 else { return false }
    if let words = waitingWords, words.slot.contains(point) { return true }
    guard let (_, title, slot) = tabBar.tabs.first(where: { $0.tab == .sandbox }) else {
      return false
    }
    return slot.contains(point) && point.x >= slot.minX + 2 + TextWidth.columns(of: title)
  }

  func tab(at point: Point) -> Tab? {
    tabBar.tabs.first { $0.slot.contains(point) }?.tab
  }

  // MARK: - Alerts

  /// The layout of a window of this size, with all lines that the header needs now.
  var layout: Layout {
    Layout(
      size: shared.layout.size, hasDeviceLine: !deviceFitsBesideTabs, alertLines: alertLines)
  }

  /// The header's lines about what is not as in real life, packed into as few as it fits in. If
  /// there is more than the window can spare, the last line counts the others.
  private var alertLines: [String] {
    let alerts = shared.panel().alerts
    let most = shared.layout.isTall ? 4 : shared.layout.isLow ? 1 : 2
    let room = width - 4
    var lines: [String] = []
    for (place, alert) in alerts.enumerated() {
      let joined = lines.last.map { "\($0)   \(alert)" }
      if let joined, TextWidth.columns(of: joined) <= room {
        lines[lines.count - 1] = joined
      } else if lines.count < most {
        lines.append(alert)
      } else {
        let more = shared.texts("+{count} more", ["count": alerts.count - place])
        lines[most - 1] =
          TextWidth.truncate(lines[most - 1], to: room - TextWidth.columns(of: more) - 2) + "  "
          + more
        break
      }
    }
    return lines
  }
}

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
