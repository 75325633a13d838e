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

  private var theme: Theme { shared.theme }
  private var marks: Marks { shared.marks }
  private var width: Int { shared.layout.size.width }

  init(_ state: StorefrontState) {
    shared = state.shared
    screens = state.screens
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
    let texts = shared.texts(ProgramText.self)
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
      TextWidth.sanitize(account?.email ?? texts(.notSignedIn)), to: max(0, width - x - 5),
      ellipsis: canvas.glyphs.ellipsis)
    let start = width - 1 - TextWidth.columns(of: text) - 2
    canvas.write(
      mark, at: Point(start, 0), style: account == nil ? theme.quiet : theme.accent)
    canvas.write(
      text, at: Point(start + 2, 0), style: account == nil ? theme.quiet : theme.strong)
  }

  /// In a window so low that storefront and device have no line, nor room beside the tabs.
  private var isDeviceInBrand: Bool {
    shared.layout.isNarrow && !shared.layout.hasDeviceLine && !deviceFitsBesideTabs
      && !device.isEmpty
  }

  /// Before who is signed in has no room, the app's name goes: it is the same everywhere.
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

  private var sandbox: String { " \(shared.texts(ProgramText.self)(.sandbox)) " }

  /// How many wait, behind the badge; nil if it is narrow, where the tab says it alone.
  private var waitingWords: (words: String, slot: Rect)? {
    guard waiting > 0, !shared.layout.isNarrow else { return nil }
    let texts = shared.texts(ProgramText.self)
    let words = "\(marks.waiting) \(texts(.waiting, ["count": waiting]))"
    let brand = min(TextWidth.columns(of: shared.content.appName), width / 2)
    let x = 1 + brand + 2 + TextWidth.columns(of: sandbox) + 2
    return (words, Rect(x: x, y: 0, width: TextWidth.columns(of: words), height: 1))
  }

  /// What somebody has to answer.
  private var waiting: Int { shared.snapshot?.waiting ?? 0 }

  /// What stands behind the title of the tab where it is answered, with the key that does it: the
  /// first one that there is room for.
  private var badges: [String] {
    guard waiting > 0 else { return [""] }
    let count = "\(marks.waiting)\(waiting)"
    return [" \(count) w", "\(count) w", "\(count)w"]
  }

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
    let (badge, tabs) = tabBar
    for (tab, title, slot) in tabs {
      let isHere = tab == here
      canvas.write(
        "\(tab.number)", at: slot.origin, style: isHere ? theme.accent : theme.quiet)
      canvas.write(
        title, at: slot.origin.moved(x: 2),
        style: isHere ? theme.accent.with([.bold, .underline]) : .plain,
        width: slot.width - 2)
      if tab == .sandbox {
        canvas.write(
          badge, at: slot.origin.moved(x: 2 + TextWidth.columns(of: title)),
          style: theme.warning.with(.bold))
      }
    }
    guard !shared.layout.hasDeviceLine, deviceFitsBesideTabs else { return }
    canvas.write(device, at: Point(1, 1), style: theme.quiet, width: width - 2, align: .right)
  }

  private var deviceFitsBesideTabs: Bool {
    (tabs.last?.slot.maxX ?? 0) + 2 + TextWidth.columns(of: TextWidth.sanitize(device)) < width
  }

  private var tabs: [TabSlot] { tabBar.tabs }

  private typealias TabSlot = (tab: Tab, title: String, slot: Rect)

  /// Each tab's title and place: the titles side by side, or as short as they have to be.
  private var tabBar: (badge: String, tabs: [TabSlot]) {
    let titles = screens.map { $0.title(shared.texts) }
    let short = screens.map { $0.shortTitle(shared.texts) }
    let badges = badges
    let forms = [(titles, 2, badges[0]), (titles, 1, badges[0])] + badges.map { (short, 1, $0) }
    for (titles, gap, badge) in forms {
      let tabs = tabs(titles, gap: gap, badge: badge)
      if (tabs.last?.slot.maxX ?? 0) <= width - 1 { return (badge, tabs) }
    }
    let badge = badges[badges.count - 1]
    let room = (width - 1 - TextWidth.columns(of: badge)) / screens.count - 3
    let cut = short.map { String(TextWidth.prefix(of: $0, columns: room).text) }
    return (badge, tabs(cut, gap: 1, badge: badge))
  }

  private func tabs(_ titles: [String], gap: Int, badge: String) -> [TabSlot] {
    var x = 1
    return zip(Tab.allCases, titles).map { tab, title in
      let columns = TextWidth.columns(of: tab == .sandbox ? title + badge : title)
      let slot = Rect(x: x, y: 1, width: columns + 2, height: 1)
      x = slot.maxX + gap
      return (tab, title, slot)
    }
  }

  /// It is a button, too.
  func tellsWhatWaits(at point: Point) -> Bool {
    guard waiting > 0 else { return false }
    if let words = waitingWords, words.slot.contains(point) { return true }
    guard let (_, title, slot) = tabs.first(where: { $0.tab == .sandbox }) else { return false }
    return slot.contains(point) && point.x >= slot.minX + 2 + TextWidth.columns(of: title)
  }

  func tab(at point: Point) -> Tab? {
    tabs.first { $0.slot.contains(point) }?.tab
  }

  // MARK: - Alerts

  /// Where everything stands in a window of this size, with all lines that the header needs now.
  var layout: Layout {
    Layout(
      size: shared.layout.size, hasDeviceLine: !deviceFitsBesideTabs, alertLines: alertLines)
  }

  /// What is not as in real life, packed into as few lines as it fits in. If there is more than the
  /// window can spare, the last line counts the others.
  private var alertLines: [String] {
    let alerts = shared.panel().alerts.map(shared.texts.changed)
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
        let more = shared.texts(ProgramText.self)(.more, ["count": alerts.count - place])
        lines[most - 1] =
          TextWidth.truncate(lines[most - 1], to: room - TextWidth.columns(of: more) - 2) + "  "
          + more
        break
      }
    }
    return lines
  }
}
