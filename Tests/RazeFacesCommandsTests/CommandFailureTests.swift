import Foundation
import Preferences
import StoreCore
import StoreKit
import Testing

@testable import RazeFacesCommands

@Suite struct CommandFailureTests {
  @Test func everyFailureHasItsExitStatus() {
    let path = "/x.plist"
    let expected: [(any Error, RazeFacesCommands.ExitStatus)] = [
      (Refusal(.paymentNotAllowed, reason: "No."), .refused),
      (SKError(.unknown), .refused),
      (StoreFailure(.cannotRead, ""), .cannotRead),
      (StoreFailure(.cannotWrite, ""), .cannotWrite),
      (StoreFailure(.locked, ""), .tryAgain),
      (StoreFailure(.damaged, ""), .data),
      (StoreFailure(.misuse, ""), .usage),
      (FileDefaultsError.failed(.read, path: path, code: EACCES), .cannotRead),
      (FileDefaultsError.failed(.write, path: path, code: ENOSPC), .cannotWrite),
      (FileDefaultsError.locked(path: path), .tryAgain),
      (FileDefaultsError.nestedUpdate(path: path), .software),
      (CancellationError(), .software),
    ]
    for (error, status) in expected {
      #expect(CommandFailure(error).status == status, "\(error)")
    }
  }

  @Test func theStoresNoHasNumberNameReasonAndRemedy() {
    let refusal = Refusal(.paymentNotAllowed, reason: "Not here.", remedy: "Go elsewhere.")
    #expect(
      CommandFailure(refusal).lines == [
        "razefaces: SKError 4 paymentNotAllowed: Not here. Go elsewhere."
      ])
  }

  @Test func whatItQuotesCannotSteerATerminal() {
    #expect(CommandFailure(.usage, "\u{1B}]0;title\u{7}x").lines == ["razefaces: ]0;titlex"])
  }
}
