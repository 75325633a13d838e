/// A device's name becomes a folder's name, so it is checked where it enters.
public enum DeviceName {
  public static let standard = "iphone"
  public static let longest = 64

  public static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= longest else { return false }
    let letter: (UInt8) -> Bool = {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
    return letter(first)
      && name.utf8.allSatisfy {
        letter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".")
      }
  }
}
