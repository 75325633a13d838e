import Foundation
import StoreCore

extension EnglishRefusalTexts {
  func reason(_ failure: StoreFailure) -> String {
    switch failure {
    case .files(let trouble): reason(trouble)
    case .damaged(let damage): reason(damage)
    case .misuse(let misuse): reason(misuse)
    case .other(_, let words): "an unexpected error occurred: \(words)"
    }
  }

  private func reason(_ trouble: StoreFailure.FileTrouble) -> String {
    switch trouble {
    case .cannotCreateFolder(let folder, let why):
      "cannot create the state folder \(folder): \(why); name another with --state DIR"
    case .cannotOpen(let path, let why):
      "cannot open \(path) (\(why)); try again, or check its permissions and the disk"
    case .cannotRead(let path, let why):
      "cannot read \(path) (\(why)); try again, and check the disk if it fails again"
    case .cannotWrite(let path, let why):
      "cannot write \(path) (\(why)); free some space, check its permissions and the disk, and try "
        + "again"
    case .cannotDelete(let path, let why): "cannot delete \(path): \(why); check its permissions"
    case .inUse(let path): "\(path) is in use by another process; try again in a moment"
    case .awaitsMigration(let path):
      "\(path) was made by an earlier version of razefaces and has to be updated, but another process "
        + "is using it; quit every other razefaces and try again"
    case .wasReset(let path, _):
      "the world in \(path) was reset while this program was at work, so nothing was bought; try again"
    case .removed(let path):
      "\(path) was removed or replaced while this program was at work, so nothing was done; leave "
        + "it, and put all files of the database back before you start it again"
    }
  }

  private func reason(_ damage: StoreFailure.Damage) -> String {
    let remedy = "`razefaces reset --yes` makes the world new"
    return switch damage {
    case .notAWorld(let path, let why):
      "\(path) is not a RazeFaces world (\(why)); move it away, or name another folder with "
        + "--state DIR"
    case .resetNote(let path):
      "\(path) is not what an unfinished reset leaves behind; move it away and try again"
    case .spoiled(let path, let why):
      "\(path) is damaged (\(why)); move it away, or name another folder with --state DIR"
    case .olderWorld(let path):
      "\(path) was made by an older build of razefaces and cannot be read any more; \(remedy)"
    case .newerWorld(let path):
      "\(path) was made by a newer version of razefaces; update this one, or name another folder "
        + "with --state DIR"
    case .disorder(let path):
      "\(path) is damaged: what it holds does not fit together; \(remedy)"
    case .worldWithoutRow: "the world has lost its first row; \(remedy)"
    case .column(let name, let table):
      "the world's table \(table) has something in its column \(name) that cannot be; \(remedy)"
    case .subscription(let id):
      "subscription \(id) points to a transaction or product that is gone; \(remedy)"
    }
  }

  private func words(_ phase: PaymentPhase) -> String {
    ConsoleTexts.english.transactions.phase(phase).lowercased()
  }

  private func reason(_ misuse: StoreFailure.Misuse) -> String {
    switch misuse {
    case .device(let name):
      "\"\(name)\" cannot name a device; allowed: 1 to \(DeviceName.longest) letters, digits, "
        + "\".\", \"-\", \"_\", beginning with a letter or digit"
    case .pastDate(let date, let now):
      "\(date.formatted(.iso8601)) is not ahead of the sandbox's time, "
        + "\(now.formatted(.iso8601)); the clock moves forward only"
    case .tooFar(let period):
      "that is too far; the clock moves \(ConsoleTexts.english.subscriptions.length(period)) at most at a "
        + "time"
    case .tooManyRenewals(let count, let most):
      "that would book about \(count) renewals; at most \(most) at a time, so move the clock less "
        + "far, or slow it down: `razefaces clock rate real-time`"
    case .noTransaction(let id):
      "this world has no transaction \(id); `razefaces transactions --all` lists them"
    case .notUnfinished(let id): "transaction \(id) is not waiting in any queue"
    case .alreadyRefunded(let id): "transaction \(id) was refunded before"
    case .notRefundable(let id, let cause):
      "transaction \(id) is a \(ConsoleTexts.english.transactions.cause(cause).lowercased()) that nothing was paid for; refund the original"
    case .nothingPaid(let id):
      "nothing was paid for transaction \(id), so there is nothing to refund"
    case .noRefundRequest(let id): "no refund of transaction \(id) waits for a decision"
    case .noRequest(let key): "there is no request to buy with the number \(key.rawValue)"
    case .noInterruption(let id): "there is no interrupted purchase with the number \(id)"
    case .noSubscription(let id):
      "there is no subscription whose original transaction is \(id)"
    case .subscriptionIsOver(let id): "subscription \(id) has ended"
    case .notRunning(let id): "subscription \(id) is not running, so it cannot renew"
    case .noBillingProblem(let id): "subscription \(id) has no billing problem to resolve"
    case .cannotRaisePrice(let id):
      "subscription \(id) is not running, so its price cannot be raised"
    case .awaitsConsent(let id):
      "subscription \(id) renews only once its subscriber has agreed to the higher price"
    case .noPriceIncrease(let id):
      "no price increase of subscription \(id) waits for consent; an answer counts until the "
        + "renewal that it is for"
    case .consentedBefore(let id, let date):
      "the subscriber of \(id) has agreed already to the price from \(date.formatted(.iso8601)) on"
    case .consentIsLate(let id, let date):
      "subscription \(id) ended on \(date.formatted(.iso8601)), because the higher price was not "
        + "agreed to before the renewal"
    case .consentHasPassed:
      "the higher price does not wait for consent any more: its renewal has passed"
    case .noIncrease(let price, let present):
      "\(price) is not more than the present price, \(present)"
    case .noTester(let email): "there is no tester \(email); `razefaces testers` lists them"
    case .noDevice(let name):
      "there is no device \(name) in this world; `razefaces devices` lists them"
    case .unknownCountry(let code): unknownCountry(code)
    case .badTester(let email, let problem): reason(problem, email: email)
    case .cannotJoin(let email, let organizer):
      "\(email) cannot join the family of \(organizer): one is in another family, or organizes one"
    case .inNoFamily(let email): "\(email) has joined no family"
    case .notInQueue(let key): "there is no transaction \(key.rawValue) in this device's queue"
    case .cannotFinish(let phase):
      "a transaction that is \(words(phase)) cannot be finished: the store has not decided it yet"
    case .unexpectedAnswer(let phase):
      "a payment that is \(words(phase)) does not wait for this answer"
    case .noStore: "there is no App Store: no connection to one was opened"
    }
  }

  private func unknownCountry(_ code: String) -> String {
    "\(code) is no storefront; allowed: "
      + Storefront.all.map(\.countryCode).joined(separator: ", ")
  }

  private func reason(_ problem: SignInSheet.Problem, email: String) -> String {
    switch problem {
    case .invalidEmail: "\(email) is not an e-mail address"
    case .invalidName:
      "a name may have \(Credentials.longestName) characters at most, all of which can be seen"
    case .emailTaken: "there is a tester \(email) already"
    case .weakPassword:
      "the password needs \(Credentials.shortestPassword) characters with a digit, a capital and a "
        + "small letter"
    case .unknownCountry(let code): unknownCountry(code)
    case .unknownAccount, .wrongPassword, .locked, .emailNotVerified: "\(email) cannot be added"
    }
  }
}
