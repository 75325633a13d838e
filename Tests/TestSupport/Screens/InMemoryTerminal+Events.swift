public import TerminalKit

extension InMemoryTerminal {
  public func press(_ presses: KeyPress...) { for press in presses { feed([.key(press)]) } }
  public func click(_ x: Int, _ y: Int) { feed([.mouse(MouseEvent(.click, at: Point(x, y)))]) }
}
