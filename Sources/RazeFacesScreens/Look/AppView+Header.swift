import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

extension AppView {
  func drawHeader(on canvas: inout Canvas) {
    drawBrand(on: &canvas)
    drawTabs(on: &canvas)
    var row = 2
    if layout.hasDeviceLine {
      canvas.write(deviceText, at: Point(1, row), style: theme.quiet, width: layout.size.width - 2)
      row += 1
    }
    for line in state.alertLines(in: layout.size) {
      canvas.write(marks.warning, at: Point(1, row), style: theme.warning)
      canvas.write(line, at: Point(3, row), style: theme.warning, width: layout.size.width - 4)
      row += 1
    }
  }

  private func drawBrand(on canvas: inout Canvas) {
    let width = layout.size.width
    var x = 1
    x += canvas.write(state.content.appName, at: Point(x, 0), style: theme.strong, width: width / 2)
    x += 2
    x += canvas.write(" \(HeaderWords.sandbox) ", at: Point(x, 0), style: theme.badge)
    let who: (mark: String, text: String, style: Style) =
      if let account = state.account {
        (marks.person, account.email, theme.strong)
      } else {
        (marks.nobody, HeaderWords.notSignedIn, theme.quiet)
      }
    let room = width - x - 3
    let text = TextWidth.truncate(
      TextWidth.sanitize(who.text), to: max(0, room - 2), ellipsis: canvas.glyphs.ellipsis)
    let start = width - 1 - TextWidth.columns(of: text) - 2
    canvas.write(
      who.mark, at: Point(start, 0), style: state.account == nil ? theme.quiet : theme.accent)
    canvas.write(text, at: Point(start + 2, 0), style: who.style)
  }

  private func drawTabs(on canvas: inout Canvas) {
    if layout.hasRule {
      canvas.hline(
        from: Point(0, layout.headerLines), length: layout.size.width, style: theme.rule)
    }
    var end = 0
    for (tab, slot) in tabSlots {
      let isHere = tab == state.tab
      let number = "\(tab.rawValue)"
      canvas.write(number, at: slot.origin, style: isHere ? theme.accent : theme.quiet)
      canvas.write(
        tabTitle(tab, narrow: slot.width < TextWidth.columns(of: TabWords.title(tab)) + 2),
        at: slot.origin.moved(x: 2),
        style: isHere ? theme.accent.with([.bold, .underline]) : .plain)
      end = slot.maxX
    }
    guard !layout.hasDeviceLine else { return }
    let room = layout.size.width - end - 3
    canvas.write(
      deviceText, at: Point(end + 2, 1), style: theme.quiet, width: room, align: .right)
  }

  private func tabTitle(_ tab: Tab, narrow: Bool) -> String {
    narrow ? TabWords.short(tab) : TabWords.title(tab)
  }

  /// Each tab's place in the header: the titles side by side, or as short as it has to be.
  var tabSlots: [(tab: Tab, slot: Rect)] { Self.tabSlots(in: layout.size.width) }

  static func tabSlots(in width: Int) -> [(tab: Tab, slot: Rect)] {
    func slots(gap: Int, _ title: (Tab) -> String) -> [(tab: Tab, slot: Rect)] {
      var x = 1
      return Tab.allCases.map { tab in
        let slot = Rect(x: x, y: 1, width: TextWidth.columns(of: title(tab)) + 2, height: 1)
        x = slot.maxX + gap
        return (tab, slot)
      }
    }
    for (gap, title) in [(2, TabWords.title), (1, TabWords.title)] {
      let candidate = slots(gap: gap, title)
      if (candidate.last?.slot.maxX ?? 0) <= width - 1 { return candidate }
    }
    return slots(gap: 1, TabWords.short)
  }

  private var deviceText: String {
    guard let device = state.device.snapshot else { return "" }
    let separator = " \(marks.separator) "
    return [device.storefront.countryCode, device.storefront.currencyCode, device.device]
      .joined(separator: separator)
  }
}
