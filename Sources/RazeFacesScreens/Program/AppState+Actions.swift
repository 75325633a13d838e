import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension AppState {
  /// A key, or a click that stands for one. One that does nothing now says why.
  mutating func press(_ action: Action) -> [AppEffect] {
    // What stands below a notice is read after it.
    if context != .notice { note = nil }
    if let why = KeyTable.whyNot(action, in: self) {
      note = Note(.info, why)
      return []
    }
    if case .quit = action { return leave() }
    switch context {
    case .tooSmall: return []
    case .signIn, .verifyEmail, .purchase, .waiting: return pressInSheet(action)
    case .notice: return putNoticeAway()
    case .help, .accountMenu, .confirmation: return pressInDialog(action)
    case .menu: return pressInMenu(action)
    case .faultForm: return pressInFaultChooser(action)
    case .newTester: return pressInNewTester(action)
    case .redeem: return pressInRedeemSheet(action)
    case .filter: return pressInFilter(action)
    case .transactionFilter: return pressInTransactionFilter(action)
    case .productDetail, .longProductDetail: return pressInProduct(action)
    case .store: return pressInStore(action)
    case .library, .libraryDetail: return pressInLibrary(action)
    case .transactions: return pressInTransactions(action)
    case .transactionDetail: return pressInTransaction(action)
    case .sandbox: return pressInSandbox(action)
    case .log: return pressInLog(action)
    }
  }

  // MARK: - Everywhere

  /// What the screens do alike.
  mutating func pressAnywhere(_ action: Action) -> [AppEffect] {
    switch action {
    case .show(let tab): return show(tab)
    case .nextTab: return show(tab.next)
    case .previousTab: return show(tab.previous)
    case .restore: return [.restore]
    case .reload: return [.requestProducts]
    case .account: return openAccount()
    case .help: dialog = .help(top: 0)
    default: break
    }
    return []
  }

  mutating func show(_ tab: Tab) -> [AppEffect] {
    acceptFilter()
    store.isDetailOpen = false
    library.isLooking = false
    transactions.isOpen = false
    transactions.filter?.isEditing = false
    self.tab = tab
    settleEverything()
    return refreshTab()
  }

  /// Asks only when something is under way that would be left alone.
  private mutating func leave() -> [AppEffect] {
    if sheet != nil {
      let wasAnswered = sheet?.isAnswered == true
      sheet = nil
      return wasAnswered ? [.quit(code: 0)] : [.answerSheet(.cancel), .quit(code: 0)]
    }
    if case .confirm(.leave, _) = dialog { return [.quit(code: 0)] }
    guard device.isBusy else { return [.quit(code: 0)] }
    ask(.leave)
    return []
  }

  mutating func openAccount() -> [AppEffect] {
    guard account != nil else { return [.signIn] }
    dialog = .account(choice: .signOut)
    return []
  }

  mutating func ask(_ question: Confirmation) {
    dialog = .confirm(question, isAccepting: question.startsAccepting)
  }

  mutating func copy(_ text: String?) -> [AppEffect] {
    guard let text else { return [] }
    note = Note(.success, KeyWords.copied(text))
    return [.copy(text)]
  }

  // MARK: - Notices and our own windows

  private mutating func putNoticeAway() -> [AppEffect] {
    guard !notices.isEmpty else { return [] }
    switch notices.removeFirst() {
    case .allSet: return [.dismissNotice]
    case .failed, .restored, .logLine: return []
    }
  }

  private mutating func pressInDialog(_ action: Action) -> [AppEffect] {
    switch (dialog, action) {
    case (_, .cancel): dialog = nil
    case (.help(let top), .move(let move)):
      var list = ListCursor(selected: top, top: top)
      list.scroll(move, count: HelpView.lines(self).count, page: HelpView.page(self))
      dialog = .help(top: list.top)
    case (.account(let choice), .nextChoice): dialog = .account(choice: choice.moved(1))
    case (.account(let choice), .previousChoice): dialog = .account(choice: choice.moved(-1))
    case (.account(let choice), .accept): return choose(choice)
    case (.confirm(let question, let isAccepting), .nextChoice),
      (.confirm(let question, let isAccepting), .previousChoice):
      dialog = .confirm(question, isAccepting: !isAccepting)
    case (.confirm(let question, let isAccepting), .accept):
      dialog = nil
      return isAccepting ? agreed(question) : []
    default: break
    }
    return []
  }

  private mutating func choose(_ choice: AccountChoice) -> [AppEffect] {
    dialog = nil
    switch choice {
    case .signOut: return [.signOut]
    case .switchTester: return [.signIn]
    case .close: return []
    }
  }

  private func agreed(_ question: Confirmation) -> [AppEffect] {
    switch question {
    case .command(let command, _): [.control(command)]
    case .leave: [.quit(code: 0)]
    case .useCoupon(let id, _): [.useCoupon(id: id)]
    }
  }
}

extension AccountChoice {
  fileprivate func moved(_ step: Int) -> AccountChoice {
    let all = Self.allCases
    return all[(rawValue + step + all.count) % all.count]
  }
}
