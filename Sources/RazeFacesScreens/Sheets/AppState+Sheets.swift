import StoreCore

extension AppState {
  /// Shows the system's question. If it is the one that was just answered, what was typed stays.
  mutating func show(_ sheet: Sheet) {
    makeRoom(for: sheet)
    switch sheet {
    case .signIn(let question):
      if case .signIn(var form)? = self.sheet?.form, form.sheet.purpose == question.purpose {
        form.repeated(as: question)
        self.sheet = SheetState(form: .signIn(form))
      } else {
        self.sheet = SheetState(form: .signIn(SignInForm(question, email: chosenTester)))
      }
      chosenTester = nil
    case .verifyEmail(let letter):
      self.sheet = SheetState(form: .verifyEmail(VerifyForm(sheet: letter)))
    case .confirm(let purchase):
      self.sheet = SheetState(form: .purchase(purchase, isBuying: true))
    }
  }

  mutating func pressInSheet(_ action: Action) -> [AppEffect] {
    guard let form = sheet?.form else { return pressInRedeemSheet(action) }
    if sheet?.isAnswered == true {
      // Giving up waiting takes nothing back: what the store decides is told all the same.
      if action == .cancel { sheet = nil }
      return []
    }
    if action == .cancel { return answer(.cancel, closing: true) }
    switch form {
    case .signIn(let form): return press(action, in: form)
    case .verifyEmail(var form):
      guard action == .accept else { return [] }
      guard form.code.isEmpty else { return answer(.verificationCode(form.code.text)) }
      form.isMissing = true
      sheet?.form = .verifyEmail(form)
    case .purchase(let purchase, let isBuying):
      switch action {
      case .buy: return agree(to: purchase)
      case .accept: return isBuying ? agree(to: purchase) : answer(.cancel, closing: true)
      case .nextChoice, .previousChoice:
        sheet?.form = .purchase(purchase, isBuying: !isBuying)
      default: break
      }
    }
    return []
  }

  private mutating func agree(to purchase: PurchaseSheet) -> [AppEffect] {
    gettingAgain[purchase.productID] = purchase.isOwned ? purchase.displayName : nil
    return answer(.confirm, closing: true)
  }

  private mutating func press(_ action: Action, in form: SignInForm) -> [AppEffect] {
    var form = form
    var effects: [AppEffect] = []
    switch action {
    case .nextField: form.moveFocus(by: 1)
    case .previousField: form.moveFocus(by: -1)
    case .switchForm: form.toggleForm()
    case .previousChoice: form.choose(-1)
    case .nextChoice: form.choose(1)
    case .accept:
      if form.focus == .cancel { return answer(.cancel, closing: true) }
      if let reply = form.accept() {
        sheet?.form = .signIn(form)
        effects = answer(reply)
      }
    default: break
    }
    sheet?.form = .signIn(form)
    return effects
  }

  private mutating func answer(_ reply: SheetAnswer, closing: Bool = false) -> [AppEffect] {
    if closing {
      sheet = nil
    } else {
      sheet?.isAnswered = true
    }
    return [.answerSheet(reply)]
  }

  /// A click in a sheet, a notice or a window: it takes the focus, and a button is pressed.
  mutating func clickInSheet(_ target: SheetFocus) -> [AppEffect] {
    switch context {
    case .signIn:
      guard case .signIn(var form)? = sheet?.form else { return [] }
      form.focus = target
      sheet?.form = .signIn(form)
      return target.takesText || target == .country ? [] : press(.accept)
    case .purchase:
      guard case .purchase(let purchase, _)? = sheet?.form else { return [] }
      sheet?.form = .purchase(purchase, isBuying: target == .accept)
      return press(.accept)
    case .verifyEmail, .redeem:
      switch target {
      case .accept: return press(.accept)
      case .cancel: return press(.cancel)
      default: return []
      }
    case .notice: return press(.accept)
    case .confirmation:
      guard case .confirm(let question, _)? = dialog else { return [] }
      dialog = .confirm(question, isAccepting: target == .accept)
      return press(.accept)
    case .accountMenu:
      guard case .account(let choice) = target else { return [] }
      dialog = .account(choice: choice)
      return press(.accept)
    default: return clickInChooser(target)
    }
  }

  private mutating func clickInChooser(_ target: SheetFocus) -> [AppEffect] {
    switch context {
    case .menu:
      guard case .menu(let subject, _)? = dialog, case .choice(let place) = target else {
        return []
      }
      dialog = .menu(subject, selected: place)
      return press(.accept)
    case .faultForm:
      guard case .fault(var form)? = dialog else { return [] }
      form.focus = target
      dialog = .fault(form)
      return press([.accept, .cancel, .disarm].contains(target) ? .accept : .nextChoice)
    case .newTester:
      guard var form = newTesterForm else { return [] }
      form.focus = target
      dialog = .newTester(form)
      return target.takesText ? [] : press(target == .country ? .nextChoice : .accept)
    default: return []
    }
  }
}

extension SignInForm {
  mutating func toggleForm() {
    switchForm(toCreating: !isCreating)
    focus = isCreating ? .firstName : .email
  }

  /// Left and right: between the forms, between the buttons, through the countries.
  mutating func choose(_ step: Int) {
    switch focus {
    case .existing, .create:
      focus = focus == .existing ? .create : .existing
      switchForm(toCreating: focus == .create)
    case .country: moveCountry(by: step)
    case .accept: focus = .cancel
    case .cancel: focus = .accept
    default: break
    }
  }

  /// Enter: on to the next field while one is empty, then the answer.
  mutating func accept() -> SheetAnswer? {
    switch focus {
    case .existing, .create:
      switchForm(toCreating: focus == .create)
      focus = fields[0]
      return nil
    case .firstName, .lastName:
      moveFocus(by: 1)
      return nil
    case .email where !email.isEmpty && password.isEmpty:
      focus = .password
      return nil
    default: break
    }
    switch answer() {
    case .success(let reply): return reply
    case .failure(let failure):
      missing = failure.focus
      focus = failure.focus
      return nil
    }
  }
}
