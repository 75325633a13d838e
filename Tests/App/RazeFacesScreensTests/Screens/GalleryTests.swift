import Foundation
import Localization
import RazeFacesPictures
import TerminalKit
import Testing

@testable import RazeFacesScreens

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures of screens. RAZEFACES_GALLERY=FOLDER writes them to that folder.
@Suite struct GalleryTests {
  /// A window, its colors, and its language. The first look shows every screen, the others samples.
  private struct Look: Sendable {
    let name: String
    var size = Size.design
    var colors = ColorDepth.full
    var background = Background.dark
    var texts = Texts.english
  }

  private static let looks: [Look] =
    [Look(name: "all")]
    + [Size.smallest, Size(100, 30), .wide, Size(200, 60)].map { Look(name: "\($0)", size: $0) }
    + [ColorDepth.full, .sixteen, .eight].flatMap { colors in
      [Background.dark, .light].map { background in
        Look(name: "\(colors)-\(background)", colors: colors, background: background)
      }
    }
    + Language.allCases.map { Look(name: $0.rawValue, texts: Texts($0)) }

  private static let samples: Set<String> = [
    "store", "tiles", "veiled face", "owned face", "library", "transactions", "panel", "sign in",
    "confirm", "outcomes", "log",
  ]

  private static let named = ProcessInfo.processInfo.environment["RAZEFACES_GALLERY"]

  /// The first look proves that every screen can be a picture. The others are for people.
  @Test(arguments: named == nil ? 0..<1 : looks.indices)
  func screensArePictures(place: Int) {
    let look = Self.looks[place]
    for walk in Gallery.walks where place == 0 || Self.samples.contains(walk.name) {
      walk.go(size: look.size, colors: look.colors, texts: look.texts) { name, stage in
        let picture = ScreenPicture(
          canvas: stage.canvas, colors: look.colors, background: look.background)
        let data = Data(picture.svg.utf8)
        #expect(XMLParser(data: data).parse(), "\(look.name)/\(name)")
        guard let named = Self.named else { return }
        let folder = URL(fileURLWithPath: named).appending(path: look.name)
        #expect(throws: Never.self) {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try data.write(to: folder.appending(path: "\(name).svg"))
        }
      }
    }
  }

  @Test func aPictureHasTheColorsOfItsTerminal() {
    var canvas = Canvas(size: Size(4, 1))
    let style = Style(foreground: Color(indexed256: 134, indexed16: 13, indexed8: 5))
    canvas.write("a<", at: Point(0, 0), style: style)
    canvas.write("▀", at: Point(2, 0), style: style)
    func svg(_ depth: ColorDepth) -> String {
      ScreenPicture(canvas: canvas, colors: depth, background: .light).svg
    }
    #expect(svg(.full).contains("fill=\"rgb(175,95,215)\">a&lt;</text>"))
    #expect(svg(.full).contains("height=\"10.0\" shape-rendering=\"crispEdges\" fill=\"rgb(175"))
    #expect(svg(.sixteen).contains("rgb(255,0,255)"))
    #expect(svg(.eight).contains("rgb(205,0,205)"))
    #expect(!svg(.none).contains("rgb("))
  }
}
