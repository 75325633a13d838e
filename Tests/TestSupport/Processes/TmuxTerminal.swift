public import Foundation

/// A real terminal with somebody's hands on its keys: a tmux server of its own, with a shell in it.
public final class TmuxTerminal {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  private let socket: String
  private let world: CommandWorld
  private let tmux: String

  /// How long a text may take to appear; only a failing test waits this long.
  public static let patience: TimeInterval = 20

  /// Opens a window with a shell whose prompt is `ready>`.
  public init(_ world: CommandWorld, columns: Int = 80, rows: Int = 24) throws {
    guard
      let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"]
        .first(where: FileManager.default.isExecutableFile)
    else {
      throw Failure(description: "These tests need a real terminal: apt-get install tmux.")
    }
    self.tmux = tmux
    self.world = world
    // Short, for a socket's path has 107 bytes at most.
    socket = "/tmp/rf-\(UUID().uuidString.prefix(13)).tmux"
    try command(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env PS1='ready> ' bash --norc --noprofile -i")
    try wait(until: "ready>")
  }

  deinit {
    _ = try? command("kill-server")
    unlink(socket)
  }

  @discardableResult
  private func command(_ arguments: String...) throws -> String {
    let ending = try world.run(program: tmux, ["-S", socket] + arguments)
    guard ending.status == 0 else {
      throw Failure(description: "tmux \(arguments.joined(separator: " ")): \(ending.errors)")
    }
    return ending.output
  }

  // MARK: - Hands

  /// Presses keys under tmux's names: `Enter`, `Escape`, `Tab`, `C-z`, `b`.
  public func press(_ keys: String...) throws {
    for key in keys { try command("send-keys", key) }
  }

  public func type(_ text: String) throws {
    try command("send-keys", "-l", text)
  }

  /// Types a line into the shell.
  public func shell(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  public func resize(columns: Int, rows: Int) throws {
    try command("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  // MARK: - Eyes

  public func screen() throws -> String { try command("capture-pane", "-p") }

  /// True while a program shows a screen of its own.
  public func isOnAlternateScreen() throws -> Bool {
    try command("display-message", "-p", "#{alternate_on}") == "1\n"
  }

  /// Looks again and again until the text is on the screen, or what the condition asks for.
  @discardableResult
  public func wait(until text: String) throws -> String {
    try wait("\"\(text)\"") { $0.contains(text) }
  }

  @discardableResult
  public func wait(_ what: String, until isThere: (String) throws -> Bool) throws -> String {
    let deadline = Date() + Self.patience
    while true {
      let screen = try screen()
      if try isThere(screen) { return screen }
      guard Date() < deadline else {
        throw Failure(description: "Waited in vain for \(what). On the screen:\n\(screen)")
      }
      usleep(20_000)
    }
  }

  /// The line of the screen that holds the text, as in a table.
  public func line(with text: String) throws -> String {
    try screen().split(separator: "\n").first { $0.contains(text) }.map(String.init) ?? ""
  }
}
