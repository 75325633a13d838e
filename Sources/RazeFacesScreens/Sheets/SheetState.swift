import StoreCore

/// The system's question as it stands on the screen.
struct SheetState: Sendable {
  enum Form: Sendable {
    case signIn(SignInForm)
    case verifyEmail(VerifyForm)
    case purchase(PurchaseSheet, isBuying: Bool)
  }

  var form: Form
  /// It was answered and stays until the store has something to say about it.
  var isAnswered = false

  var focusTakesText: Bool {
    switch form {
    case .signIn(let form): form.focus.takesText
    case .verifyEmail: true
    case .purchase: false
    }
  }

  mutating func apply(_ edit: Edit) {
    guard !isAnswered else { return }
    switch form {
    case .signIn(var signIn):
      signIn.apply(edit)
      form = .signIn(signIn)
    case .verifyEmail(var verify):
      verify.code.apply(edit)
      verify.isMissing = false
      form = .verifyEmail(verify)
    case .purchase: break
    }
  }
}

/// What can have the focus in a sheet, a notice or a window.
enum SheetFocus: Hashable, Sendable {
  case existing, create
  case firstName, lastName, email, password, country
  case code
  case accept, cancel
  case account(AccountChoice)
  /// A place in a menu.
  case choice(Int)
  case faultError, faultFrequency, faultDelay, disarm

  var takesText: Bool {
    switch self {
    case .firstName, .lastName, .email, .password, .code: true
    case .existing, .create, .country, .accept, .cancel, .account, .choice, .faultError,
      .faultFrequency, .faultDelay, .disarm:
      false
    }
  }
}

struct VerifyForm: Sendable {
  let sheet: VerifyEmailSheet
  var code = TextField()
  var isMissing = false
}

/// The sign-in sheet with both of its forms. It keeps what was typed when an answer was wrong.
struct SignInForm: Sendable {
  var sheet: SignInSheet
  var isCreating: Bool
  /// The console's form for a new tester: there is nothing to sign in to.
  var isAdding = false
  var focus: SheetFocus
  var email: TextField
  var password = TextField()
  var firstName = TextField()
  var lastName = TextField()
  /// A place in `Storefront.all`.
  var country: Int
  /// A field that cannot stay empty, after somebody tried.
  var missing: SheetFocus?

  init(_ sheet: SignInSheet, email: String? = nil) {
    self.sheet = sheet
    isCreating = sheet.isCreating
    self.email = TextField(email ?? sheet.email ?? "")
    country = Storefront.all.firstIndex(of: sheet.storefront) ?? 0
    focus = sheet.isCreating ? .firstName : self.email.isEmpty ? .email : .password
  }

  /// The same question again: nothing that was typed is lost but a password that was wrong.
  mutating func repeated(as sheet: SignInSheet) {
    self.sheet = sheet
    missing = nil
    if sheet.problem != nil { isCreating = sheet.isCreating }
    if email.isEmpty, let known = sheet.email { email = TextField(known) }
    switch sheet.problem {
    case .wrongPassword, .weakPassword:
      password = TextField()
      focus = .password
    case .invalidEmail, .emailTaken, .emailNotVerified: focus = .email
    case .unknownCountry: focus = .country
    case .locked: focus = .cancel
    case nil: break
    }
  }

  var fields: [SheetFocus] {
    isCreating ? [.firstName, .lastName, .email, .password, .country] : [.email, .password]
  }

  var stops: [SheetFocus] {
    (isAdding ? [] : [.existing, .create]) + fields + [.accept, .cancel]
  }

  mutating func moveFocus(by step: Int) {
    let stops = stops
    let place = stops.firstIndex(of: focus) ?? 0
    focus = stops[(place + step + stops.count) % stops.count]
  }

  mutating func switchForm(toCreating isCreating: Bool) {
    guard self.isCreating != isCreating else { return }
    self.isCreating = isCreating
    missing = nil
    sheet.problem = nil
  }

  subscript(field: SheetFocus) -> TextField? {
    get {
      switch field {
      case .firstName: firstName
      case .lastName: lastName
      case .email: email
      case .password: password
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch field {
      case .firstName: firstName = newValue
      case .lastName: lastName = newValue
      case .email: email = newValue
      case .password: password = newValue
      default: break
      }
    }
  }

  mutating func apply(_ edit: Edit) {
    guard var field = self[focus] else { return }
    field.apply(edit)
    self[focus] = field
    missing = nil
  }

  mutating func moveCountry(by step: Int) {
    country = (country + step + Storefront.all.count) % Storefront.all.count
  }

  /// The answer, or the field that has to be filled in first.
  func answer() -> Result<SheetAnswer, MissingField> {
    for field in [SheetFocus.email, .password] where self[field]?.isEmpty == true {
      return .failure(MissingField(focus: field))
    }
    guard isCreating else {
      return .success(.signIn(email: email.text, password: password.text))
    }
    return .success(
      .createTester(
        NewTester(
          email: email.text, password: password.text, firstName: firstName.text,
          lastName: lastName.text, countryCode: Storefront.all[country].countryCode)))
  }
}

struct MissingField: Error, Hashable {
  let focus: SheetFocus
}
