extension PanelGroupText {
  package var simplifiedChinese: String {
    switch self {
    case .device: "此设备"
    case .faults: "故障"
    case .purchases: "购买"
    case .time: "时间"
    case .connect: "App Store Connect"
    case .waiting: "等待处理的请求"
    case .subscriptions: "订阅"
    case .testers: "沙盒测试员"
    case .devices: "设备"
    case .again: "重新开始"
    }
  }
}

extension PanelLineText {
  package var simplifiedChinese: String {
    switch self {
    case .account: "账户"
    case .accountHint: "按 Enter 可登录、退出登录或切换测试员。"
    case .notSignedIn: "未登录"
    case .device: "设备"
    case .storefront: "店面"
    case .storefrontHint: "按 Enter 可更改账户的店面；价格随之改变。"
    case .promoted: "推广的购买项目"
    case .promotedHint: "在 App Store 页面上开始的购买。"
    case .kept: "{count} 个留待稍后"
    case .clock: "时钟"
    case .realTime: "实际时间"
    case .nextEvent: "下一个事件"
    case .nothingAhead: "无"
    case .subscriptionHint: "Enter：续期、关闭、解决付款问题、涨价、结束。"
    case .priceNow: "“{product}”的当前价格为 {price}。"
    }
  }
}

extension PanelRequestText {
  package var simplifiedChinese: String {
    switch self {
    case .askToBuy: "购买前询问"
    case .askToBuyHint: "按 Enter 以家长身份答复。"
    case .asksToBuy: "{email} 请求购买"
    case .asksToBuyAgain: "{email} 请求购买，曾被拒绝"
    case .asksParent:
      """
      {email} 在 {device} 上请求家长许可，购买{quantity, plural, =1 {} other { # 个}}“{product}”。
      """
    case .wasInterrupted: "{email} 的购买被中断"
    case .interruptionHint: "按 Enter 显示已更改的条款。"
    case .refund: "退款请求"
    case .refundHint: "按 Enter 以 App Store 身份答复。"
    case .wantsRefund: "{email} 请求退款"
    case .wantsRefundBecause: "{email} 请求为“{product}”退款：{reason}。"
    }
  }
}

extension PanelTesterText {
  package var simplifiedChinese: String {
    switch self {
    case .hint: "Enter：登录、国家或地区、购买前询问、家庭。"
    case .newHint: "其电子邮件地址立即视为已验证。"
    case .asksToBuy: "购买前询问"
    case .emailNotVerified: "电子邮件未验证"
    case .organizer: "组织者"
    case .familyOf: "{organizer} 的家庭"
    case .signedIn: "已登录"
    case .signIn: "在此设备上登录"
    case .territory: "国家或地区"
    case .joinFamily: "加入家庭"
    case .organizerQuestion: "{email} 要加入谁的家庭？"
    }
  }
}

extension PanelDeviceText {
  package var simplifiedChinese: String {
    switch self {
    case .hint: "按 Enter 可在该设备上退出登录。"
    case .nobody: "未登录"
    case .unfinished: "{count} 笔未完成"
    case .thisOne: "此设备"
    case .signOut: "退出登录 {email}"
    case .open: "在另一个终端中打开：\nrazefaces --device {device}"
    case .leave: "暂不处理"
    }
  }
}

extension PanelReasonText {
  package var simplifiedChinese: String {
    switch self {
    case .nothingWaits: "没有等待答复的请求。"
    case .noFaults: "未设置任何故障。"
    case .nothingAhead: "不会自动发生任何事件。"
    case .timeIsReal: "已是实际时间。"
    case .settingsAreStandard: "已是默认设置。"
    case .hasEnded: "订阅已结束；请在“商店”中重新购买。"
    case .notNow: "订阅的当前状态不允许此操作。"
    case .deviceIsFixed: "要使用其他设备，请以 --device NAME 启动。"
    case .storefrontIsAccounts: "店面由账户决定：请先登录。"
    }
  }
}
