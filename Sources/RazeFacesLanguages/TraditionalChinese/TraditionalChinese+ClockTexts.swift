import Foundation
import RazeFacesConsole
import StoreCore

struct TraditionalChineseClockTexts: ClockTexts {
  func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "實際時間"
    case .monthIs30Seconds: "1 個月為 30 秒"
    case .monthIs5Minutes: "1 個月為 5 分鐘"
    case .monthIs15Minutes: "1 個月為 15 分鐘"
    case .monthIs30Minutes: "1 個月為 30 分鐘"
    case .monthIs1Hour: "1 個月為 1 小時"
    case .renewalEvery2Seconds: "每 2 秒續訂"
    case .renewalEvery10Seconds: "每 10 秒續訂"
    case .renewalEvery30Seconds: "每 30 秒續訂"
    case .renewalEvery1Minute: "每 1 分鐘續訂"
    case .renewalEvery5Minutes: "每 5 分鐘續訂"
    case .renewalEvery15Minutes: "每 15 分鐘續訂"
    }
  }

  /// The distance, not the time itself: that would be wrong a second later.
  func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append("暫停於 \(time)")
    } else if clock.offset != 0 {
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "時鐘：" + parts.joined(separator: "，")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) 天 \(hours) 小時" : "\(days) 天" }
    if hours > 0 { return minutes > 0 ? "\(hours) 小時 \(minutes) 分鐘" : "\(hours) 小時" }
    return minutes > 0 ? "\(minutes) 分鐘" : "\(total) 秒"
  }

  func moved(to now: String) -> String { "現在是 \(now)。" }

  func moved(to now: String, booked: Int) -> String {
    "現在是 \(now)；\(self.booked(booked))。"
  }

  func booked(_ count: Int) -> String {
    count == 0 ? "未記入任何交易" : "已記入 \(count) 筆交易"
  }
}
