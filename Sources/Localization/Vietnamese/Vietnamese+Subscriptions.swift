extension LengthText {
  package var vietnamese: String {
    switch self {
    case .day: "{count} ngày"
    case .week: "{count} tuần"
    case .month: "{count} tháng"
    case .year: "{count} năm"
    }
  }
}

extension IntervalText {
  package var vietnamese: String {
    switch self {
    case .day: "mỗi {count, plural, =1 {ngày} other {# ngày}}"
    case .week: "mỗi {count, plural, =1 {tuần} other {# tuần}}"
    case .month: "mỗi {count, plural, =1 {tháng} other {# tháng}}"
    case .year: "mỗi {count, plural, =1 {năm} other {# năm}}"
    }
  }
}

extension PeriodPriceText {
  package var vietnamese: String {
    switch self {
    case .day: "{price} mỗi {count, plural, =1 {ngày} other {# ngày}}"
    case .week: "{price} mỗi {count, plural, =1 {tuần} other {# tuần}}"
    case .month: "{price} mỗi {count, plural, =1 {tháng} other {# tháng}}"
    case .year: "{price} mỗi {count, plural, =1 {năm} other {# năm}}"
    }
  }
}

extension PeriodPriceInSentenceText {
  package var vietnamese: String {
    switch self {
    case .day: "{price} mỗi {count, plural, =1 {ngày} other {# ngày}}"
    case .week: "{price} mỗi {count, plural, =1 {tuần} other {# tuần}}"
    case .month: "{price} mỗi {count, plural, =1 {tháng} other {# tháng}}"
    case .year: "{price} mỗi {count, plural, =1 {năm} other {# năm}}"
    }
  }
}

extension SubscriptionPhaseText {
  package var vietnamese: String {
    switch self {
    case .subscribed: "đang đăng ký"
    case .expired: "đã hết hạn"
    case .inBillingRetry: "đang thử thanh toán lại"
    case .inGracePeriod: "đang ân hạn"
    case .refunded: "đã hoàn tiền"
    case .unshared: "không còn được chia sẻ"
    }
  }
}

extension ExpirationText {
  package var vietnamese: String {
    switch self {
    case .turnedOff: "đã tắt tự động gia hạn"
    case .billingFailed: "thanh toán thất bại"
    case .higherPriceDeclined: "không đồng ý với giá mới"
    case .productUnavailable: "sản phẩm không khả dụng"
    case .other: "lý do khác"
    }
  }
}

extension StandingText {
  package var vietnamese: String {
    switch self {
    case .renews: "gia hạn {end}"
    case .changes: "chuyển sang {next} ngày {end}"
    case .turnedOff: "đã tắt gia hạn, đến {end}"
    case .endsBecause: "đến {end}: {reason}"
    case .awaitsConsent: "đến {end}, nếu không đồng ý với giá mới"
    case .inGracePeriod: "sự cố thanh toán, còn truy cập đến {end}"
    case .inBillingRetry: "sự cố thanh toán, mất quyền truy cập"
    case .ended: "đã kết thúc {end}"
    case .endedBecause: "đã kết thúc: {reason}"
    }
  }
}

extension BriefStandingText {
  package var vietnamese: String {
    switch self {
    case .renews: "gia hạn {end}"
    case .changes: "chuyển {end}"
    case .turnedOff: "đến {end}"
    case .awaitsConsent: "giá mới"
    case .paymentProblem: "sự cố thanh toán"
    case .ended: "kết thúc {end}"
    }
  }
}

extension OfferText {
  package var vietnamese: String {
    switch self {
    case .free: "{length} miễn phí"
    case .payAsYouGo: "{price} trong {length}"
    case .payUpFront: "{price} cho {length}"
    case .code: "mã {code}"
    case .winBack: "quay lại"
    }
  }
}

extension PlanText {
  package var vietnamese: String {
    switch self {
    case .afterOffer: "{offer}, sau đó {price}"
    case .terms: "{price} cho đến khi bạn hủy."
    case .termsAfterOffer: "{offer}, sau đó {price} cho đến khi bạn hủy."
    case .begins: "Từ ngày {day}:"
    case .replaces: "Gói này thay thế {plan} ngay."
    case .replacesWithRefund:
      """
      Gói này thay thế {plan} ngay; bạn được hoàn {refund} cho thời gian còn lại của gói đó.
      """
    case .nothingNow: "Hiện chưa tính phí."
    case .renewsAlready: "Bạn hiện đang đăng ký mục này. Gói sẽ gia hạn vào ngày {day}."
    case .goesOn: "Gói sẽ gia hạn vào ngày {day} và tiếp tục cho đến khi bạn hủy."
    case .renewedLater: "Gói sẽ gia hạn vào ngày {day}; hiện chưa tính phí."
    case .begunLater: "Gói sẽ bắt đầu vào ngày {day}; hiện chưa tính phí."
    }
  }
}
