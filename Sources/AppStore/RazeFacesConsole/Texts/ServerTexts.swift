import Foundation
package import Localization
package import StoreCore

extension Text {
  /// Returns the answer of the app's server to a notification.
  static func answer(
    to name: String, _ status: Int?, _ result: ServerNotification.AttemptResult
  ) -> Text {
    if result == .success { return Text("{name}: received by your server", ["name": name]) }
    let answer = serverAnswer(status)
    return .setting(.verbatim(name), status == nil ? .labeled(answer, result.rawValue) : answer)
  }

  fileprivate static func serverAnswer(_ status: Int?) -> Text {
    guard let status else { return Text("Your server does not answer") }
    return Text("Your server answers {status}", ["status": "\(status)"])
  }
}

extension ServerReception {
  /// What is wrong; nil if the server receives notifications.
  package var trouble: Text? {
    guard missed > 0 else { return nil }
    let count = Text(
      "{count, plural, one {# notification} other {# notifications}}", ["count": missed])
    return .setting(.serverAnswer(status), count)
  }

  /// The state for the Sandbox.
  package var words: Text {
    trouble
      ?? (waiting > 0
        ? Text("{count} pending", ["count": waiting])
        : result == nil ? Text("none sent yet") : Text("all received"))
  }
}

extension NotificationRequest.Problem {
  /// The reason in English, because only the command line shows it.
  func sentence(_ name: String) -> String {
    switch self {
    case .noEvent: "\(name) cannot be triggered: the simulated App Store never sends it"
    case .nothingFits:
      "\(name) cannot be triggered: no product or purchase fits, or no tester can buy the product"
    case .movesClock(let date, let now):
      "\(name) needs the clock to move to \(date.formatted(.iso8601)), by "
        + "\(Self.days(date.timeIntervalSince(now))); add --yes"
    case .refused(let refusal): "the purchase for \(name) is refused: \(refusal.kind.label)"
    }
  }

  private static func days(_ seconds: TimeInterval) -> String {
    let count = max(1, Int(nearest: (seconds / 86_400).rounded()))
    return count == 1 ? "1 day" : "\(count) days"
  }
}
