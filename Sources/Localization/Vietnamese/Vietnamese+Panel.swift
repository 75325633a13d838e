extension PanelGroupText {
  package var vietnamese: String {
    switch self {
    case .device: "Thiết bị này"
    case .faults: "Sự cố"
    case .purchases: "Mua hàng"
    case .time: "Thời gian"
    case .connect: "App Store Connect"
    case .waiting: "Yêu cầu đang chờ"
    case .subscriptions: "Gói đăng ký"
    case .testers: "Người thử nghiệm Sandbox"
    case .devices: "Thiết bị"
    case .again: "Bắt đầu lại"
    }
  }
}

extension PanelLineText {
  package var vietnamese: String {
    switch self {
    case .account: "Tài khoản"
    case .accountHint: "Enter đăng nhập, đăng xuất hoặc đổi tài khoản."
    case .notSignedIn: "Chưa đăng nhập"
    case .device: "Thiết bị"
    case .storefront: "Vùng App Store"
    case .storefrontHint: "Enter đổi vùng của tài khoản; giá đổi theo."
    case .promoted: "Mục mua được quảng bá"
    case .promotedHint: "Giao dịch mua bắt đầu trên trang của App Store."
    case .kept: "giữ lại {count}"
    case .clock: "Đồng hồ"
    case .realTime: "thời gian thực"
    case .nextEvent: "Sự kiện tiếp theo"
    case .nothingAhead: "không có"
    case .subscriptionHint: "Enter: gia hạn, tắt, khắc phục, giá, kết thúc."
    case .priceNow: "{product} hiện có giá {price}."
    }
  }
}

extension PanelRequestText {
  package var vietnamese: String {
    switch self {
    case .askToBuy: "Hỏi để mua"
    case .askToBuyHint: "Enter trả lời thay cha mẹ."
    case .asksToBuy: "{email} hỏi để mua"
    case .asksToBuyAgain: "{email} hỏi để mua, đã bị từ chối một lần"
    case .asksParent:
      """
      {email} xin phép cha mẹ để mua {quantity, plural, =1 {{product}} other {# {product}}} trên \
      {device}.
      """
    case .wasInterrupted: "{email} bị gián đoạn"
    case .interruptionHint: "Enter hiện các điều khoản đã thay đổi."
    case .refund: "Yêu cầu hoàn tiền"
    case .refundHint: "Enter trả lời thay App Store."
    case .wantsRefund: "{email} muốn hoàn tiền"
    case .wantsRefundBecause: "{email} muốn hoàn tiền cho {product}: {reason}."
    }
  }
}

extension PanelTesterText {
  package var vietnamese: String {
    switch self {
    case .hint: "Enter: đăng nhập, vùng, Hỏi để mua, gia đình."
    case .newHint: "Địa chỉ email được coi là đã xác minh."
    case .asksToBuy: "Hỏi để mua"
    case .emailNotVerified: "chưa xác minh email"
    case .organizer: "người tổ chức"
    case .familyOf: "gia đình của {organizer}"
    case .signedIn: "đã đăng nhập"
    case .signIn: "Đăng nhập trên thiết bị này"
    case .territory: "Quốc gia hoặc vùng"
    case .joinFamily: "Tham gia gia đình"
    case .organizerQuestion: "{email} tham gia gia đình của ai?"
    }
  }
}

extension PanelDeviceText {
  package var vietnamese: String {
    switch self {
    case .hint: "Enter đăng xuất trên thiết bị đó."
    case .nobody: "không ai"
    case .unfinished: "{count} chưa hoàn tất"
    case .thisOne: "thiết bị này"
    case .signOut: "Đăng xuất {email}"
    case .open: "Mở trong một terminal khác:\nrazefaces --device {device}"
    case .leave: "Để nguyên"
    }
  }
}

extension PanelReasonText {
  package var vietnamese: String {
    switch self {
    case .nothingWaits: "Không có gì chờ trả lời."
    case .noFaults: "Chưa đặt sự cố nào."
    case .nothingAhead: "Không có gì sẽ tự xảy ra."
    case .timeIsReal: "Đang dùng thời gian thực."
    case .settingsAreStandard: "Cài đặt đang như trong thế giới mới."
    case .hasEnded: "Gói đã kết thúc; hãy mua lại trong Cửa hàng."
    case .notNow: "Không phù hợp với trạng thái của gói đăng ký."
    case .deviceIsFixed: "Thiết bị khác: chạy với --device NAME."
    case .storefrontIsAccounts: "Vùng App Store theo tài khoản: hãy đăng nhập."
    }
  }
}
