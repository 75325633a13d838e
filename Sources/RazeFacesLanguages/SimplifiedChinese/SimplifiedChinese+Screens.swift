import RazeFacesScreens

// The two screens that say little.

extension SimplifiedChinese {
  @Sendable static func sandbox(_ text: SandboxText) -> String {
    switch text {
    case .title, .shortTitle: "沙盒"
    case .clearFaults: "清除故障"
    case .nextGroup: "下一组"
    case .previousGroup: "上一组"
    case .filter: "过滤"
    case .allAreShown: "已显示所有行。"
    case .noMatch: "没有匹配的行"
    case .noMatchHint: "按 Esc 显示全部。"
    }
  }

  @Sendable static func log(_ text: LogText) -> String {
    switch text {
    case .loading: "正在读取日志..."
    case .noMatch: "没有匹配的行"
    case .everythingInZone(let zone): "所有设备和账户。时间为 \(zone)。"
    case .gone(let count): "更早的 \(count) 行已不在。"
    case .scope(everything: true): "所有设备和账户上发生的事"
    case .scope(everything: false): "此设备和账户上发生的事"
    case .filtered(let query, let found): "过滤：\(query)（\(found)）"
    case .filter: "过滤"
    case .changeScope: "范围"
    case .allIsShown: "已显示所有行。"
    case .title, .shortTitle: "日志"
    case .emptyTitle: "尚无活动"
    case .empty: "此 App 和 App Store 的活动会即时记录在这里。"
    case .timesAreIn(let zone): "时区为 \(zone)。"
    case .wholeLine: "整行"
    case .copyLine: "拷贝此行"
    }
  }
}
