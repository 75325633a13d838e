import RazeFacesScreens

// The two screens that say little.

extension Vietnamese {
  @Sendable static func sandbox(_ text: SandboxText) -> String {
    switch text {
    case .title, .shortTitle: "Sandbox"
    case .clearFaults: "gỡ mọi sự cố"
    case .nextGroup: "nhóm sau"
    case .previousGroup: "nhóm trước"
    }
  }

  @Sendable static func log(_ text: LogText) -> String {
    switch text {
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
