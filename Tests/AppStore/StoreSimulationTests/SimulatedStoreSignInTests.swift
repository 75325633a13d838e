import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreSignInTests {
  let world = TestWorld()
  private let store: SimulatedAppStore

  init() throws { store = try world.store() }

  func problem(_ step: DialogueStep) -> SignInSheet.Problem? {
    if case .present(.signIn(let sheet)) = step { sheet.problem } else { nil }
  }

  let wrong = SheetAnswer.signIn(email: "tester@example.com", password: "wrong")
  let right = SheetAnswer.signIn(email: "Tester@Example.com", password: "Sandbox-1")

  @Test func newDeviceHasTheCatalogsStorefront() async throws {
    for (catalog, country) in [("catalog.json", "USA"), ("Tests/OtherCatalogs/kiosk.json", "GBR")] {
      let store = try await TestStore(Catalog(text: Repository.text(catalog)))
      let storeState = try await store.service.storeState()
      #expect(storeState.storefront.countryCode == country)
    }
  }

  @Test func sheetSaysWhenAnAccountIsNeededAgain() async throws {
    func isAgain() async throws -> Bool? {
      guard case .present(.signIn(let sheet)) = try await store.service.restore(answer: nil) else {
        return nil
      }
      return sheet.isAgain
    }
    #expect(try await isAgain() == false)
    try await store.signIn()
    try await store.perform(.signOut(device: "iphone"))
    #expect(try await isAgain() == true)
    guard case .present(.signIn(let own)) = try await store.service.signIn(answer: nil) else {
      throw StoreFailure.other(.misuse, "Nothing was asked.")
    }
    #expect(!own.isAgain)
  }

  @Test func tenWrongPasswordsLockTheAccount() async throws {
    #expect(
      problem(try await store.service.signIn(answer: wrong)) == .wrongPassword(attemptsLeft: 9))
    #expect(try await store.service.storeState().account == nil)
    for _ in 2...9 { _ = try await store.service.signIn(answer: wrong) }
    let until = TestWorld.start.addingTimeInterval(Credentials.lockDuration)
    #expect(problem(try await store.service.signIn(answer: wrong)) == .locked(until: until))
    #expect(problem(try await store.service.signIn(answer: right)) == .locked(until: until))

    let later = try world.store(now: until.addingTimeInterval(1))
    #expect(
      problem(try await later.service.signIn(answer: wrong)) == .wrongPassword(attemptsLeft: 9))
    #expect(try await later.service.signIn(answer: right) == .done)
  }

  @Test func rightPasswordResetsTheCount() async throws {
    for _ in 1...9 { _ = try await store.service.signIn(answer: wrong) }
    #expect(try await store.service.signIn(answer: right) == .done)
    #expect(
      problem(try await store.service.signIn(answer: wrong)) == .wrongPassword(attemptsLeft: 9))
  }

  @Test func newTesterVerifiesTheAddress() async throws {
    let tester = NewTester(
      email: "new@example.com", password: "Sandbox-2", firstName: "Lan", lastName: "Trần",
      countryCode: "VNM")
    guard
      case .present(.verifyEmail(let letter)) = try await store.service.signIn(
        answer: .createTester(tester))
    else {
      Issue.record("no letter was sent")
      return
    }
    #expect(letter.code.count == 6)
    guard
      case .present(.verifyEmail(let again)) = try await store.service.signIn(
        answer: .verificationCode("abc"))
    else {
      Issue.record("a wrong code was taken")
      return
    }
    #expect(again.isRetry)
    #expect(try await store.service.signIn(answer: .verificationCode(letter.code)) == .done)
    #expect(try await store.service.storeState().account?.fullName == "Trần Lan")

    try await store.perform(.signOut(device: "iphone"))
    let back = SheetAnswer.signIn(email: "new@example.com", password: "Sandbox-2")
    #expect(try await store.service.signIn(answer: back) == .done)
  }

  @Test func unverifiedTesterIsAskedForTheCode() async throws {
    let tester = NewTester(email: "new@example.com", password: "Sandbox-2", countryCode: "USA")
    _ = try await store.service.signIn(answer: .createTester(tester))
    _ = try await store.service.signIn(answer: .cancel)
    let step = try await store.service.signIn(
      answer: .signIn(email: "new@example.com", password: "Sandbox-2"))
    guard case .present(.verifyEmail) = step else {
      Issue.record("an unverified tester was let in")
      return
    }
  }

  @Test func invalidTesterIsRefusedWithItsReason() async throws {
    func problem(email: String, password: String, country: String) async throws
      -> SignInSheet.Problem?
    {
      let tester = NewTester(email: email, password: password, countryCode: country)
      return self.problem(try await store.service.signIn(answer: .createTester(tester)))
    }
    #expect(try await problem(email: "x", password: "Sandbox-1", country: "USA") == .invalidEmail)
    #expect(try await problem(email: "a@b.co", password: "short", country: "USA") == .weakPassword)
    #expect(
      try await problem(email: "a@b.co", password: "Sandbox-1", country: "XXX")
        == .unknownCountry("XXX"))
    #expect(
      try await problem(email: "TESTER@example.com", password: "Sandbox-1", country: "USA")
        == .emailTaken)
    let spoofed = NewTester(
      email: "a@b.co", password: "Sandbox-1", firstName: "a\u{202E}b", countryCode: "USA")
    #expect(
      self.problem(try await store.service.signIn(answer: .createTester(spoofed))) == .invalidName)
    await #expect(throws: StoreFailure.misuse(.badTester(email: "a@b.co", .invalidName))) {
      try await store.perform(.addTester(spoofed))
    }
    #expect(try await store.control.testers().allSatisfy { $0.email != "a@b.co" })
  }

  @Test func passwordsAreNotStored() async throws {
    let tester = NewTester(email: "new@example.com", password: "Very-Secret-9", countryCode: "USA")
    _ = try await store.service.signIn(answer: .createTester(tester))
    try await store.signIn()
    for file in try FileManager.default.contentsOfDirectory(atPath: world.folder.url.path) {
      let bytes = try Data(contentsOf: world.folder.url.appendingPathComponent(file))
      #expect(bytes.range(of: Data("Very-Secret-9".utf8)) == nil, "\(file)")
      #expect(bytes.range(of: Data("Sandbox-1".utf8)) == nil, "\(file)")
    }
  }

  @Test func deviceLanguagesPrecedeTheStorefronts() async throws {
    try await store.signIn("mei@example.com")
    await store.service.setLanguages(["en"])
    let device = try await store.service.storeState()
    #expect(device.languages == ["en"])
    // The country is the account's all the same.
    #expect(device.storefront == device.account?.storefront)
    let answer = try await store.service.products([TestWorld.coupon, TestWorld.monthly])
    #expect(answer.languages == ["en"])
    #expect(answer.groupNames.values.sorted() == ["RazeFaces Club"])
  }
}
