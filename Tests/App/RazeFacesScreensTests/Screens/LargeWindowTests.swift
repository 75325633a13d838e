import Localization
import RazeFacesConsole
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// A larger window never shows less.
@Suite struct LargeWindowTests {
  private static let sizes = [Size(80, 24), Size(120, 40), Size(160, 50)]

  enum Place: CaseIterable, Sendable { case store, library, transactions, sandbox, log }

  private func stage(_ place: Place, _ size: Size) -> Stage {
    var stage = Stage(place == .sandbox ? Sample.sandboxShop() : Sample.busyShop(), size: size)
    switch place {
    case .store: break
    case .library:
      stage.press("2")
      stage.send(.entitlementsLoaded(Sample.page.records))
    case .transactions: stage.openTransactions()
    case .sandbox: stage.openConsole()
    case .log:
      stage.press("5")
      stage.read(Sample.log)
    }
    return stage
  }

  /// Returns the words on a screen, including the signs of truncation.
  private func words(_ stage: Stage) -> [Substring] {
    let canvas = stage.canvas
    return stage.state.shared.layout.body.rows.flatMap { y in
      canvas.line(y).split(separator: " ").filter { word in
        !word.contains("\u{2026}") && word.contains { $0.isLetter || $0.isNumber }
      }.map { Substring($0) }
    }
  }

  @Test(arguments: [Place.store, .library], zip(sizes, sizes.dropFirst()).map { [$0, $1] })
  func aLargerWindowShowsEverythingASmallerOneDoes(place: Place, sizes: [Size]) {
    let (small, large) = (stage(place, sizes[0]), stage(place, sizes[1]))
    for word in words(small) {
      #expect(large.text.contains(word), "\(word) is missing at \(sizes[1])")
    }
  }

  /// Drawing a large face takes longer than the rest, so moving the selection does not wait for it.
  @Test func largePictureFollowsTheSelectionAfterAPause() {
    var stage = Stage(Sample.busyShop(), size: .design)
    stage.restsAtOnce = false
    stage.press(.down, times: 2)
    #expect(stage.selectedName == "Merge Conflict" && stage.text.contains("Sees a sale"))
    stage.endRests()
    #expect(!stage.text.contains("Sees a sale") && stage.rests.isEmpty)
  }

  @Test(arguments: [Size.design, .wide, Size(200, 60)])
  func theSandboxOverviewFitsOneScreen(size: Size) throws {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.openConsole()
    let panel = stage.state.shared.panel()
    for item in (panel.situations + [panel.groups, panel.shoppers]).flatMap(\.items) {
      let line = panel.line(item)
      let title = Texts.english(line.title)
      let values = [line.value, line.shortValue].compactMap { $0.map { Texts.english($0) } }
      let isShown = stage.text.split(separator: "\n").contains { row in
        values.isEmpty
          ? row.contains(title)
          : values.contains { row.contains("\(title) ") && row.contains($0) }
      }
      #expect(isShown, "\(title) \(values)")
      if size != .design, case .situation = item {
        let hint = try #require(line.hint)
        #expect(stage.text.contains(Texts.english(hint)))
      }
    }
    let row = try #require(stage.state.sandbox.rows.firstIndex { $0.item != nil })
    stage.press(.end)
    #expect(stage.state.sandbox.list.top == 0 && stage.state.sandbox.list.selected > row)
    let last = stage.state.sandbox.list.selected
    let area = stage.state.sandbox.rowAreas(stage.state.shared.layout)[1]
    stage.click(area.minX + 4, area.minY + 1)
    #expect(stage.state.sandbox.list.selected < last)
  }

  @Test(arguments: Place.allCases)
  func nothingIsWiderThan150Columns(place: Place) {
    let stage = stage(place, Size(200, 60))
    for y in 2..<60 {
      let used = (0..<200).filter { stage.canvas[Point($0, y)].character != " " }
      #expect(used.allSatisfy { (24...175).contains($0) }, "\(stage.canvas.line(y))")
    }
  }
}
