public import TerminalKit

extension Color {
  public static let red = Color(indexed256: 1, indexed16: 1, indexed8: 1)
  public static let blue = Color(indexed256: 4, indexed16: 4, indexed8: 4)
  public static let white = Color(indexed256: 7, indexed16: 7, indexed8: 7)
}
