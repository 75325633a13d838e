import CNcurses
import Glibc
import TerminalKit

extension NcursesTerminal {
  /// Handles all signals that came since the last time; many changes of size count as one.
  func handleSignals() {
    var wasResized = false
    var wasContinued = false
    var wasStopped = false
    while case let number = nc_next_signal(), number != 0 {
      switch number {
      case SIGWINCH: wasResized = true
      case SIGTSTP: wasStopped = true
      case SIGCONT: wasContinued = true
      default: leave(bySignal: number)
      }
    }
    if wasStopped || wasContinued && !nc_is_in_foreground() {
      suspend()
    } else if wasContinued {
      resume()
    } else if wasResized, adoptWindowSize() {
      painter.forget()
      clearok(nc_screen(), true)
      deliver?([.resize(screen.size)])
    }
  }

  /// Gives the terminal back, stops the process, and takes the terminal again when continued.
  func suspend() {
    def_prog_mode()
    leaveCurses()
    nc_suspend()
    resume()
  }

  /// Gives the terminal back and ends the process by the signal that asked for it, so that whoever
  /// started it learns that.
  func leave(bySignal number: Int32) -> Never {
    stop()
    nc_die(number)
    exit(128 + number)
  }

  /// Resumes: others may have changed the modes, the size and the picture.
  private func resume() {
    reset_prog_mode()
    enterExtensions()
    let hasNewSize = adoptWindowSize()
    painter.forget()
    clearok(nc_screen(), true)
    deliver?(hasNewSize ? [.resize(screen.size), .resumed] : [.resumed])
  }
}
