import Localization
import RazeFacesDevice
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// A sequence of screens or sheets, each of which is passed to a closure.
struct Walk: Sendable, CustomTestStringConvertible {
  let name: String
  let sizes: [Size]
  private let go: @Sendable (Visitor) -> Void

  init(_ name: String, at sizes: [Size] = Size.all, _ go: @escaping @Sendable (Visitor) -> Void) {
    self.name = name
    self.sizes = sizes
    self.go = go
  }

  /// A walk that begins on the first screen of a shop with purchases.
  init(
    _ name: String, at sizes: [Size] = Size.all,
    _ go: @escaping @Sendable (Visitor, inout Stage) -> Void
  ) {
    self.init(name, at: sizes) { visitor in
      var stage = visitor.stage(Sample.busyShop())
      go(visitor, &stage)
    }
  }

  var testDescription: String { name }

  /// - Parameter look: Called with the name of each stop and its stage.
  func go(
    size: Size, colors: ColorDepth = .full, texts: Texts = .english,
    _ look: @escaping (String, Stage) -> Void
  ) {
    go(Visitor(size: size, colors: colors, texts: texts, look: look))
  }
}

/// The window, colors and language of a walk.
struct Visitor {
  let size: Size
  let colors: ColorDepth
  let texts: Texts
  let look: (String, Stage) -> Void

  func stage(_ device: AppState) -> Stage {
    Stage(device, size: size, capabilities: Capabilities(colors: colors), texts: texts)
  }
}

enum Gallery {
  static let walks = screens + sheets + sandbox

  /// A walk at one of its window sizes.
  struct Visit: Sendable, CustomTestStringConvertible {
    let walk: Walk
    let size: Size

    var testDescription: String { "\(walk.name) \(size)" }
  }

  static let visits = walks.flatMap { walk in walk.sizes.map { Visit(walk: walk, size: $0) } }
}
