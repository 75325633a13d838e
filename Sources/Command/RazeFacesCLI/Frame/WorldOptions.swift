import Localization

/// The values of the options that all commands have.
struct WorldOptions: Hashable, Sendable {
  var catalog: String?
  var state: String?
  var device = Self.defaultDevice
  var language: String?
  var isJSON = false

  static let defaultDevice = "iphone"
}

extension WorldOptions {
  /// Reads the options of the storefront without the argument parser, which would execute a third of
  /// the launch's instructions. Fails for all other arguments and for invalid ones.
  init?(storefront arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
      switch word {
      case "--catalog": catalog = value
      case "--state": state = value
      case "--device": device = value
      case "--language": language = value
      default: return nil
      }
    }
    guard language.map({ Language.named($0) != nil }) ?? true else { return nil }
  }

  /// Returns the arguments without options that contain paths of this machine.
  static func withoutPlaces(_ arguments: [String]) -> [String] {
    let places = ["--catalog", "--state"]
    var kept: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if places.contains(word) {
        rest = rest.dropFirst()
      } else if !places.contains(where: { word.hasPrefix($0 + "=") }) {
        kept.append(word)
      }
    }
    return kept
  }
}
