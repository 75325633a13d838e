import Foundation
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import TerminalKit

extension AppState {
  /// What stands in front of the screen, if anything: a sheet, a notice or a window.
  func frontContent() -> SheetContent? {
    let columns = SheetContent.columns(in: self.columns)
    if let sheet {
      var content =
        switch sheet.form {
        case .signIn(let form): signInContent(form, columns)
        case .verifyEmail(let form): verifyContent(form, columns)
        case .purchase(let purchase, let isBuying): purchaseContent(purchase, isBuying, columns)
        }
      if sheet.isAnswered { content.wait(for: waitingWords(sheet.form)) }
      return content
    }
    if let notice = notices.first { return noticeContent(notice, columns) }
    switch dialog {
    case .account(let choice): return accountContent(choice, columns)
    case .confirm(let question, let isAccepting):
      return confirmationContent(question, isAccepting, columns)
    case .menu(let subject, let selected): return menuContent(subject, selected, columns)
    case .fault(let form): return faultContent(form, columns)
    case .newTester(let form): return newTesterContent(form, columns)
    case .redeem(let form): return redeemContent(form, columns)
    case .help, nil: return nil
    }
  }

  private func waitingWords(_ form: SheetState.Form) -> String {
    switch form {
    case .signIn(let form): form.isCreating ? SheetWords.creating : SheetWords.signingIn
    case .verifyEmail: SheetWords.checking
    case .purchase: ""
    }
  }

  // MARK: - The system's sheets

  private func signInContent(_ form: SignInForm, _ columns: Int) -> SheetContent {
    var content = SheetContent(lines: [.title(SheetWords.signIn)], focus: form.focus)
    content.add(SheetWords.purpose(form.sheet.purpose), .hint, columns: columns)
    content.addBlank()
    let options = [
      SheetContent.Option(
        title: SheetWords.useExisting, focus: .existing, isOn: !form.isCreating),
      SheetContent.Option(title: SheetWords.createNew, focus: .create, isOn: form.isCreating),
    ]
    let isOneLine = SheetFrame.columns(of: options) <= columns
    content.lines += isOneLine ? [.options(options)] : options.map { .options([$0]) }
    content.addBlank()
    content.lines += form.fields.map { line(for: $0, in: form) }
    content.addBlank()
    if addProblem(of: form, to: &content, columns) { content.addBlank() }
    content.add(SheetWords.environment, .quiet, columns: columns)
    content.addBlank()
    content.addButtons(accept: form.isCreating ? SheetWords.create : SheetWords.signIn)
    return content
  }

  /// What is wrong with what was typed, or what is asked of it.
  ///
  /// - Returns: whether there was anything to say.
  @discardableResult
  func addProblem(
    of form: SignInForm, to content: inout SheetContent, _ columns: Int
  ) -> Bool {
    let before = content.lines.count
    if let missing = form.missing {
      content.add(SheetWords.missing(missing), .problem, columns: columns)
    } else if let problem = form.sheet.problem {
      content.add(SheetWords.problem(problem, until: lockedTime), .problem, columns: columns)
    } else if form.isCreating {
      content.add(SheetWords.passwordRule, .hint, columns: columns)
    }
    return content.lines.count > before
  }

  func line(for field: SheetFocus, in form: SignInForm) -> SheetContent.Line {
    if field == .country {
      let country = Storefront.all[form.country]
      return .choice(
        label: SheetWords.country, value: "\(country.countryCode)  \(country.currencyCode)",
        .country)
    }
    return .field(
      label: SheetWords.label(field), form[field] ?? TextField(), field,
      isSecret: field == .password)
  }

  private func lockedTime(_ problem: SignInSheet.Problem) -> String {
    guard case .locked(let until) = problem else { return "" }
    let minutes = max(1, Int((until.timeIntervalSince(now) / 60).rounded(.up)))
    return SheetWords.until(dates.time(until), dates.offset(at: until), minutes: minutes)
  }

  private func verifyContent(_ form: VerifyForm, _ columns: Int) -> SheetContent {
    var content = SheetContent(lines: [.title(SheetWords.verifyTitle)], focus: .code)
    content.add(SheetWords.verifyText(form.sheet.email), .quiet, columns: columns)
    content.addBlank()
    content.add(SheetWords.letter(form.sheet.code), .strong, columns: columns)
    content.addBlank()
    content.lines.append(.field(label: SheetWords.code, form.code, .code, isSecret: false))
    content.addBlank()
    if form.isMissing {
      content.add(SheetWords.missing(.code), .problem, columns: columns)
      content.addBlank()
    } else if form.sheet.isRetry {
      content.add(SheetWords.wrongCode, .problem, columns: columns)
      content.addBlank()
    }
    content.add(SheetWords.environment, .quiet, columns: columns)
    content.addBlank()
    content.addButtons(accept: SheetWords.confirm)
    return content
  }

  private func purchaseContent(
    _ purchase: PurchaseSheet, _ isBuying: Bool, _ columns: Int
  ) -> SheetContent {
    var content = SheetContent(
      lines: [.title(SheetWords.confirmPurchase)], focus: isBuying ? .accept : .cancel)
    let price = PriceText.displayPrice(purchase.price, in: purchase.storefront)
    content.addBlank()
    content.add(
      purchase.question(
        price: price, terms: consoleTexts.subscriptions.terms(of: purchase, dates)),
      columns: columns)
    content.addBlank()
    let name =
      purchase.quantity == 1
      ? purchase.displayName : "\(purchase.displayName)  x \(purchase.quantity)"
    content.lines.append(.pair(name, price, isStrong: true))
    content.lines.append(.pair(SheetWords.appleID, purchase.accountEmail))
    if purchase.asksToBuy { content.add(SheetWords.askParent, .working, columns: columns) }
    content.addBlank()
    content.add(SheetWords.environment, .quiet, columns: columns)
    content.addBlank()
    content.addButtons(accept: SheetWords.buy)
    return content
  }

  // MARK: - Notices and windows

  private func noticeContent(_ notice: Notice, _ columns: Int) -> SheetContent {
    var content = SheetContent(lines: [], focus: .accept, isCentered: true)
    switch notice {
    case .allSet(let name):
      content.lines = [.title(SheetWords.allSet)]
      content.add(SheetWords.success, columns: columns)
      content.addBlank()
      content.add(name, .success, columns: columns)
      content.add(SheetWords.environment, .quiet, columns: columns)
    case .logLine(let time, let text):
      content.isCentered = false
      content.addTitle(time, columns: columns)
      content.addBlank()
      content.add(text, columns: columns)
    case .failed(let title, let text, let label):
      content.addTitle(title, columns: columns)
      content.addBlank()
      content.add(text, columns: columns)
      content.addBlank()
      if let label { content.add(label, .problem, columns: columns) }
    case .restored(let text):
      content.addTitle(text, columns: columns)
      content.add(
        text == SheetWords.nothingToRestore
          ? SheetWords.nothingToRestoreHint(account?.email) : SheetWords.restoredHint,
        .quiet, columns: columns)
    }
    content.addBlank()
    content.lines.append(.buttons([.init(title: SheetWords.ok, focus: .accept)]))
    return content
  }

  private func accountContent(_ choice: AccountChoice, _ columns: Int) -> SheetContent {
    var content = SheetContent(
      lines: [.title(DialogWords.account), .blank], focus: .account(choice), isCentered: true)
    if let account {
      content.add(account.email, .strong, columns: columns)
      let country = "\(account.storefront.countryCode)  \(account.storefront.currencyCode)"
      let name = account.fullName
      content.lines.append(.text(name.isEmpty ? country : "\(name)  \(country)", .quiet))
      if account.asksToBuy { content.lines.append(.text(DialogWords.asksToBuy, .quiet)) }
      content.addBlank()
    }
    content.lines += AccountChoice.allCases.map {
      .buttons([.init(title: DialogWords.title($0), focus: .account($0))])
    }
    return content
  }

  private func confirmationContent(
    _ question: Confirmation, _ isAccepting: Bool, _ columns: Int
  ) -> SheetContent {
    var content = SheetContent(
      lines: [], focus: isAccepting ? .accept : .cancel, isCentered: true)
    content.addTitle(DialogWords.title(question), columns: columns)
    content.addBlank()
    content.add(DialogWords.text(question), columns: columns)
    content.addBlank()
    content.addButtons(accept: DialogWords.button(question), cancel: DialogWords.cancel)
    return content
  }
}

extension SheetContent {
  /// Instead of the buttons, that the store works on the answer.
  mutating func wait(for words: String) {
    isWaiting = true
    focus = nil
    lines = lines.map { line in
      switch line {
      case .buttons: .text(words, .working)
      case .text(_, .problem): .blank
      default: line
      }
    }
  }
}

extension PurchaseSheet {
  /// What the person agrees to, in one or two sentences.
  fileprivate func question(price: String, terms: String?) -> String {
    if isOwned { return SheetWords.owned(displayName) }
    guard let terms else {
      return SheetWords.question(displayName, quantity: quantity, price: price)
    }
    return SheetWords.subscribe(displayName, terms: terms)
  }
}
