package import Foundation
package import Localization
package import StoreCore

extension StoreFailure {
  /// The reason for the failure. It starts in lower case, because it follows the program's name.
  package var reason: Text {
    switch self {
    case .files(let failure): failure.reason
    case .damaged(let damage): .verbatim(damage.reason)
    case .misuse(let misuse): misuse.reason
    case .other(_, let words): Text("an unexpected error occurred: {words}", ["words": words])
    }
  }
}

extension StoreFailure.FileFailure {
  fileprivate var reason: Text {
    switch self {
    case .cannotCreateFolder(let path, let why):
      Text(
        "cannot create the state folder {path}: {why}; name another with --state DIR",
        ["path": path, "why": why])
    case .cannotOpen(let path, let why):
      Text(
        "cannot open {path} ({why}); try again, or check its permissions and the disk",
        ["path": path, "why": why])
    case .cannotRead(let path, let why):
      Text(
        "cannot read {path} ({why}); try again, and check the disk if it fails again",
        ["path": path, "why": why])
    case .cannotWrite(let path, let why):
      Text(
        """
        cannot write {path} ({why}); free some space, check its permissions and the disk, \
        and try again
        """, ["path": path, "why": why])
    case .cannotDelete(let path, let why):
      Text("cannot delete {path}: {why}; check its permissions", ["path": path, "why": why])
    case .inUse(let path):
      Text("{path} is in use by another process; try again in a moment", ["path": path])
    case .wasReset(let path, _):
      Text(
        """
        the world in {path} was reset while this program was running, so nothing was bought; \
        try again
        """, ["path": path])
    case .wasRestored(let path):
      Text(
        """
        the world in {path} was replaced by a snapshot or undone while this program was \
        running, so nothing was done; try again
        """, ["path": path])
    case .removed(let path):
      Text(
        """
        {path} was removed or replaced while this program was running, so nothing was done; \
        quit, and put all files of the database back before you start it again
        """, ["path": path])
    }
  }
}

extension StoreFailure.Damage {
  fileprivate var reason: String {
    let remedy = "`razefaces reset --yes` creates a new world"
    let aside = "`razefaces reset --yes` moves it aside and creates a new world"
    return switch self {
    case .notAWorld(let path, let why):
      """
      \(path) is not a RazeFaces world (\(why)); \(aside); --state DIR names another folder
      """
    case .resetNote(let path):
      """
      \(path) is not a file that an unfinished reset leaves behind; move it away and try \
      again, or `razefaces reset --yes` moves everything aside and creates a new world
      """
    case .notASnapshot(let path, let why):
      "\(path) is not an intact snapshot (\(why)); nothing was changed"
    case .otherSnapshot(let path):
      """
      \(path) was saved by another version of razefaces, whose worlds have other tables; \
      restore it with that version, or save another
      """
    case .spoiled(let path, let why):
      "\(path) is damaged (\(why)); \(aside); --state DIR names another folder"
    case .unmarkedWorld(let path):
      """
      \(path) is not a world of razefaces 1.0.0 or later; \(aside); --state DIR names another \
      folder
      """
    case .newerWorld(let path):
      """
      \(path) was made by a newer version of razefaces; update this one, or name another \
      folder with --state DIR
      """
    case .disorder(let path): "\(path) is damaged: its contents are inconsistent; \(remedy)"
    case .worldWithoutRow: "the world has lost its first row; \(remedy)"
    case .column(let name, let table):
      """
      column \(name) of the world's table \(table) has a value that is not possible; \
      \(remedy)
      """
    case .subscription(let id):
      "subscription \(id) points to a transaction or product that is gone; \(remedy)"
    }
  }
}

extension StoreFailure.Misuse {
  fileprivate var reason: Text {
    switch self {
    case .device(let name):
      .verbatim(
        """
        "\(name)" is not a valid device name; allowed: 1 to \(DeviceName.longest) letters, \
        digits, ".", "-", "_", beginning with a letter or digit
        """)
    case .pastDate(let date, let now):
      .verbatim(
        """
        \(date.formatted(.iso8601)) is not later than the sandbox's time, \
        \(now.formatted(.iso8601)); the clock only moves forward
        """)
    case .tooFar(let period):
      Text("that is too far; the clock moves at most {period} at a time", ["period": period.length])
    case .tooManyRenewals(let count, let most):
      Text(
        """
        that would create about {count} renewals; the most at a time is {most}, so move the \
        clock less far, or slow it down: `razefaces clock rate real-time`
        """, ["count": count, "most": most])
    case .noTransaction(let id):
      .verbatim("this world has no transaction \(id); `razefaces transactions --all` lists them")
    case .notUnfinished(let id): .verbatim("transaction \(id) is not waiting in any queue")
    case .cannotCause(let name, let problem): .verbatim(problem.sentence(name.rawValue))
    case .alreadyRefunded(let id): .verbatim("transaction \(id) has already been refunded")
    case .notRefunded(let id): .verbatim("transaction \(id) has not been refunded")
    case .notRefundable(let id, let cause):
      .verbatim(
        """
        transaction \(id) is a \(Texts.english(cause.title.inSentence)) that nothing \
        was paid for; refund the original
        """)
    case .boughtByAnother(let id):
      .verbatim("only the account that bought transaction \(id) can request its refund")
    case .noRefundRequest(let id):
      .verbatim("no refund of transaction \(id) is waiting for a decision")
    case .refundAlreadyRequested: .refundAlreadyRequested
    case .noRequest(let key):
      .verbatim("there is no request to buy with the number \(key.rawValue)")
    case .noInterruption(let id):
      .verbatim("there is no interrupted purchase with the number \(id)")
    case .noSubscription(let id):
      .verbatim("there is no subscription whose original transaction is \(id)")
    case .subscriptionIsOver(let id): .verbatim("subscription \(id) has ended")
    case .notRunning(let id): .verbatim("subscription \(id) is not running, so it cannot renew")
    case .doesNotRenew(let id, let reason):
      .verbatim("subscription \(id) does not renew: \(Texts.english(reason.reason))")
    case .noBillingProblem(let id):
      .verbatim("subscription \(id) has no billing problem to resolve")
    case .cannotRaisePrice(let id):
      .verbatim("subscription \(id) is not running, so its price cannot be raised")
    case .notExtendable(let id):
      .verbatim(
        "subscription \(id) cannot be extended: it is not active, or its period was not paid for")
    case .extendedTwice(let id): .verbatim("subscription \(id) was extended twice within 365 days")
    case .awaitsConsent(let id):
      .verbatim("subscription \(id) renews only once its subscriber has agreed to the higher price")
    case .noPriceIncrease(let id):
      .verbatim(
        """
        no price increase of subscription \(id) is waiting for consent; an answer counts \
        only until the renewal that it is for
        """)
    case .consentedBefore(let id, let date):
      .verbatim(
        """
        the subscriber of \(id) has already agreed to the price that starts on \
        \(date.formatted(.iso8601))
        """)
    case .consentIsLate(let id, let date):
      .verbatim(
        """
        subscription \(id) ended on \(date.formatted(.iso8601)), because the higher price \
        was not agreed to before the renewal
        """)
    case .consentHasPassed:
      .verbatim("the higher price is no longer waiting for consent: its renewal has passed")
    case .noIncrease(let price, let present):
      .verbatim("\(price) is not more than the current price, \(present)")
    case .noTester(let email):
      .verbatim("there is no tester \(email); `razefaces testers` lists them")
    case .noDevice(let name):
      .verbatim("there is no device \(name) in this world; `razefaces devices` lists them")
    case .unknownCountry(let code):
      .verbatim(
        """
        \(code) is not a storefront; allowed: \
        \(Storefront.all.map(\.countryCode).joined(separator: ", "))
        """)
    case .badTester(let email, let problem):
      .setting(
        .verbatim(email), problem.sentence(on: .screen) { .verbatim($0.formatted(.iso8601)) })
    case .cannotJoin(let email, let organizer):
      Text(
        """
        {email} cannot join the family of {organizer}: one is in another family, or \
        organizes one
        """, ["email": email, "organizer": organizer])
    case .familyIsFull(let organizer):
      .verbatim(
        "the family of \(organizer) has \(Family.most) people already, the most that are possible")
    case .inNoFamily(let email): Text("{email} is not in a family", ["email": email])
    case .notInQueue(let key):
      .verbatim("there is no transaction \(key.rawValue) in this device's queue")
    case .cannotFinish(let phase):
      .verbatim(
        """
        a transaction that is \(Texts.english(phase.title.inSentence)) cannot be \
        finished: the store has not decided yet
        """)
    case .unexpectedAnswer(let phase):
      .verbatim(
        """
        a payment that is \(Texts.english(phase.title.inSentence)) is not waiting \
        for this answer
        """)
    case .noStore: Text("there is no App Store: no connection to one was opened")
    case .nothingToUndo(let snapshot):
      Text(
        "there is nothing to undo: the history begins with \"{event}\"",
        ["event": Text.title(of: snapshot.map { .worldRestored(snapshot: $0) } ?? .worldMade)])
    case .nothingToRedo: Text("there is nothing to redo")
    case .changedOtherwise(let table):
      Text(
        """
        this action cannot be undone or redone, because rows of the table {table} that \
        belong to it were changed in another way; nothing was changed
        """, ["table": table])
    case .purchaseUnderWay:
      Text(
        """
        a purchase is in progress, so nothing can be undone or redone; finish or cancel \
        it first
        """)
    }
  }
}

extension Text {
  package static let passwordRule = Text("Password: 8 characters or more, with A-Z, a-z, 0-9.")
  package static let enterAnEmailAddress = Text("Enter an email address, such as name@example.com.")
}

extension SignInSheet.Problem {
  /// Returns the message for a rejected input.
  ///
  /// - Parameter locked: returns the message about an Apple ID that is locked until a date.
  package func sentence(on medium: Medium, locked: (Date) -> Text) -> Text {
    switch self {
    case .wrongPassword(let left):
      Text(
        "Wrong password. {left, plural, one {1 attempt} other {# attempts}} left.", ["left": left])
    case .locked(let end): locked(end)
    case .unknownAccount:
      medium == .screen
        ? Text("No such Apple ID. Press Ctrl-N to create it.")
        : .verbatim("No such Apple ID. `razefaces testers add` adds a tester.")
    case .emailNotVerified: Text("The email address of this Apple ID has not been verified yet.")
    case .invalidEmail: .enterAnEmailAddress
    case .invalidName: Text("A name has up to 40 visible characters.")
    case .emailTaken: Text("An Apple ID with this address already exists.")
    case .weakPassword: .passwordRule
    case .unknownCountry(let code): Text("There is no storefront for {code}.", ["code": code])
    }
  }
}
