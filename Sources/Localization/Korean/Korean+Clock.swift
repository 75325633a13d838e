extension ClockText {
  package var korean: String {
    switch self {
    case .realTime: "실제 시간"
    case .monthInSeconds: "1개월이 {seconds}초"
    case .monthInMinutes: "1개월이 {minutes}분"
    case .monthInAnHour: "1개월이 1시간"
    case .renewalEverySeconds: "{seconds}초마다 갱신"
    case .renewalEveryMinutes: "{minutes}분마다 갱신"
    case .header: "시계: {parts}"
    case .separator: ", "
    case .heldAt: "{time}에 멈춤"
    case .days: "{days}일"
    case .daysAndHours: "{days}일 {hours}시간"
    case .hours: "{hours}시간"
    case .hoursAndMinutes: "{hours}시간 {minutes}분"
    case .minutes: "{minutes}분"
    case .seconds: "{seconds}초"
    case .moved: "현재 시각: {now}."
    case .movedAndBooked: "현재 시각: {now}. {booked}."
    case .booked: "{count, plural, =0 {기록된 거래 없음} other {거래 #건 기록됨}}"
    }
  }
}
