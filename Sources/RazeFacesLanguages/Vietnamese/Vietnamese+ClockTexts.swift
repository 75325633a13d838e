import Foundation
import RazeFacesConsole
import StoreCore

struct VietnameseClockTexts: ClockTexts {
  func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "thời gian thực"
    case .monthIs30Seconds: "1 tháng là 30 giây"
    case .monthIs5Minutes: "1 tháng là 5 phút"
    case .monthIs15Minutes: "1 tháng là 15 phút"
    case .monthIs30Minutes: "1 tháng là 30 phút"
    case .monthIs1Hour: "1 tháng là 1 giờ"
    case .renewalEvery2Seconds: "gia hạn mỗi 2 giây"
    case .renewalEvery10Seconds: "gia hạn mỗi 10 giây"
    case .renewalEvery30Seconds: "gia hạn mỗi 30 giây"
    case .renewalEvery1Minute: "gia hạn mỗi phút"
    case .renewalEvery5Minutes: "gia hạn mỗi 5 phút"
    case .renewalEvery15Minutes: "gia hạn mỗi 15 phút"
    }
  }

  /// The distance, not the time itself: that would be wrong a second later.
  func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append("dừng lúc \(time)")
    } else if clock.offset != 0 {
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "Đồng hồ: " + parts.joined(separator: ", ")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) ngày \(hours) giờ" : "\(days) ngày" }
    if hours > 0 { return minutes > 0 ? "\(hours) giờ \(minutes) phút" : "\(hours) giờ" }
    return minutes > 0 ? "\(minutes) phút" : "\(total) giây"
  }

  func moved(to now: String) -> String { "Bây giờ là \(now)." }

  func moved(to now: String, booked: Int) -> String {
    "Bây giờ là \(now); \(self.booked(booked))."
  }

  func booked(_ count: Int) -> String {
    count == 0 ? "không ghi giao dịch nào" : "đã ghi \(count) giao dịch"
  }
}
