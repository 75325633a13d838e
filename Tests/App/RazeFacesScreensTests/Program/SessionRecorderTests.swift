import Foundation
import RazeFacesDevice
import RazeFacesPictures
import Synchronization
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The screens that are kept as evidence of a session.
@Suite(.watched) @MainActor struct SessionRecorderTests {
  private let time = HeldDate()

  private final class HeldDate: Sendable {
    private let seconds = Mutex(0.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }
    func pass(_ more: Double) { seconds.withLock { $0 += more } }
  }

  private func screen(_ text: String, _ size: Size = Size(80, 24)) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.write(text, at: Point(2, 2))
    return canvas
  }

  private func texts(_ record: SessionRecord) -> [String] {
    record.moments.map { $0.screen.rows.joined().filter { !$0.isWhitespace } }
  }

  @Test func aScreenIsKeptIfAKeyWasPressedOnIt() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    recorder.recordScreen(screen("store"))
    recorder.recordInput(.key("2"), AppState())
    recorder.recordScreen(screen("loading"))
    recorder.recordScreen(screen("library"))
    recorder.recordInput(.key("j"), AppState())
    recorder.recordInput(.key("j"), AppState())
    recorder.recordScreen(screen("below"))
    let record = await recorder.record(of: "iphone", AppState())
    #expect(texts(record) == ["store", "library", "below"])
    #expect(record.moments.map { $0.actions.map(\.action) } == [[], [.press("2")], [.press("j")]])
    #expect(record.moments.last?.actions.first?.count == 2)
    #expect(record.missing == 0 && record.device == "iphone")
  }

  @Test func theLastKeysAreKeptEvenIfTheyChangeNothing() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    recorder.recordScreen(screen("store"))
    recorder.recordInput(.key("z"), AppState())
    recorder.recordInput(.key("E"), AppState())
    for _ in 0..<2 {
      let record = await recorder.record(of: "iphone", AppState())
      #expect(texts(record) == ["store", "store"])
      #expect(record.moments.map { $0.actions.map(\.action) } == [[], [.press("z"), .press("E")]])
    }
  }

  @Test func theScreenOfAHiddenDeviceIsKept() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    recorder.recordScreen(screen("iphone"))
    let record = await recorder.record(of: "iphone", AppState(), hidden: screen("ipad"))
    #expect(texts(record) == ["iphone", "ipad"])
  }

  @Test func aScreenIsKeptAfterASecond() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    for name in ["one", "two", "three"] {
      recorder.recordScreen(screen(name))
      time.pass(name == "two" ? 0.1 : 1)
    }
    recorder.recordInput(.now(Date()), AppState())
    let record = await recorder.record(of: "iphone", AppState())
    #expect(texts(record) == ["one", "three"])
  }

  @Test func aKeyThatMovesOrDeletesInATextIsNamed() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    recorder.recordScreen(screen("form"))
    recorder.recordInput(.edited(.insert("a"), by: "a"), AppState())
    recorder.recordInput(.edited(.left, by: KeyPress(.left)), AppState())
    recorder.recordInput(.edited(.deleteAll, by: .control("u")), AppState())
    recorder.recordScreen(screen("end"))
    let record = await recorder.record(of: "iphone", AppState())
    let actions = record.moments.flatMap(\.actions).map(\.action)
    #expect(actions == [.edit, .press(KeyPress(.left)), .press(.control("u"))])
  }

  /// After an undo, another session begins in the same window, with the size of its part of it.
  @Test func onlyAnotherSizeOfTheWindowIsAResize() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    recorder.recordResize(to: Size(80, 24))
    recorder.recordScreen(screen("former session"))
    recorder.recordInput(.resized(Size(40, 24)), AppState())
    recorder.recordScreen(screen("session"))
    recorder.recordResize(to: Size(60, 20))
    recorder.recordScreen(screen("smaller", Size(60, 20)))
    let record = await recorder.record(of: "iphone", AppState())
    #expect(record.moments.flatMap(\.actions).map(\.action) == [.resize(Size(60, 20))])
  }

  /// The first key of each binding, unless it types a letter or a space here.
  @Test(arguments: Gallery.walks)
  func eachKeyOfASheetIsNamedAsItIsListed(walk: Walk) async {
    var stages: [Stage] = []
    walk.go(size: .design) { _, stage in stages.append(stage) }
    for stage in stages {
      for hint in stage.state.sheets.last?.hints(stage.state.shared) ?? [] {
        guard let key = hint.keys.first, key.typed == nil || !stage.state.takesText,
          let message = stage.program.message(
            for: .key(key), in: stage.state, on: stage.screen)
        else { continue }
        let recorder = SessionRecorder(clock: { [time] in time.now })
        recorder.recordScreen(screen("sheet"))
        recorder.recordInput(message, AppState())
        recorder.recordScreen(screen("next"))
        let record = await recorder.record(of: "iphone", AppState())
        #expect(record.moments.flatMap(\.actions).map(\.action) == [.press(key)], "\(hint.label)")
      }
    }
  }

  @Test func theLastTwoHundredScreensAreKept() async {
    let recorder = SessionRecorder(clock: { [time] in time.now })
    for number in 0..<250 {
      recorder.recordInput(.key("j"), AppState())
      recorder.recordScreen(screen("n\(number)", number < 240 ? Size(80, 24) : Size(60, 20)))
    }
    let record = await recorder.record(of: "iphone", AppState())
    #expect(record.missing == 50)
    #expect(texts(record) == (50..<250).map { "n\($0)" })
  }

  @Test func screensTakeAtMostOneMegabyte() {
    var history = ScreenHistory()
    for number in 0..<300 {
      var canvas = Canvas(size: Size(200, 60))
      for y in 0..<60 {
        let line = String(repeating: "\(number * 7 % 10)脸", count: 60)
        canvas.write(line, at: Point(0, y), style: y.isMultiple(of: 2) ? .bold : .dim)
      }
      history.append(canvas, [], at: Date(timeIntervalSince1970: Double(number)))
      #expect(history.byteCount <= ScreenHistory.mostBytes)
    }
    #expect(history.moments.count > 1 && history.moments.count + history.missing == 300)
    #expect(history.moments.last?.screen.rows.first?.contains("3脸") == true)
  }
}
