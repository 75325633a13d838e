extension ClockText {
  package var simplifiedChinese: String {
    switch self {
    case .realTime: "实际时间"
    case .monthInSeconds: "1 个月为 {seconds} 秒"
    case .monthInMinutes: "1 个月为 {minutes} 分钟"
    case .monthInAnHour: "1 个月为 1 小时"
    case .renewalEverySeconds: "每 {seconds} 秒续期一次"
    case .renewalEveryMinutes: "{minutes, plural, =1 {每分钟续期一次} other {每 # 分钟续期一次}}"
    case .header: "时钟：{parts}"
    case .separator: "，"
    case .heldAt: "暂停在 {time}"
    case .days: "{days} 天"
    case .daysAndHours: "{days} 天 {hours} 小时"
    case .hours: "{hours} 小时"
    case .hoursAndMinutes: "{hours} 小时 {minutes} 分钟"
    case .minutes: "{minutes} 分钟"
    case .seconds: "{seconds} 秒"
    case .moved: "现在是 {now}。"
    case .movedAndBooked: "现在是 {now}；{booked}。"
    case .booked: "{count, plural, =0 {没有交易入账} other {# 笔交易已入账}}"
    }
  }
}
