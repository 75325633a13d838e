import Foundation

/// A real terminal: a tmux server with a shell.
public final class TmuxTerminal {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  private let socket: String
  private let control: TmuxControl
  /// The time of the last Enter.
  private var lastEnter: ContinuousClock.Instant?

  /// The time limit for a text to appear. Only a failing test waits this long.
  public static let patience = Duration.seconds(60)

  /// Opens a window with a shell whose prompt is `ready>`.
  public init(_ world: CommandWorld, columns: Int = 80, rows: Int = 24) throws {
    let tmux = try OtherProgram.tmux.path()
    // Short, because a socket's path has at most 107 bytes.
    socket = TestFolders.root.path + "/rf-\(UUID().uuidString.prefix(13)).tmux"
    let ending = try world.run(
      program: tmux,
      [
        "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "env PS1='ready> ' HISTFILE= bash --norc --noprofile -i",
      ])
    guard ending.status == 0 else { throw Failure(description: "tmux: \(ending.errors)") }
    control = TmuxControl(
      try Conversation(
        [tmux, "-S", socket, "-C", "attach-session", "-f", "ignore-size"],
        environment: world.environment, directory: world.folder))
    try wait(until: "ready>")
  }

  deinit {
    close()
    unlink(socket)
  }

  /// Closes the window, which hangs up its programs.
  public func close() { _ = try? command("kill-server") }

  @discardableResult
  private func command(_ words: String...) throws -> String {
    try control.ask(words, looks: false, until: .now + Self.patience)
  }

  // MARK: - Hands

  /// Presses keys by tmux's names, such as `Enter`, `Escape`, `Tab`, `C-z`, and `b`.
  public func press(_ keys: String...) throws {
    for key in keys {
      if key == "Enter" { pauseAfterEnter() }
      try command("send-keys", key)
      if key == "Enter" { lastEnter = .now }
    }
  }

  /// Sends several Enters at once, as a key that is held down.
  public func holdEnter(_ count: Int) throws {
    try command("send-keys", "-N", "\(count)", "Enter")
    lastEnter = .now
  }

  /// Waits until the next Enter counts as a separate key press.
  private func pauseAfterEnter() {
    guard let end = lastEnter?.advanced(by: .milliseconds(400)) else { return }
    while ContinuousClock.now < end { control.waitForSilence(until: end) }
  }

  public func type(_ text: String) throws { try command("send-keys", "-l", "--", text) }

  /// Types a file's content at once.
  public func type(contentsOf path: String) throws {
    try command("load-buffer", path)
    try command("paste-buffer")
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

  public func screen() throws -> String {
    try control.ask(["capture-pane", "-p"], looks: true, until: .now + Self.patience)
  }

  /// Returns the output from the start of `actions` until a text appears. Control characters are a
  /// backslash and three octal digits.
  public func output(while actions: () throws -> Void) throws -> String {
    control.recorded = ""
    defer { control.recorded = nil }
    try actions()
    return control.recorded ?? ""
  }

  /// Returns whether a program uses the alternate screen.
  public func isOnAlternateScreen() throws -> Bool {
    try command("display-message", "-p", "#{alternate_on}") == "1\n"
  }

  /// Waits until a text is on the screen.
  ///
  /// A screen may be written in several pieces, so wait for what is drawn last.
  @discardableResult
  public func wait(until text: String) throws -> String {
    try wait("\"\(text)\"") { $0.contains(text) }
  }

  /// Waits until a condition holds, which is checked after each output.
  @discardableResult
  public func wait(
    _ what: String, atMost patience: Duration = patience, until isThere: (String) throws -> Bool
  ) throws -> String {
    let deadline = ContinuousClock.now + patience
    while true {
      let screen = try screen()
      if try isThere(screen) { return screen }
      guard ContinuousClock.now < deadline, control.waitForNews(until: deadline) else {
        throw Failure(description: "Waited in vain for \(what). On the screen:\n\(screen)")
      }
    }
  }
}
