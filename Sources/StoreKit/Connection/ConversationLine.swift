/// Who may ask the person now: one conversation at a time, in the order of the tickets.
///
/// A conversation that stands in line is not work under way: it waits for a person, as the one
/// before it does.
@MainActor final class ConversationLine {
  struct Ticket: Hashable { fileprivate let number: Int }

  private let work: WorkCount
  private var nextNumber = 0
  private var tickets: [Ticket] = []
  private var waiting: [Ticket: CheckedContinuation<Void, Never>] = [:]

  init(work: WorkCount) { self.work = work }

  func ticket() -> Ticket {
    defer { nextNumber += 1 }
    tickets.append(Ticket(number: nextNumber))
    return tickets[tickets.endIndex - 1]
  }

  /// Returns when it is this ticket's turn; true where it had to wait for it.
  @discardableResult
  func turn(_ ticket: Ticket) async -> Bool {
    guard tickets.first != ticket else { return false }
    await withCheckedContinuation { turn in
      waiting[ticket] = turn
      work.end()
    }
    return true
  }

  /// Lets everybody go; there is nothing to be asked any more.
  func close() {
    let released = waiting
    (tickets, waiting) = ([], [:])
    for turn in released.values {
      work.begin()
      turn.resume()
    }
  }

  func leave(_ ticket: Ticket) {
    tickets.removeAll { $0 == ticket }
    guard let next = tickets.first, let turn = waiting.removeValue(forKey: next) else { return }
    work.begin()
    turn.resume()
  }
}
