extension ClockText {
  package var traditionalChinese: String {
    switch self {
    case .realTime: "實際時間"
    case .monthInSeconds: "1 個月為 {seconds} 秒"
    case .monthInMinutes: "1 個月為 {minutes} 分鐘"
    case .monthInAnHour: "1 個月為 1 小時"
    case .renewalEverySeconds: "每 {seconds} 秒續訂"
    case .renewalEveryMinutes: "每 {minutes} 分鐘續訂"
    case .header: "時鐘：{parts}"
    case .separator: "，"
    case .heldAt: "暫停於 {time}"
    case .days: "{days} 天"
    case .daysAndHours: "{days} 天 {hours} 小時"
    case .hours: "{hours} 小時"
    case .hoursAndMinutes: "{hours} 小時 {minutes} 分鐘"
    case .minutes: "{minutes} 分鐘"
    case .seconds: "{seconds} 秒"
    case .moved: "現在是 {now}。"
    case .movedAndBooked: "現在是 {now}；{booked}。"
    case .booked: "{count, plural, =0 {未記入任何交易} other {已記入 # 筆交易}}"
    }
  }
}
