import Localization

// Other words for what can be done, which searches find, too. Each text is a list of words.
extension Text {
  /// - Parameter name: The name of a line of the Sandbox.
  static func synonyms(ofItem name: String) -> Text? {
    switch name {
    case "billing-fails": Text("card declined no money")
    case "renewals-fail": Text("card declined lapse win-back")
    case "termination": Text("crash kill terminate unfinished")
    case "purchase", "load-products": Text("timeout error")
    case "verification": Text("jws signature forged")
    case "offer-code-redeem": Text("win-back")
    case "storefront": Text("currency country")
    case "subscription": Text("price increase consent upgrade lapse win-back")
    case "offline": Text("internet wifi airplane mode")
    case "store-down": Text("outage server unavailable")
    default: nil
    }
  }

  /// - Parameter words: The words of a key.
  static func synonyms(ofKey words: Text) -> Text? {
    switch Texts.english(words) {
    case "buy": Text("purchase order pay get")
    case "restore": Text("recover get back")
    case "account": Text("sign in sign out log in log out tester person")
    case "another device": Text("phone tablet switch")
    case "language": Text("translate locale")
    case "undo": Text("revert take back")
    case "redo": Text("repeat again")
    case "write the evidence of this session": Text("report export save proof")
    case "write a picture of this screen": Text("screenshot photo image")
    case "help": Text("keys shortcuts")
    case "quit": Text("exit leave")
    case "timeline": Text("history calendar chart year")
    case "requests waiting": Text("approve decline parent family")
    case "refund": Text("money back complain")
    case "manage subscriptions": Text("cancel plan renewal")
    case "clear all faults": Text("normal end errors")
    default: nil
    }
  }
}
