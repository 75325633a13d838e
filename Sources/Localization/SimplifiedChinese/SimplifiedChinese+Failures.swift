extension FailureText {
  package var simplifiedChinese: String {
    switch self {
    case .cannotCreateFolder: "无法创建状态文件夹 {path}：{why}；请用 --state DIR 指定其他文件夹"
    case .cannotOpen: "无法打开 {path} ({why})；请重试，或检查其权限和磁盘"
    case .cannotRead: "无法读取 {path} ({why})；请重试，若再次失败，请检查磁盘"
    case .cannotWrite: "无法写入 {path} ({why})；请释放空间或检查其权限"
    case .cannotDelete: "无法删除 {path}：{why}；请检查其权限"
    case .inUse: "{path} 正由另一个进程使用；请稍后再试"
    case .awaitsMigration: "{path} 由较早版本的 razefaces 创建，需要更新，但正由另一个进程使用；请退出其他所有 razefaces 后重试"
    case .wasReset: "{path} 中的世界在此程序运行时被重置，因此未购买任何内容；请重试"
    case .removed: "{path} 在此程序运行时被移除或替换，因此未执行任何操作；请退出此程序，将数据库的所有文件放回原处，然后重新启动"
    case .unexpected: "发生意外错误：{words}"
    }
  }
}

extension DamageText {
  package var simplifiedChinese: String {
    switch self {
    case .notAWorld: "{path} 不是 RazeFaces 的世界 ({why})；请将其移走，或用 --state DIR 指定其他文件夹"
    case .resetNote: "{path} 不是未完成的重置所留下的文件；请将其移走后重试"
    case .spoiled: "{path} 已损坏 ({why})；请将其移走，或用 --state DIR 指定其他文件夹"
    case .olderWorld: "{path} 由较旧的 razefaces 创建，已无法读取；{remedy}"
    case .newerWorld: "{path} 由较新版本的 razefaces 创建；请更新此版本，或用 --state DIR 指定其他文件夹"
    case .disorder: "{path} 已损坏：其内容互相矛盾；{remedy}"
    case .worldWithoutRow: "世界缺少第一行；{remedy}"
    case .column: "世界的表 {table} 中，列 {name} 含有不可能的内容；{remedy}"
    case .subscription: "订阅 {id} 指向已不存在的交易或产品；{remedy}"
    case .remedy: "用 `razefaces reset --yes` 可重建世界"
    }
  }
}

extension MisuseText {
  package var simplifiedChinese: String {
    switch self {
    case .pastDate: "{date} 不晚于沙盒的时间 {now}；时钟只能向前"
    case .tooFar: "时间过长；时钟一次最多前进 {period}"
    case .tooManyRenewals:
      "这会产生约 {count} 次续期，一次最多 {most} 次；请缩短时钟前进的时间，或放慢时间速率：`razefaces clock rate real-time`"
    case .noTransaction: "此世界没有交易 {id}；`razefaces transactions --all` 会列出所有交易"
    case .notUnfinished: "交易 {id} 没有在任何队列中等待"
    case .alreadyRefunded: "交易 {id} 之前已退款"
    case .notRefundable: "交易 {id} 是未曾付款的 {cause}；请为原始交易退款"
    case .nothingPaid: "交易 {id} 未曾付款，没有可退的款项"
    case .noRefundRequest: "交易 {id} 没有等待决定的退款"
    case .noRequest: "没有编号为 {id} 的购买请求"
    case .noInterruption: "没有编号为 {id} 的中断购买"
    case .noSubscription: "没有原始交易为 {id} 的订阅"
    case .subscriptionIsOver: "订阅 {id} 已结束"
    case .notRunning: "订阅 {id} 未在有效期内，因此无法续期"
    case .noBillingProblem: "订阅 {id} 没有需要解决的付款问题"
    case .cannotRaisePrice: "订阅 {id} 未在有效期内，因此无法涨价"
    case .awaitsConsent: "只有订阅者同意新价格后，订阅 {id} 才会续期"
    case .noPriceIncrease: "订阅 {id} 没有等待同意的涨价；答复仅在相应的续期之前有效"
    case .consentedBefore: "{id} 的订阅者已同意自 {date} 起的价格"
    case .consentIsLate: "订阅 {id} 已于 {date} 结束，因为续期前未同意新价格"
    case .consentHasPassed: "新价格不再等待同意：相应的续期时间已过"
    case .noIncrease: "{price} 不高于当前价格 {present}"
    case .device: "“{name}”不能用作设备名称；允许 1 至 {most} 个字母、数字、\".\"、\"-\" 和 \"_\"，并以字母或数字开头"
    case .noTester: "没有测试员 {email}；`razefaces testers` 会列出所有测试员"
    case .noDevice: "此世界没有设备 {name}；`razefaces devices` 会列出所有设备"
    case .unknownCountry: "{code} 不是店面；允许：{countries}"
    case .cannotJoin: "{email} 无法加入 {organizer} 的家庭：其中一方已在另一个家庭中，或是另一个家庭的组织者"
    case .inNoFamily: "{email} 未加入任何家庭"
    case .notInQueue: "此设备的队列中没有交易 {id}"
    case .cannotFinish: "状态为 {phase} 的交易无法完成：App Store 尚未作出决定"
    case .unexpectedAnswer: "状态为 {phase} 的付款并未等待此答复"
    case .noStore: "没有 App Store：未打开任何连接"
    }
  }
}

extension TesterRefusalText {
  package var simplifiedChinese: String {
    switch self {
    case .invalidEmail: "{email} 不是电子邮件地址"
    case .invalidName: "姓名最多 {most} 个字符，且不能含不可见字符"
    case .emailTaken: "已有测试员 {email}"
    case .weakPassword: "密码至少需要 {least} 个字符，且须含数字、大写字母和小写字母"
    case .cannotBeAdded: "无法添加 {email}"
    }
  }
}
