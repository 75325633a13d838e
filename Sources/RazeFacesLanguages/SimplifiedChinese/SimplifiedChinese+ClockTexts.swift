import Foundation
import RazeFacesConsole
import StoreCore

struct SimplifiedChineseClockTexts: ClockTexts {
  func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "实际时间"
    case .monthIs30Seconds: "1 个月为 30 秒"
    case .monthIs5Minutes: "1 个月为 5 分钟"
    case .monthIs15Minutes: "1 个月为 15 分钟"
    case .monthIs30Minutes: "1 个月为 30 分钟"
    case .monthIs1Hour: "1 个月为 1 小时"
    case .renewalEvery2Seconds: "每 2 秒续期一次"
    case .renewalEvery10Seconds: "每 10 秒续期一次"
    case .renewalEvery30Seconds: "每 30 秒续期一次"
    case .renewalEvery1Minute: "每分钟续期一次"
    case .renewalEvery5Minutes: "每 5 分钟续期一次"
    case .renewalEvery15Minutes: "每 15 分钟续期一次"
    }
  }

  func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append("暂停在 \(time)")
    } else if clock.offset != 0 {
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "时钟：" + parts.joined(separator: "，")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute, as in English.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) 天 \(hours) 小时" : "\(days) 天" }
    if hours > 0 { return minutes > 0 ? "\(hours) 小时 \(minutes) 分钟" : "\(hours) 小时" }
    return minutes > 0 ? "\(minutes) 分钟" : "\(total) 秒"
  }

  func moved(to now: String) -> String { "现在是 \(now)。" }

  func moved(to now: String, booked: Int) -> String {
    "现在是 \(now)；\(self.booked(booked))。"
  }

  func booked(_ count: Int) -> String {
    count == 0 ? "没有交易入账" : "\(count) 笔交易已入账"
  }
}
