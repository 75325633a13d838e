/// The texts of what failed.
package enum FailureTable: TextTable {
  case failure(FailureText)
  case damage(DamageText)
  case misuse(MisuseText)
  case tester(TesterRefusalText)
}

/// The reasons why the store could not answer. All but `unexpected` tell of files.
package enum FailureText: String, TextKey {
  case cannotCreateFolder = """
    cannot create the state folder {path}: {why}; name another with --state DIR
    """
  case cannotOpen = "cannot open {path} ({why}); try again, or check its permissions and the disk"
  case cannotRead = "cannot read {path} ({why}); try again, and check the disk if it fails again"
  case cannotWrite = """
    cannot write {path} ({why}); free some space, check its permissions and the disk, and try again
    """
  case cannotDelete = "cannot delete {path}: {why}; check its permissions"
  case inUse = "{path} is in use by another process; try again in a moment"
  case awaitsMigration = """
    {path} was made by an earlier version of razefaces and has to be updated, but another process \
    is using it; quit every other razefaces and try again
    """
  case wasReset = """
    the world in {path} was reset while this program was running, so nothing was bought; try again
    """
  case wasRestored = """
    the world in {path} was replaced by a snapshot or undone while this program was running, so \
    nothing was done; try again
    """
  case removed = """
    {path} was removed or replaced while this program was running, so nothing was done; quit, and \
    put all files of the database back before you start it again
    """
  case unexpected = "an unexpected error occurred: {words}"

  package var entry: FailureTable { .failure(self) }
}

/// The reasons why the world's files cannot be used.
package enum DamageText: String, TextKey {
  case notAWorld = """
    {path} is not a RazeFaces world ({why}); move it away, or name another folder with --state DIR
    """
  case resetNote = """
    {path} is not a file that an unfinished reset leaves behind; move it away and try again
    """
  case notASnapshot = "{path} is not an intact snapshot ({why}); nothing was changed"
  case otherSnapshot = """
    {path} was saved by another version of razefaces, whose worlds have other tables; restore it \
    with that version, or save another
    """
  case spoiled = "{path} is damaged ({why}); move it away, or name another folder with --state DIR"
  case olderWorld = """
    {path} was made by an older build of razefaces and can no longer be read; {remedy}
    """
  case newerWorld = """
    {path} was made by a newer version of razefaces; update this one, or name another folder with \
    --state DIR
    """
  case disorder = "{path} is damaged: its contents are inconsistent; {remedy}"
  case worldWithoutRow = "the world has lost its first row; {remedy}"
  case column = """
    column {name} of the world's table {table} has a value that is not possible; {remedy}
    """
  case subscription = "subscription {id} points to a transaction or product that is gone; {remedy}"
  // Goes on those of a world that is lost.
  case remedy = "`razefaces reset --yes` creates a new world"

  package var entry: FailureTable { .damage(self) }
}

/// The reasons why a request of a tester or an app cannot be met.
package enum MisuseText: String, TextKey {
  // The clock.
  case pastDate = "{date} is not later than the sandbox's time, {now}; the clock only moves forward"
  case tooFar = "that is too far; the clock moves at most {period} at a time"
  case tooManyRenewals = """
    that would create about {count} renewals; the most at a time is {most}, so move the clock less \
    far, or slow it down: `razefaces clock rate real-time`
    """
  // Transactions and refunds.
  case noTransaction = """
    this world has no transaction {id}; `razefaces transactions --all` lists them
    """
  case notUnfinished = "transaction {id} is not waiting in any queue"
  case alreadyRefunded = "transaction {id} has already been refunded"
  case notRefundable = """
    transaction {id} is a {cause} that nothing was paid for; refund the original
    """
  case nothingPaid = "nothing was paid for transaction {id}, so there is nothing to refund"
  case noRefundRequest = "no refund of transaction {id} is waiting for a decision"
  // Requests that wait.
  case noRequest = "there is no request to buy with the number {id}"
  case noInterruption = "there is no interrupted purchase with the number {id}"
  // Subscriptions.
  case noSubscription = "there is no subscription whose original transaction is {id}"
  case subscriptionIsOver = "subscription {id} has ended"
  case notRunning = "subscription {id} is not running, so it cannot renew"
  case noBillingProblem = "subscription {id} has no billing problem to resolve"
  case cannotRaisePrice = "subscription {id} is not running, so its price cannot be raised"
  case awaitsConsent = """
    subscription {id} renews only once its subscriber has agreed to the higher price
    """
  case noPriceIncrease = """
    no price increase of subscription {id} is waiting for consent; an answer counts only until the \
    renewal that it is for
    """
  case consentedBefore = """
    the subscriber of {id} has already agreed to the price that starts on {date}
    """
  case consentIsLate = """
    subscription {id} ended on {date}, because the higher price was not agreed to before the renewal
    """
  case consentHasPassed = """
    the higher price is no longer waiting for consent: its renewal has passed
    """
  case noIncrease = "{price} is not more than the current price, {present}"
  // Testers and devices.
  case device = """
    "{name}" is not a valid device name; allowed: 1 to {most} letters, digits, ".", "-", "_", \
    beginning with a letter or digit
    """
  case noTester = "there is no tester {email}; `razefaces testers` lists them"
  case noDevice = "there is no device {name} in this world; `razefaces devices` lists them"
  case unknownCountry = "{code} is not a storefront; allowed: {countries}"
  case cannotJoin = """
    {email} cannot join the family of {organizer}: one is in another family, or organizes one
    """
  case inNoFamily = "{email} is not in a family"
  // Payments.
  case notInQueue = "there is no transaction {id} in this device's queue"
  case cannotFinish = """
    a transaction that is {phase} cannot be finished: the store has not decided yet
    """
  case unexpectedAnswer = "a payment that is {phase} is not waiting for this answer"
  case noStore = "there is no App Store: no connection to one was opened"
  // The history.
  case nothingToUndo = "there is nothing to undo"
  case nothingToRedo = "there is nothing to redo"
  case changedOtherwise = """
    this action cannot be undone or redone, because rows of the table {table} that belong to it were \
    changed in another way; nothing was changed
    """
  case purchaseUnderWay = """
    a purchase is under way, and nothing is undone or redone beside it; finish or cancel it first
    """

  package var entry: FailureTable { .misuse(self) }
}

/// The reasons why a tester cannot be added.
package enum TesterRefusalText: String, TextKey {
  case invalidEmail = "{email} is not an email address"
  case invalidName = "a name can have at most {most} characters, all of them visible"
  case emailTaken = "there is already a tester {email}"
  case weakPassword = """
    the password needs {least} characters with a digit, an uppercase and a lowercase letter
    """
  case cannotBeAdded = "{email} cannot be added"

  package var entry: FailureTable { .tester(self) }
}
