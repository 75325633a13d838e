import Foundation
import Localization
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Two devices in a window, without their storefronts.
@MainActor @Suite struct WindowTests {
  /// A device that shows its name in its first row, and records its events.
  final class Device: PaneContent {
    let pane: WindowPane
    private(set) var events: [TerminalEvent] = []
    private(set) var status: Int32?

    init(_ pane: WindowPane) {
      self.pane = pane
      pane.content = self
      pane.deliver = { [weak self] in self?.receive($0) }
      draw()
    }

    private func receive(_ events: [TerminalEvent]) {
      self.events += events
      if events.contains(where: { if case .resize = $0 { true } else { false } }) { draw() }
    }

    func draw() {
      var canvas = pane.screen.canvas()
      canvas.write("\(pane.device) shows this", at: .zero)
      canvas.write("keys of a part", at: Point(0, canvas.size.height - 1))
      canvas.cursor = .zero
      pane.render(canvas)
      pane.window.show()
    }

    func takeEvents() -> [TerminalEvent] {
      defer { events = [] }
      return events
    }

    func drawKeys(on canvas: inout Canvas) {
      canvas.write("keys of \(pane.device)", at: Point(0, canvas.size.height - 1))
      canvas.addButton(Rect(x: 0, y: canvas.size.height - 1, width: 4, height: 1), presses: ["k"])
    }

    var title: String { "the \(pane.device)" }
    var summary: String { "a sheet" }
    var theme: Theme { Theme(.full) }
    var session: StorefrontSession? { nil }
    func stop(_ code: Int32) { status = code }
  }

  private final class Ticks { var callback: (@MainActor () -> Void)? }

  private let terminal: InMemoryTerminal
  private let window: StorefrontWindow
  private let ticks = Ticks()
  private let phone, pad: Device

  init() throws {
    let terminal = InMemoryTerminal(size: Size(120, 40))
    self.terminal = terminal
    let screen = ScreenSurroundings(
      takeTerminal: { (terminal, {}) }, setTicking: { [ticks] in ticks.callback = $0 },
      watch: { _, _ in nil })
    window = StorefrontWindow(terminal, screen, clock: { .now })
    phone = Device(try #require(window.open("iphone")))
    pad = Device(try #require(window.open("ipad")))
    _ = (phone.takeEvents(), pad.takeEvents())
  }

  private func line(_ y: Int) -> String { terminal.canvas.line(y) }

  @Test(arguments: [
    (Size(100, 12), WindowArrangement.sideBySide), (Size(99, 30), .stacked),
    (Size(99, 29), .frontOnly), (Size(40, 12), .frontOnly), (Size(1, 1), .frontOnly),
  ])
  func theSizeOfTheWindowArrangesTwoDevices(size: Size, expected: WindowArrangement) {
    #expect(WindowArrangement(of: 2, in: size) == expected)
    #expect(WindowArrangement(of: 1, in: size) == .single)
  }

  @Test func partsNeitherOverlapNorLeaveTheWindow() {
    for width in 0...130 {
      for height in 0...45 {
        let size = Size(width, height)
        let arrangement = WindowArrangement(of: 2, in: size)
        let parts = (0...1).map { arrangement.part($0, of: size) }
        let all = parts.flatMap { [$0.title, $0.storefront] }.filter { !$0.isEmpty }
        let keys = Rect(size: size).cutBottom(1).bottom
        #expect(all.allSatisfy { Rect(size: size).intersection($0) == $0 }, "\(size)")
        #expect(all.allSatisfy { $0.intersection(keys).isEmpty }, "\(size)")
        guard arrangement != .frontOnly else { continue }
        for (place, part) in all.enumerated() {
          #expect(all[..<place].allSatisfy { $0.intersection(part).isEmpty }, "\(size)")
        }
        #expect(parts.allSatisfy { $0.storefront.height + 1 >= min(height - 2, 12) }, "\(size)")
      }
    }
  }

  @Test func twoDevicesAreSideBySideWithTheKeysOfTheOneInFront() {
    #expect(line(0).contains(/the iphone +│ the ipad/))
    #expect(line(1).contains(/iphone shows this +│ipad shows this/))
    #expect(line(39) == "keys of ipad")
    #expect(terminal.canvas.cursor == Point(60, 1))
    #expect(!terminal.text.contains("keys of a part"))
  }

  @Test func aSmallerWindowStacksThemThenShowsOne() {
    terminal.resize(to: Size(80, 31))
    #expect(line(0) == " the iphone")
    #expect(line(15) == " the ipad")
    #expect(line(16) == "ipad shows this")
    terminal.resize(to: Size(80, 24))
    #expect(line(0) == "ipad shows this")
    #expect(line(22) == "  Ctrl-O  the iphone: a sheet")
    #expect(line(23) == "keys of ipad")
    #expect(pad.pane.screen.size == Size(80, 23))
    #expect(window.hiddenPane === phone.pane)
    terminal.resize(to: Size(40, 12))
    #expect(line(11) == "keys of ipad")
    terminal.resize(to: Size(1, 1))
    terminal.resize(to: Size(120, 40))
    twoDevicesAreSideBySideWithTheKeysOfTheOneInFront()
    #expect(window.hiddenPane == nil)
  }

  @Test func controlOGoesAcrossInTheOrderOfTheKeys() {
    terminal.feed([.key("a"), .key("b"), .key(.control("o")), .key("c")])
    #expect(pad.takeEvents() == [.key("a"), .key("b")])
    #expect(phone.takeEvents() == [.key("c")])
    #expect(line(39) == "keys of iphone")
    terminal.feed([.repeatedKey(.control("o")), .paste("d")])
    #expect(phone.takeEvents() == [.paste("d")])
  }

  @Test func theFirstClickGoesAcrossAndTheNextIsTheDevices() {
    terminal.click(5, 1)
    #expect(phone.takeEvents() == [])
    #expect(window.front === phone.pane)
    terminal.click(5, 1)
    #expect(phone.takeEvents() == [.mouse(MouseEvent(.click, at: Point(5, 0)))])
    terminal.feed([.mouse(MouseEvent(.wheelDown, at: Point(70, 5)))])
    #expect(pad.takeEvents() == [.mouse(MouseEvent(.wheelDown, at: Point(10, 4)))])
    #expect(window.front === phone.pane)
    terminal.click(0, 39)
    #expect(phone.takeEvents() == [.key("k")])
    terminal.resize(to: Size(80, 24))
    _ = (phone.takeEvents(), pad.takeEvents())
    terminal.click(9, 22)
    #expect(window.front === pad.pane)
    #expect(phone.takeEvents() + pad.takeEvents() == [])
  }

  @Test func bothDevicesLearnOfTheTerminal() {
    terminal.feed([.resumed])
    terminal.feed([.background(.light), .hungUp])
    for device in [phone, pad] {
      #expect(device.takeEvents() == [.resumed, .background(.light), .hungUp])
    }
  }

  @Test func aDeviceIsOpenOnceAndTwoAreTheMost() {
    #expect(window.open("iphone") == nil)
    #expect(window.open("watch") == nil)
    window.close(pad.pane)
    #expect(window.front === phone.pane)
    #expect(phone.takeEvents() == [.resize(Size(120, 40))])
    #expect(line(0) == "iphone shows this")
    #expect(line(39) == "keys of a part")
    #expect(window.open("iphone") == nil)
    #expect(window.open("watch") != nil)
  }

  @Test func oneTimerServesBothUntilBothRest() {
    var counts = [0, 0]
    window.setTicking(of: phone.pane) { counts[0] += 1 }
    window.setTicking(of: pad.pane) { counts[1] += 1 }
    ticks.callback?()
    window.setTicking(of: phone.pane, nil)
    ticks.callback?()
    #expect(counts == [1, 2])
    window.close(pad.pane)
    #expect(ticks.callback == nil)
  }

  @Test func nothingIsRenderedWithoutAChange() {
    let count = terminal.renderCount
    terminal.feed([.key("a")])
    phone.draw()
    pad.draw()
    #expect(terminal.renderCount == count)
  }

  @Test func endingTheProgramEndsBoth() {
    window.stop(129)
    #expect(phone.status == 129)
    #expect(pad.status == 129)
  }
}
