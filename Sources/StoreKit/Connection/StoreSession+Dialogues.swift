import StoreCore

// Conversations that belong to no payment.
extension StoreSession {
  /// One question to the person, and the answer. Only whoever has the turn may ask.
  func ask(_ sheet: Sheet) async -> SheetAnswer {
    await asking { await presenter.answer(sheet) }
  }

  /// A question that stands on the screen is not work: nothing happens until somebody answers.
  func asking<Answer>(_ question: () async -> Answer) async -> Answer {
    (isAsking, isAnswerComing) = (true, false)
    work.end()
    let answer = await question()
    if !isAnswerComing { work.begin() }
    (isAsking, isAnswerComing) = (false, false)
    return answer
  }

  func answerIsComing() {
    guard isAsking, !isAnswerComing else { return }
    isAnswerComing = true
    work.begin()
  }

  /// Goes on with a dialogue until the store is done, true, or the person has dismissed it, false.
  func converse(_ next: (SheetAnswer?) async throws -> DialogueStep) async throws -> Bool {
    var answer: SheetAnswer?
    var ticket: ConversationLine.Ticket?
    defer { if let ticket { line.leave(ticket) } }
    while !isClosed {
      let step = try await next(answer)
      guard !isClosed else { break }
      answer = nil
      switch step {
      case .present(let sheet):
        if ticket == nil {
          let mine = line.ticket()
          ticket = mine
          // Whoever was asked before may have signed in meanwhile: is there still a question?
          if await line.turn(mine) { continue }
        }
        answer = await ask(sheet)
        if answer == .later { return false }
      case .working(let duration): await pause(duration)
      case .done: return true
      case .cancelled: return false
      }
    }
    return false
  }

  /// Restored transactions first, then exactly one of Finished and Failed (storekit-rules 2.7).
  func restore() {
    start { session in
      let failure: (any Error)?
      do {
        let isDone = try await session.converse { try await session.service.restore(answer: $0) }
        failure = isDone ? nil : Refusal(.paymentCancelled, .signInDismissed)
      } catch {
        failure = error
      }
      session.post { session in
        await session.look()
        session.tell { observer, queue in
          if let failure {
            observer.paymentQueue(
              queue, restoreCompletedTransactionsFailedWithError: StoreError.error(failure))
          } else {
            observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
          }
        }
      }
    }
  }

  func begin(_ request: SKRequest) {
    start { session in
      do {
        try await request.perform(in: session)
        if !session.isClosed { request.end(nil) }
      } catch {
        if !session.isClosed { request.end(error) }
      }
    }
  }
}
