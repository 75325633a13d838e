import Foundation
import Localization
import RazeFacesPictures
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures of all screens. RAZEFACES_GALLERY=FOLDER keeps them in that folder.
@Suite struct GalleryTests {
  @Test func everyScreenIsAPicture() throws {
    let named = ProcessInfo.processInfo.environment["RAZEFACES_GALLERY"]
    let folder = named.map { URL(fileURLWithPath: $0) } ?? TestFolders.unique("gallery")
    defer { if named == nil { try? FileManager.default.removeItem(at: folder) } }
    let gallery = GalleryPages()
    try gallery.write(to: folder)
    let stops = Set(gallery.pages[0].pictures.map(\.name))
    var expected: Set<String> = []
    for walk in Gallery.walks { walk.go(size: .design) { name, _ in expected.insert(name) } }
    #expect(stops == expected)
    let index = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
    for (number, page) in gallery.pages.enumerated() {
      #expect(!page.pictures.isEmpty, "\(page.title)")
      for picture in page.pictures {
        let path = "\(number)/\(picture.name).svg"
        #expect(index.contains("\"\(path)\""))
        let data = try Data(contentsOf: folder.appendingPathComponent(path))
        // The first page has every screen.
        #expect(number > 0 || XMLParser(data: data).parse(), "\(path)")
      }
    }
  }

  @Test func aPictureHasTheColorsOfItsTerminal() {
    var canvas = Canvas(size: Size(4, 1))
    let style = Style(foreground: Color(indexed256: 134, indexed16: 13, indexed8: 5))
    canvas.write("a<", at: Point(0, 0), style: style)
    canvas.write("▀", at: Point(2, 0), style: style)
    func svg(_ depth: ColorDepth) -> String {
      ScreenPicture(canvas: canvas, colors: depth, ground: .light).svg
    }
    #expect(svg(.full).contains("fill=\"rgb(175,95,215)\">a&lt;</text>"))
    #expect(svg(.full).contains("height=\"10.0\" shape-rendering=\"crispEdges\" fill=\"rgb(175"))
    #expect(svg(.sixteen).contains("rgb(255,0,255)"))
    #expect(svg(.eight).contains("rgb(205,0,205)"))
    #expect(!svg(.none).contains("rgb("))
  }
}
