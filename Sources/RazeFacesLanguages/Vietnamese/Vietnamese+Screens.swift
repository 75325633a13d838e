import RazeFacesScreens

// The two screens that say little.

extension Vietnamese {
  @Sendable static func sandbox(_ text: SandboxText) -> String {
    switch text {
    case .title, .shortTitle: "Sandbox"
    case .clearFaults: "gỡ mọi sự cố"
    case .nextGroup: "nhóm sau"
    case .previousGroup: "nhóm trước"
    case .filter: "lọc"
    case .allAreShown: "Đang hiện tất cả các dòng."
    case .noMatch: "Không có dòng nào khớp"
    case .noMatchHint: "Esc hiện lại tất cả."
    }
  }

  @Sendable static func log(_ text: LogText) -> String {
    switch text {
    case .loading: "Đang đọc nhật ký..."
    case .noMatch: "Không có dòng nào khớp"
    case .everythingInZone(let zone): "Mọi thiết bị và tài khoản. Giờ theo múi \(zone)."
    case .gone(let count): "\(count) dòng cũ hơn không còn nữa."
    case .scope(everything: true): "Mọi việc trên mọi thiết bị và tài khoản"
    case .scope(everything: false): "Mọi việc trên thiết bị và tài khoản này"
    case .filtered(let query, let found): "Lọc: \(query) (\(found))"
    case .filter: "lọc"
    case .changeScope: "phạm vi"
    case .allIsShown: "Đang hiện mọi dòng."
    case .title: "Nhật ký"
    case .shortTitle: "Log"
    case .emptyTitle: "Chưa có gì xảy ra"
    case .empty: "Mọi hoạt động của cửa hàng và App Store được ghi lại tại đây."
    case .timesAreIn(let zone): "Giờ theo múi giờ \(zone)."
    case .wholeLine: "cả dòng"
    case .copyLine: "sao chép dòng"
    }
  }
}
