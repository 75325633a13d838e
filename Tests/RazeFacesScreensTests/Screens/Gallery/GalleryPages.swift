import Foundation
import Localization
import RazeFacesPictures
import TerminalKit

@testable import RazeFacesScreens

/// The screens as pictures in a folder, with a page that shows them all.
struct GalleryPages {
  struct Picture {
    let name: String
    let svg: String
  }

  struct Page {
    let title: String
    var pictures: [Picture] = []
  }

  /// The samples for each look. Every screen and sheet is shown once, in English.
  private static let samples: Set<String> = [
    "store", "tiles", "veiled face", "owned face", "library", "transactions", "panel", "sign in",
    "confirm", "what came of it", "log",
  ]

  let pages: [Page]

  init() {
    let sizes: [Size] = [.smallest, Size(100, 30), .wide, Size(200, 60)]
    let depths: [ColorDepth] = [.full, .sixteen, .eight]
    pages =
      [Self.page("Every screen and sheet at 80x24", Gallery.walks)]
      + sizes.map { Self.page("At \($0)", size: $0) }
      + depths.flatMap { depth in
        [ScreenPicture.Ground.dark, .light].map { ground in
          Self.page("\(depth.rawValue) colors, \(ground.rawValue)", depth: depth, ground: ground)
        }
      }
      + Language.allCases.filter { $0 != .english }.map { language in
        Self.page("In \(language.rawValue)", texts: Texts(language))
      }
  }

  private static func page(
    _ title: String, _ walks: [Walk] = Gallery.walks.filter { samples.contains($0.name) },
    size: Size = .design, depth: ColorDepth = .full, ground: ScreenPicture.Ground = .dark,
    texts: Texts = .english
  ) -> Page {
    let page = Shown(title)
    for walk in walks {
      walk.go(size: size, colors: depth, texts: texts) { name, stage in
        let picture = ScreenPicture(canvas: stage.canvas, colors: depth, ground: ground)
        page.page.pictures.append(Picture(name: name, svg: picture.svg))
      }
    }
    return page.page
  }

  private final class Shown {
    var page: Page

    init(_ title: String) { page = Page(title: title) }
  }

  /// Creates the folder if it does not exist.
  func write(to folder: URL) throws {
    var sections = ""
    for (number, page) in pages.enumerated() {
      let inside = folder.appendingPathComponent("\(number)")
      try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
      sections += "<h2>\(ScreenPicture.escaped(page.title))</h2>\n"
      for picture in page.pictures {
        let path = "\(number)/\(picture.name).svg"
        try Data(picture.svg.utf8).write(to: folder.appendingPathComponent(path))
        sections +=
          "<figure><img src=\"\(path)\" alt=\"\"/>"
          + "<figcaption>\(ScreenPicture.escaped(picture.name))</figcaption></figure>\n"
      }
    }
    let index = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"/><title>RazeFaces: every screen</title>
      <style>
      body { font-family: sans-serif; background: #8a8a8f; }
      figure { display: inline-block; margin: 8px; }
      </style></head><body>
      <h1>Every screen</h1>
      \(sections)</body></html>

      """
    try Data(index.utf8).write(to: folder.appendingPathComponent("index.html"))
  }
}
