import Foundation
import RazeFacesConsole
import StoreCore

struct KoreanClockTexts: ClockTexts {
  func rate(_ rate: TimeRate) -> String {
    switch rate {
    case .realTime: "실제 시간"
    case .monthIs30Seconds: "1개월이 30초"
    case .monthIs5Minutes: "1개월이 5분"
    case .monthIs15Minutes: "1개월이 15분"
    case .monthIs30Minutes: "1개월이 30분"
    case .monthIs1Hour: "1개월이 1시간"
    case .renewalEvery2Seconds: "2초마다 갱신"
    case .renewalEvery10Seconds: "10초마다 갱신"
    case .renewalEvery30Seconds: "30초마다 갱신"
    case .renewalEvery1Minute: "1분마다 갱신"
    case .renewalEvery5Minutes: "5분마다 갱신"
    case .renewalEvery15Minutes: "15분마다 갱신"
    }
  }

  /// The distance, not the time itself: that would be wrong a second later.
  func header(_ clock: SandboxClock, heldAt time: String?) -> String {
    var parts: [String] = []
    if let time {
      parts.append("\(time)에 멈춤")
    } else if clock.offset != 0 {
      parts.append((clock.offset < 0 ? "-" : "+") + distance(abs(clock.offset)))
    }
    if clock.rate != .realTime { parts.append(rate(clock.rate)) }
    return "시계: " + parts.joined(separator: ", ")
  }

  private func distance(_ seconds: TimeInterval) -> String {
    // To the minute: the time that a move itself takes must not make a day of it less.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days)일 \(hours)시간" : "\(days)일" }
    if hours > 0 { return minutes > 0 ? "\(hours)시간 \(minutes)분" : "\(hours)시간" }
    return minutes > 0 ? "\(minutes)분" : "\(total)초"
  }

  func moved(to now: String) -> String { "현재 시각: \(now)." }

  func moved(to now: String, booked: Int) -> String {
    "현재 시각: \(now). \(self.booked(booked))."
  }

  func booked(_ count: Int) -> String {
    count == 0 ? "기록된 거래 없음" : "거래 \(count)건 기록됨"
  }
}
