import RazeFacesScreens

extension SimplifiedChinese {
  @Sendable static func subscriptions(_ text: SubscriptionsText) -> String {
    switch text {
    case .title: "订阅"
    case .nothing: "此 Apple ID 没有订阅。"
    case .close: "关闭"
    case .turnsOff(let day): "按 Enter 取消订阅。\(day)前仍可使用。"
    case .endsAtOnce: "按 Enter 取消订阅。订阅将立即结束，不再重试扣款。"
    case .turnsOn(let day): "按 Enter 恢复订阅。将于\(day)续订。"
    case .isOver: "已到期。请在商店重新购买。"
    }
  }

  @Sendable static func promoted(_ text: PromotedText) -> String {
    switch text {
    case .whichProduct: "要在 App Store 页面上购买哪个产品？"
    case .buyKept(1): "购买留待稍后的项目"
    case .buyKept(let count): "购买留待稍后的 \(count) 个项目"
    case .whatToDo: "App 要如何处理这笔付款？"
    case .goOn: "立即继续"
    case .keepForLater: "留待稍后"
    }
  }

  @Sendable static func fault(_ text: FaultText) -> String {
    switch text {
    case .nextValue: "下一个值"
    case .valuesAhead: "前进五个值"
    case .valuesBack: "后退五个值"
    case .typeToSearch: "输入文字以搜索错误。"
    case .search(let query, let matches): "搜索：\(query)（\(matches)）"
    }
  }

  @Sendable static func help(_ text: HelpText) -> String {
    switch text {
    case .title: "快捷键"
    case .here(let screen): "\(screen)（当前可用）"
    case .everywhere: "任何位置"
    case .notNow(let words, let reason): "\(words)：\(reason)"
    }
  }
}
