import RazeFacesConsole

/// Where a key press goes: the topmost thing on the screen.
enum Context: Hashable, CaseIterable, Sendable {
  case store, productDetail, filter
  /// A product whose page the window has no room for, so that it is scrolled.
  case longProductDetail
  case library, libraryDetail
  case transactions, transactionDetail, transactionFilter
  case sandbox
  case log
  case signIn, verifyEmail, redeem, purchase, waiting
  case notice
  case help, accountMenu, confirmation, menu, faultForm, newTester
  case tooSmall

  /// The keys that work everywhere do not work through a sheet or a window.
  var isModal: Bool {
    switch self {
    case .store, .productDetail, .longProductDetail, .library, .libraryDetail, .transactions,
      .transactionDetail, .sandbox, .log:
      false
    case .filter, .transactionFilter, .signIn, .verifyEmail, .redeem, .purchase, .waiting,
      .notice, .help, .accountMenu, .confirmation, .menu, .faultForm, .newTester, .tooSmall:
      true
    }
  }

  var hasTextFields: Bool {
    switch self {
    case .filter, .transactionFilter, .signIn, .verifyEmail, .redeem, .newTester: true
    default: false
    }
  }
}

extension AppState {
  var context: Context {
    if layout.isTooSmall { return .tooSmall }
    if let sheet {
      if sheet.isAnswered { return .waiting }
      switch sheet.form {
      case .signIn: return .signIn
      case .verifyEmail: return .verifyEmail
      case .purchase: return .purchase
      }
    }
    if !notices.isEmpty { return .notice }
    switch dialog {
    case .help: return .help
    case .account: return .accountMenu
    case .confirm: return .confirmation
    case .menu: return .menu
    case .fault: return .faultForm
    case .newTester: return .newTester
    case .redeem(let form): return form.isWaiting ? .waiting : .redeem
    case nil: return screenContext
    }
  }

  /// The screen's own, whatever stands in front of it.
  var screenContext: Context {
    switch tab {
    case .store:
      if store.filter?.isEditing == true { return .filter }
      guard store.isDetailOpen else { return .store }
      return store.lastTop > 0 ? .longProductDetail : .productDetail
    case .library: return library.isLooking ? .libraryDetail : .library
    case .transactions:
      if transactions.isOpen { return .transactionDetail }
      return transactions.filter?.isEditing == true ? .transactionFilter : .transactions
    case .sandbox: return .sandbox
    case .log: return .log
    }
  }

  /// Whether letters are typed instead of obeyed.
  var takesText: Bool {
    switch context {
    case .filter, .transactionFilter, .verifyEmail, .redeem: true
    case .signIn: sheet?.focusTakesText ?? false
    case .newTester: newTesterForm?.focus.takesText ?? false
    default: false
    }
  }
}
