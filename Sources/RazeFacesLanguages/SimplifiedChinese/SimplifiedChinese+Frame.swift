import RazeFacesScreens

extension SimplifiedChinese {
  @Sendable static func frame(_ text: FrameText) -> String {
    switch text {
    case .language: "语言"
    case .languageTitle: "语言"
    case .namesFollowStorefront: "名称和价格随账户所在的商店而定。"
    case .oneLanguage: "此终端只能显示英文。"
    case .account: "账户"
    case .back: "返回"
    case .cancel: "取消"
    case .choose: "选取"
    case .close: "关闭"
    case .copyIdentifier: "拷贝标识符"
    case .help: "帮助"
    case .keepFilter: "保留"
    case .ok: "好"
    case .quit: "退出"
    case .restore: "恢复购买"
    case .showAll: "显示全部"
    case .stopWaiting: "停止等待"
    case .down: "向下"
    case .up: "向上"
    case .pageDown: "下一页"
    case .pageUp: "上一页"
    case .first: "到第一项"
    case .last: "到最后一项"
    case .next: "下一个"
    case .previous: "上一个"
    case .nextField: "下一栏"
    case .previousField: "上一栏"
    case .nextChoice: "下一个选项"
    case .previousChoice: "上一个选项"
    case .nextScreen: "下一个屏幕"
    case .previousScreen: "上一个屏幕"
    case .thatScreen: "前往该屏幕"
    case .copied(let text): "已拷贝 \(text)"
    case .restoreUnderWay: "正在恢复购买。"
    case .matches(0): "无匹配项"
    case .matches(let count): "\(count) 个匹配项"
    case .place(let place, let count): "\(place)/\(count)"
    case .moreAbove: "上面还有"
    case .moreBelow: "下面还有"
    case .environment: "[环境：Sandbox]"
    case .cancelButton: "取消"
    case .okButton: "好"
    case .nothing: "-"
    }
  }

  @Sendable static func program(_ text: ProgramText) -> String {
    switch text {
    case .sandbox: "沙盒"
    case .notSignedIn: "未登录"
    case .tooSmall(let have, let need): "窗口太小：现为 \(have)，需要 \(need)。"
    case .more(let count): "还有 \(count) 项"
    case .restoring: "正在恢复购买..."
    case .gotAgain(let name): "你之前已购买“\(name)”，此次未收费。"
    case .restoreCancelled: "已取消恢复购买"
    case .refundRequestedBefore: "之前已请求为此项目退款，App Store 尚未作出决定。"
    case .refundRequestFailed: "无法提交退款请求。"
    case .promotionKept: "付款已留待稍后处理：前往“沙盒”>“推广的购买项目”。"
    case .leaveQuestion: "现在退出吗？"
    case .leaveAbout: "购买正在进行。你返回后会继续，不会丢失任何内容。"
    case .leave: "退出"
    }
  }
}
