import Foundation
import Localization
package import StoreCore

extension RefusalTexts {
  package func sentence(_ failure: StoreFailure) -> String { texts.sentence(reason(failure)) }

  /// Goes on a line of a program.
  package func reason(_ failure: StoreFailure) -> String {
    switch failure {
    case .files(let trouble): reason(trouble)
    case .damaged(let damage): reason(damage)
    case .misuse(let misuse): reason(misuse)
    case .other(_, let words): texts(FailureText.unexpected, ["words": words])
    }
  }

  private func reason(_ trouble: StoreFailure.FileFailure) -> String {
    let words = texts(FailureText.self)
    return switch trouble {
    case .cannotCreateFolder(let path, let why):
      words(.cannotCreateFolder, ["path": path, "why": why])
    case .cannotOpen(let path, let why): words(.cannotOpen, ["path": path, "why": why])
    case .cannotRead(let path, let why): words(.cannotRead, ["path": path, "why": why])
    case .cannotWrite(let path, let why): words(.cannotWrite, ["path": path, "why": why])
    case .cannotDelete(let path, let why): words(.cannotDelete, ["path": path, "why": why])
    case .inUse(let path): words(.inUse, ["path": path])
    case .awaitsMigration(let path): words(.awaitsMigration, ["path": path])
    case .wasReset(let path, _): words(.wasReset, ["path": path])
    case .wasRestored(let path): words(.wasRestored, ["path": path])
    case .removed(let path): words(.removed, ["path": path])
    }
  }

  private func reason(_ damage: StoreFailure.Damage) -> String {
    let words = texts(DamageText.self)
    let remedy = words(.remedy)
    return switch damage {
    case .notAWorld(let path, let why): words(.notAWorld, ["path": path, "why": why])
    case .resetNote(let path): words(.resetNote, ["path": path])
    case .notASnapshot(let path, let why):
      words(.notASnapshot, ["path": path, "why": why])
    case .otherSnapshot(let path): words(.otherSnapshot, ["path": path])
    case .spoiled(let path, let why): words(.spoiled, ["path": path, "why": why])
    case .olderWorld(let path): words(.olderWorld, ["path": path, "remedy": remedy])
    case .newerWorld(let path): words(.newerWorld, ["path": path])
    case .disorder(let path): words(.disorder, ["path": path, "remedy": remedy])
    case .worldWithoutRow: words(.worldWithoutRow, ["remedy": remedy])
    case .column(let name, let table):
      words(.column, ["name": name, "table": table, "remedy": remedy])
    case .subscription(let id): words(.subscription, ["id": id, "remedy": remedy])
    }
  }

  private func reason(_ misuse: StoreFailure.Misuse) -> String {
    let words = texts(MisuseText.self)
    return switch misuse {
    case .device(let name): words(.device, ["name": name, "most": DeviceName.longest])
    case .pastDate(let date, let now):
      words(.pastDate, ["date": date.formatted(.iso8601), "now": now.formatted(.iso8601)])
    case .tooFar(let period): words(.tooFar, ["period": texts.subscriptions.length(period)])
    case .tooManyRenewals(let count, let most):
      words(.tooManyRenewals, ["count": count, "most": most])
    case .noTransaction(let id): words(.noTransaction, ["id": id])
    case .notUnfinished(let id): words(.notUnfinished, ["id": id])
    case .alreadyRefunded(let id): words(.alreadyRefunded, ["id": id])
    case .notRefundable(let id, let cause):
      words(.notRefundable, ["id": id, "cause": inSentence(texts.transactions.cause(cause))])
    case .nothingPaid(let id): words(.nothingPaid, ["id": id])
    case .noRefundRequest(let id): words(.noRefundRequest, ["id": id])
    case .noRequest(let key): words(.noRequest, ["id": String(key.rawValue)])
    case .noInterruption(let id): words(.noInterruption, ["id": String(id)])
    case .noSubscription(let id): words(.noSubscription, ["id": id])
    case .subscriptionIsOver(let id): words(.subscriptionIsOver, ["id": id])
    case .notRunning(let id): words(.notRunning, ["id": id])
    case .noBillingProblem(let id): words(.noBillingProblem, ["id": id])
    case .cannotRaisePrice(let id): words(.cannotRaisePrice, ["id": id])
    case .awaitsConsent(let id): words(.awaitsConsent, ["id": id])
    case .noPriceIncrease(let id): words(.noPriceIncrease, ["id": id])
    case .consentedBefore(let id, let date):
      words(.consentedBefore, ["id": id, "date": date.formatted(.iso8601)])
    case .consentIsLate(let id, let date):
      words(.consentIsLate, ["id": id, "date": date.formatted(.iso8601)])
    case .consentHasPassed: words(.consentHasPassed)
    case .noIncrease(let price, let present):
      words(.noIncrease, ["price": "\(price)", "present": "\(present)"])
    case .noTester(let email): words(.noTester, ["email": email])
    case .noDevice(let name): words(.noDevice, ["name": name])
    case .unknownCountry(let code): unknownCountry(code)
    case .badTester(let email, let problem): reason(problem, email: email)
    case .cannotJoin(let email, let organizer):
      words(.cannotJoin, ["email": email, "organizer": organizer])
    case .inNoFamily(let email): words(.inNoFamily, ["email": email])
    case .notInQueue(let key): words(.notInQueue, ["id": String(key.rawValue)])
    case .cannotFinish(let phase):
      words(.cannotFinish, ["phase": inSentence(texts.transactions.phase(phase))])
    case .unexpectedAnswer(let phase):
      words(.unexpectedAnswer, ["phase": inSentence(texts.transactions.phase(phase))])
    case .noStore: words(.noStore)
    case .nothingToUndo: words(.nothingToUndo)
    case .nothingToRedo: words(.nothingToRedo)
    case .changedOtherwise(let table): words(.changedOtherwise, ["table": table])
    case .purchaseUnderWay: words(.purchaseUnderWay)
    }
  }

  private func inSentence(_ title: String) -> String { texts.language.inSentence(title) }

  private func unknownCountry(_ code: String) -> String {
    let countries = Storefront.all.map(\.countryCode)
      .joined(separator: texts.language.listSeparator)
    return texts(MisuseText.unknownCountry, ["code": code, "countries": countries])
  }

  private func reason(_ problem: SignInSheet.Refusal, email: String) -> String {
    let words = texts(TesterRefusalText.self)
    return switch problem {
    case .invalidEmail: words(.invalidEmail, ["email": email])
    case .invalidName: words(.invalidName, ["most": Credentials.longestName])
    case .emailTaken: words(.emailTaken, ["email": email])
    case .weakPassword: words(.weakPassword, ["least": Credentials.shortestPassword])
    case .unknownCountry(let code): unknownCountry(code)
    case .unknownAccount, .wrongPassword, .locked, .emailNotVerified:
      words(.cannotBeAdded, ["email": email])
    }
  }
}
