import StoreCore

/// The system's sheets: one conversation at a time, in the order of the tickets.
///
/// Work that waits for its turn or for an answer does not count as running.
@MainActor final class Conversations {
  let pause: @Sendable (Duration) async -> Void
  private let presenter: any SheetPresenter
  private let work: WorkCount
  private var lastTicket = 0
  /// The tickets in use, in the order of their turns.
  private var tickets: [Int] = []
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var isClosed = false
  /// Whether a sheet is open, and whether its answer was announced.
  private var isAsking = false
  private var isAnswerComing = false

  init(
    _ presenter: any SheetPresenter, pause: @escaping @Sendable (Duration) async -> Void,
    work: WorkCount
  ) { (self.presenter, self.pause, self.work) = (presenter, pause, work) }

  func ticket() -> Int {
    lastTicket += 1
    tickets.append(lastTicket)
    return lastTicket
  }

  /// Waits for the ticket's turn. Returns true if it had to wait.
  @discardableResult func turn(_ ticket: Int) async -> Bool {
    guard !isClosed, tickets.first != ticket else { return false }
    await withCheckedContinuation { turn in
      waiting[ticket] = turn
      work.end()
    }
    return true
  }

  func leave(_ ticket: Int) {
    tickets.removeAll { $0 == ticket }
    guard let next = tickets.first, let turn = waiting.removeValue(forKey: next) else { return }
    work.begin()
    turn.resume()
  }

  func close() {
    isClosed = true
    let released = waiting
    (tickets, waiting) = ([], [:])
    for turn in released.values {
      work.begin()
      turn.resume()
    }
  }

  /// Presents a sheet and returns the answer. Only the ticket whose turn it is may ask.
  func ask(_ sheet: SystemSheet) async -> SheetAnswer {
    (isAsking, isAnswerComing) = (true, false)
    work.end()
    let answer = await presenter.answer(sheet)
    if !isAnswerComing { work.begin() }
    (isAsking, isAnswerComing) = (false, false)
    return answer
  }

  func askInTurn(_ sheet: SystemSheet) async -> SheetAnswer {
    let ticket = ticket()
    defer { leave(ticket) }
    await turn(ticket)
    return await ask(sheet)
  }

  func answerIsComing() {
    guard isAsking, !isAnswerComing else { return }
    isAnswerComing = true
    work.begin()
  }

  /// - Parameter first: The first step, if it was already performed.
  /// - Returns: True if the store is done; false if the person dismissed the sheet.
  func converse(
    from first: DialogueStep? = nil, _ next: (SheetAnswer?) async throws -> DialogueStep
  ) async throws -> Bool {
    var answer: SheetAnswer?
    var ticket: Int?
    var taken = first
    defer { if let ticket { leave(ticket) } }
    while !isClosed {
      let step = if let step = taken.take() { step } else { try await next(answer) }
      guard !isClosed else { break }
      answer = nil
      switch step {
      case .present(let sheet):
        if ticket == nil {
          let mine = self.ticket()
          ticket = mine
          // The person may have signed in during the wait, so check whether the question remains.
          if await turn(mine) { continue }
        }
        answer = await ask(sheet)
        if answer == .later { return false }
      case .done: return true
      case .cancelled: return false
      }
    }
    return false
  }
}
