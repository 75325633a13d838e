import Testing

/// A mistake in the small catalog, and its message.
struct Spoiled: CustomTestStringConvertible, Sendable {
  let fragment, replacement: String
  /// The line and the path.
  let place: String
  let problem, allowed: String

  var testDescription: String { "\(fragment) -> \(replacement)" }

  private init(_ row: Substring) {
    let cells = row.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    let change = cells[1].replacing("\\n", with: "\n")
      .split(separator: " => ", omittingEmptySubsequences: false).map(String.init)
    (place, problem, allowed) = (cells[0], cells[2], cells[3])
    (fragment, replacement) = (change[0], change[1])
  }

  static let all = table.replacing("|\n  ", with: "| ").split(separator: "\n").map(Spoiled.init)

  /// Each row: the place, a fragment and its replacement, and parts of the problem and of the allowed
  /// values.
  private static let table = #"""
    2 $.bundleID | com.example.faces" => faces" | not a bundle ID | com.example.app
    2 $.bundleID | com.example.faces" => com..x" | not a bundle ID | reversed domain
    3 $.appleID | 1000000001 => "1000000001" | found a text | whole number
    3 $.appleID | 1000000001 => 1.5 | 1.5 is out of range | whole number from 1
    4 $.name | "name": "Faces" => "name": "" | empty | 2 to 30
    4 $.name | "name": "Faces", => "name": "Faces",, | an extra comma | delete
    4 $.name | "Faces" => 'Faces' | single quotes | double quotes
    4 $.name | "Faces" => "Fa\ces" | invalid escape | uXXXX
    4 $.name | "Faces" => "Faces | without its closing quote | same line
    4 $.name | "Faces" => "Fa\#tces" | control character | escapes
    1 $.name | "name": "Faces",\n =>  | "name" is missing | app's name
    5 $.version | "1.0" => "1.0 beta" | not a version | 1.2.3
    6 $.primaryLanguage | "primaryLanguage": "en" => "primaryLanguage": "en-UK" |
      did you mean "en- | zh-Hant
    7 $.baseTerritory | "baseTerritory": "USA" => "baseTerritory": "KOR" |
      not sold in "KOR" | USA, VNM
    8 $.territories.USA | "USD" => "EUR" | not the currency of USA | USD
    8 $.territories.USA | "VNM": "VND" => "VNM": "VND", "USA": "USD" |
      appears twice, first in line 8 | each key once
    8 $.territories.XYZ | "VNM": "VND" => "VNM": "VND", "XYZ": "VND" |
      "XYZ" is unknown | USA, VNM, CHN
    9 $.agreements.paidApplications | "Active" => "active" | did you mean "Active"? | Expired
    9 $.agreements | {"paidApplications": "Active"} => true | found true or false | an object
    9 $.appSpecificSharedSecret | "Active"}, => "Active"}, "appSpecificSharedSecret": "abc", |
      not an App-Specific Shared Secret | 32 hexadecimal digits
    9 $.appSpecificSharedSecret |
      "Active"}, => "Active"}, "appSpecificSharedSecret": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", |
      not an App-Specific Shared Secret | 32 hexadecimal digits
    9 $.appSpecificSharedSecret | "Active"}, => "Active"}, "appSpecificSharedSecret": 17, |
      found a number | a text
    49 $.tester | "testers": [ => "tester": [ | did you mean "testers"? | products
    15 $.products[0].productID | faces.grin => faces grin | not allowed | letters, digits, hyphens
    15 $.products[0].productID | faces.grin => \#(String(repeating: "x", count: 100)) |
      has 112 characters | 1 to 100
    41 $.products[2].productID | faces.year => faces.grin |
      used twice, first in line 15 | each product ID once
    16 $.products[0].type | "Non-Consumable" => "NonConsumable" |
      did you mean "Non-Consumable"? | Auto-Renewable Subscription
    17 $.products[0].referenceName | "Grin", => "Grin", "referenceName": "Gin", |
      appears twice, first in line 17 | once
    18 $.products[0].familySharable | "familySharable": true => "familySharable": "yes" |
      found a text | true or false
    18 $.products[0].familySharable | "familySharable": true => "familySharable": True |
      "True" is not a JSON word | true in lowercase
    18 $.products[0].familyShared | "familySharable": true => "familyShared": true |
      did you mean "familySharable"? | prices
    19 $.products[0].prices.USA | 0.99,  => "0.99",  |
      found a text | without quotes, such as 0.99
    19 $.products[0].prices.USA | 0.99,  => 0.999,  |
      0.999 is too precise | at most 2 decimals in USD
    19 $.products[0].prices.USA | "USA": 0.99,  =>  |
      base territory USA is missing | a price for USA
    19 $.products[0].prices.USA | "VNM": 25000 => "USA": 1.99 |
      appears twice, first in line 19 | once
    19 $.products[0].prices.USA | 0.99,  => .99,  | ".99" is not a JSON number | 0.99
    19 $.products[0].prices.USA | 0.99,  => 00.99,  | not a JSON number | leading zeros
    19 $.products[0].prices.VNM | 25000 => 25000.5 | 25000.5 is too precise | whole VND only
    19 $.products[0].prices.VNM | 25000 => -25000 | negative | 0 or more
    19 $.products[0].prices.VNM | 25000 => 2.5e4 | exponent | plain digits
    19 $.products[0].prices.VNM | 25000 => 2500000000000 | too large | 12 digits
    19 $.products[0].prices.VNM | "VNM": 25000} => "VNM": 25000,} |
      comma without a value | delete
    19 $.products[0].prices.VND | "VNM": 25000 => "VND": 25000 |
      "VND" is unknown; did you mean "VNM"? | USA, VNM
    19 $.products[0].prices.KOR | "VNM": 25000 => "KOR": 1100 |
      not sold in "KOR" | add it to $.territories
    19 $.products[0].prices | {"USA": 0.99, "VNM": 25000} => [0.99] |
      found an array [...] | an object {...}
    20 $.products[0].localizations.en.displayName | "displayName": "Grin" => "displayName": "G" |
      has 1 character | 2 to 35 characters
    20 $.products[0].localizations.en.displayName |
      "displayName": "Grin" => "displayName": "éééééééééééééééééééééééééééééééééééé" |
      has 36 characters | 2 to 35
    20 $.products[0].localizations.en.description |
      A wide one. => \#(String(repeating: "x", count: 56)) | has 56 characters | 1 to 55
    20 $.products[0].localizations.en.description | A wide one. =>     | blank | read
    20 $.products[0].localizations.en.description | A wide one. => A wide one.  |
      ends with a space | without spaces
    20 $.products[0].localizations.en.description | A wide one. => A\u001b[31m one. |
      U+001B | printable
    20 $.products[0].localizations.en.description | A wide one. => A\#u{7F} one. |
      U+007F | printable
    20 $.products[0].localizations.en.description | A wide one. => A\#u{202E} one. |
      U+202E | printable
    20 $.products[0].localizations.en |
      "en": {"displayName": "Grin" => "vi": {"displayName": "Grin" |
      primary language "en" is missing | in "en"
    20 $.products[0].localizations["zh-TW"] | "A wide one."}} => "A wide one."}, "zh-TW": {}} |
      "zh-TW" is unknown | zh-Hant
    29 $.products[1].subscription | "type": "Auto-Renewable Subscription" => "type": "Consumable" |
      a Consumable has no subscription | Auto-Renewable
    30 $.products[1].subscription.group | "group": "club" => "group": "clubs" |
      did you mean "club"? | club
    31 $.products[1].subscription.level | "level": 1 => "level": 0 | 0 is out of range | from 1 to
    29 $.products[1].subscription.level | "level": 1,\n =>  | missing | from 1, the highest
    33 $.products[1].subscription.introductoryOffer.period |
      "period": "P1W" => "period": "one week" | not a period | P3D, P1W
    33 $.products[1].subscription.introductoryOffer.mode | "mode": "free" => "mode": "gratis" |
      "gratis" is unknown | payAsYouGo
    33 $.products[1].subscription.introductoryOffer.prices |
      "period": "P1W"} => "period": "P1W", "prices": {"USA": 1}} | free offer cannot | no prices
    33 $.products[1].subscription.introductoryOffer.prices |
      "mode": "free" => "mode": "payUpFront" | "prices" is missing | 0.99
    33 $.products[1].subscription.introductoryOffer.numberOfPeriods |
      "period": "P1W"} => "period": "P1W", "numberOfPeriods": 2} | only a payAsYouGo | 1
    35 $.products[1].subscription.offers[0].type | "winBack" => "introductory" |
      "introductory" is unknown | promotional, offerCode, winBack
    36 $.products[1].subscription.offers[0].period |
      "period": "P1M", "numberOfPeriods" => "period": "P1Y", "numberOfPeriods" |
      with each renewal | P1M
    36 $.products[1].subscription.offers[0].numberOfPeriods |
      "numberOfPeriods": 3 => "numberOfPeriods": 13 | 13 is out of range | 1 to 12
    18 $.products[0].introductoryOffer | "familySharable": true, => "introductoryOffer": {}, |
      does not belong here | within "subscription"
    18 $.products[0].duration | "familySharable": true, => "duration": "P1Y", |
      only a Non-Renewing Subscription | nothing
    40 $.products[2].duration | "duration": "P1Y",\n =>  | missing | P1Y
    44 $.products[2].duration | "duration": "P1Y" => "duration": "P0Y" | not a period | P1Y
    44 $.products[2].familySharable |
      "duration": "P1Y" => "duration": "P1Y", "familySharable": true |
      cannot be shared | Non-Consumable
    50 $.testers[0].email | a@example.com => a.example.com | not an email | name@
    51 $.testers[1].email | b@example.com => A@example.com | twice, first in line 50 | once
    50 $.testers[0].password | "Sandbox-1" => "sandbox-1" | too weak | uppercase
    51 $.testers[1].territory | "territory": "VNM" => "territory": "VN" | did you mean "VNM"? | USA
    51 $.testers[1].territory | , "territory": "VNM" =>  | missing | USA
    51 $.testers[1].askToBuy | "territory": "VNM" => "territory": "VNM", "askToBuy": 1 |
      found a number | true or false
    5 $.name | "name": "Faces", => "name": "Faces" | comma is missing | a comma
    5 $.name | "version" => // the version\n  "version" | a comment | values only
    5 $.name | "version" => /* v */ "version" | a comment | values only
    53 $ | "VNM"}\n  ]\n} => "VNM"}\n  ]\n} {} | follows the end | nothing after
    """#
}
