extension ClockText {
  package var vietnamese: String {
    switch self {
    case .realTime: "thời gian thực"
    case .monthInSeconds: "1 tháng là {seconds} giây"
    case .monthInMinutes: "1 tháng là {minutes} phút"
    case .monthInAnHour: "1 tháng là 1 giờ"
    case .renewalEverySeconds: "gia hạn mỗi {seconds} giây"
    case .renewalEveryMinutes: "gia hạn mỗi {minutes, plural, =1 {phút} other {# phút}}"
    case .header: "Đồng hồ: {parts}"
    case .separator: ", "
    case .heldAt: "dừng lúc {time}"
    case .days: "{days} ngày"
    case .daysAndHours: "{days} ngày {hours} giờ"
    case .hours: "{hours} giờ"
    case .hoursAndMinutes: "{hours} giờ {minutes} phút"
    case .minutes: "{minutes} phút"
    case .seconds: "{seconds} giây"
    case .moved: "Bây giờ là {now}."
    case .movedAndBooked: "Bây giờ là {now}; {booked}."
    case .booked: "{count, plural, =0 {không ghi giao dịch nào} other {đã ghi # giao dịch}}"
    }
  }
}
