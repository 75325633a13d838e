extension Spoiled {
  static let app: [Spoiled] = [
    .init("com.example.faces\"", "faces\"", 2, "$.bundleID", "not a bundle ID", "com.example.app"),
    .init("com.example.faces\"", "com..x\"", 2, "$.bundleID", "not a bundle ID", "reversed domain"),
    .init("1000000001", "\"1000000001\"", 3, "$.appleID", "a text stands here", "whole number"),
    .init("1000000001", "1.5", 3, "$.appleID", "1.5 is out of range", "whole number from 1"),
    .init("\"name\": \"Faces\"", "\"name\": \"\"", 4, "$.name", "empty", "2 to 30"),
    .init("  \"name\": \"Faces\",\n", "", 1, "$.name", "\"name\" is missing", "app's name"),
    .init("\"1.0\"", "\"1.0 beta\"", 5, "$.version", "not a version", "1.2.3"),
    .init(
      "\"primaryLanguage\": \"en\"", "\"primaryLanguage\": \"en-UK\"", 6, "$.primaryLanguage",
      "did you mean \"en-", "zh-Hant"),
    .init(
      "\"baseTerritory\": \"USA\"", "\"baseTerritory\": \"KOR\"", 7, "$.baseTerritory",
      "not sold in \"KOR\"", "USA, VNM"),
    .init("\"USD\"", "\"EUR\"", 8, "$.territories.USA", "not the currency of USA", "USD"),
    .init(
      "\"VNM\": \"VND\"", "\"VNM\": \"VND\", \"XYZ\": \"VND\"", 8, "$.territories.XYZ",
      "\"XYZ\" is unknown", "USA, VNM, CHN"),
    .init(
      "\"VNM\": \"VND\"", "\"VNM\": \"VND\", \"USA\": \"USD\"", 8, "$.territories.USA",
      "appears twice, first in line 8", "each key once"),
    .init(
      "\"Active\"", "\"active\"", 9, "$.agreements.paidApplications",
      "did you mean \"Active\"?", "Expired"),
    .init(
      "\"agreements\": {\"paidApplications\": \"Active\"}", "\"agreements\": true", 9,
      "$.agreements", "true or false stands here", "an object"),
    .init(
      "\"Active\"},", "\"Active\"}, \"appSpecificSharedSecret\": \"abc\",", 9,
      "$.appSpecificSharedSecret", "not an App-Specific Shared Secret", "32 hexadecimal digits"),
    .init(
      "\"Active\"},",
      "\"Active\"}, \"appSpecificSharedSecret\": \"\(String(repeating: "x", count: 32))\",", 9,
      "$.appSpecificSharedSecret", "not an App-Specific Shared Secret", "32 hexadecimal digits"),
    .init(
      "\"Active\"},", "\"Active\"}, \"appSpecificSharedSecret\": 17,", 9,
      "$.appSpecificSharedSecret", "number stands here", "a text"),
    .init(
      "\"testers\": [", "\"tester\": [", 56, "$.tester", "did you mean \"testers\"?", "products"),
  ]

  static let products: [Spoiled] = [
    .init(
      "faces.grin", "faces grin", 15, "$.products[0].productID", "not allowed",
      "letters, digits, hyphens"),
    .init(
      "faces.grin", String(repeating: "x", count: 100), 15, "$.products[0].productID",
      "has 112 characters", "1 to 100"),
    .init(
      "faces.year", "faces.grin", 48, "$.products[2].productID", "used twice, first in line 15",
      "each product ID once"),
    .init(
      "\"Non-Consumable\"", "\"NonConsumable\"", 16, "$.products[0].type",
      "did you mean \"Non-Consumable\"?", "Auto-Renewable Subscription"),
    .init(
      "\"referenceName\": \"Grin\"", "\"referenceName\": \"Grin\", \"referenceName\": \"Gin\"",
      17, "$.products[0].referenceName", "appears twice, first in line 17", "once"),
    .init(
      "\"familySharable\": true", "\"familySharable\": \"yes\"", 18,
      "$.products[0].familySharable", "a text stands here", "true or false"),
    .init(
      "\"familySharable\": true", "\"familyShared\": true", 18, "$.products[0].familyShared",
      "did you mean \"familySharable\"?", "prices"),
    .init(
      "0.99, ", "\"0.99\", ", 19, "$.products[0].prices.USA", "a text stands here",
      "without quotes, such as 0.99"),
    .init(
      "0.99, ", "0.999, ", 19, "$.products[0].prices.USA", "0.999 is too precise",
      "at most 2 decimals in USD"),
    .init(
      "25000", "25000.5", 19, "$.products[0].prices.VNM", "25000.5 is too precise",
      "whole VND only"),
    .init("25000", "-25000", 19, "$.products[0].prices.VNM", "negative", "0 or more"),
    .init("25000", "2.5e4", 19, "$.products[0].prices.VNM", "exponent", "plain digits"),
    .init("25000", "2500000000000", 19, "$.products[0].prices.VNM", "too large", "12 digits"),
    .init(
      "\"VNM\": 25000", "\"VND\": 25000", 19, "$.products[0].prices.VND",
      "\"VND\" is unknown; did you mean \"VNM\"?", "USA, VNM"),
    .init(
      "\"VNM\": 25000", "\"KOR\": 1100", 19, "$.products[0].prices.KOR",
      "not sold in \"KOR\"", "add it to $.territories"),
    .init(
      "\"USA\": 0.99, ", "", 19, "$.products[0].prices.USA", "base territory USA is missing",
      "a price for USA"),
    .init(
      "\"VNM\": 25000", "\"USA\": 1.99", 19, "$.products[0].prices.USA",
      "appears twice, first in line 19", "once"),
    .init(
      "{\"USA\": 0.99, \"VNM\": 25000}", "[0.99]", 19, "$.products[0].prices",
      "an array [...] stands here", "an object {...}"),
    .init(
      "\"displayName\": \"Grin\"", "\"displayName\": \"G\"", 20,
      "$.products[0].localizations.en.displayName", "has 1 character", "2 to 35 characters"),
    .init(
      "\"displayName\": \"Grin\"", "\"displayName\": \"\(String(repeating: "é", count: 36))\"",
      20, "$.products[0].localizations.en.displayName", "has 36 characters", "2 to 35"),
    .init(
      "A wide one.", String(repeating: "x", count: 56), 20,
      "$.products[0].localizations.en.description", "has 56 characters", "1 to 55"),
    .init("A wide one.", "   ", 20, "$.products[0].localizations.en.description", "blank", "read"),
    .init(
      "A wide one.", "A wide one. ", 20, "$.products[0].localizations.en.description",
      "ends with a space", "without spaces"),
    .init(
      "A wide one.", #"A\u001b[31m one."#, 20, "$.products[0].localizations.en.description",
      "U+001B", "printable"),
    .init(
      "A wide one.", "A\u{7F} one.", 20, "$.products[0].localizations.en.description",
      "U+007F", "printable"),
    .init(
      "A wide one.", "A\u{202E} one.", 20, "$.products[0].localizations.en.description",
      "U+202E", "printable"),
    .init(
      "{\"en\": {\"displayName\": \"Grin\"", "{\"vi\": {\"displayName\": \"Grin\"", 20,
      "$.products[0].localizations.en", "primary language \"en\" is missing", "in \"en\""),
    .init(
      "\"A wide one.\"}}", "\"A wide one.\"}, \"zh-TW\": {}}", 20,
      "$.products[0].localizations[\"zh-TW\"]", "\"zh-TW\" is unknown", "zh-Hant"),
  ]

  static let terms: [Spoiled] = [
    .init(
      "\"type\": \"Auto-Renewable Subscription\"", "\"type\": \"Consumable\"", 36,
      "$.products[1].subscription", "a Consumable has no subscription", "Auto-Renewable"),
    .init(
      "\"group\": \"club\"", "\"group\": \"clubs\"", 37, "$.products[1].subscription.group",
      "did you mean \"club\"?", "club"),
    .init(
      "\"level\": 1", "\"level\": 0", 38, "$.products[1].subscription.level", "0 is out of range",
      "from 1 to"),
    .init(
      "        \"level\": 1,\n", "", 36, "$.products[1].subscription.level", "missing",
      "from 1, the highest"),
    .init(
      "\"period\": \"P1W\"", "\"period\": \"one week\"", 40,
      "$.products[1].subscription.introductoryOffer.period", "not a period", "P3D, P1W"),
    .init(
      "\"mode\": \"free\"", "\"mode\": \"gratis\"", 40,
      "$.products[1].subscription.introductoryOffer.mode", "\"gratis\" is unknown", "payAsYouGo"),
    .init(
      "\"period\": \"P1W\"}", "\"period\": \"P1W\", \"prices\": {\"USA\": 1}}", 40,
      "$.products[1].subscription.introductoryOffer.prices", "free offer has prices", "no prices"),
    .init(
      "\"period\": \"P1W\"}", "\"period\": \"P1W\", \"numberOfPeriods\": 2}", 40,
      "$.products[1].subscription.introductoryOffer.numberOfPeriods", "only a payAsYouGo", "1"),
    .init(
      "\"mode\": \"free\"", "\"mode\": \"payUpFront\"", 40,
      "$.products[1].subscription.introductoryOffer.prices", "\"prices\" is missing", "0.99"),
    .init(
      "\"winBack\"", "\"introductory\"", 42, "$.products[1].subscription.offers[0].type",
      "\"introductory\" is unknown", "promotional, offerCode, winBack"),
    .init(
      "\"period\": \"P1M\", \"numberOfPeriods\"", "\"period\": \"P1Y\", \"numberOfPeriods\"", 43,
      "$.products[1].subscription.offers[0].period", "with each renewal", "P1M"),
    .init(
      "\"numberOfPeriods\": 3", "\"numberOfPeriods\": 13", 43,
      "$.products[1].subscription.offers[0].numberOfPeriods", "13 is out of range", "1 to 12"),
    .init(
      "\"familySharable\": true,", "\"introductoryOffer\": {},", 18,
      "$.products[0].introductoryOffer", "does not belong here", "within \"subscription\""),
    .init(
      "\"familySharable\": true,", "\"duration\": \"P1Y\",", 18, "$.products[0].duration",
      "only a Non-Renewing Subscription", "nothing"),
    .init("      \"duration\": \"P1Y\",\n", "", 47, "$.products[2].duration", "missing", "P1Y"),
    .init(
      "\"duration\": \"P1Y\"", "\"duration\": \"P0Y\"", 51, "$.products[2].duration",
      "not a period", "P1Y"),
    .init(
      "\"duration\": \"P1Y\"", "\"duration\": \"P1Y\", \"familySharable\": true", 51,
      "$.products[2].familySharable", "cannot be shared", "Non-Consumable"),
  ]

  static let testers: [Spoiled] = [
    .init("a@example.com", "a.example.com", 57, "$.testers[0].email", "not an email", "name@"),
    .init(
      "b@example.com", "A@example.com", 58, "$.testers[1].email", "twice, first in line 57",
      "once"),
    .init("\"Sandbox-1\"", "\"sandbox-1\"", 57, "$.testers[0].password", "too weak", "capital"),
    .init(
      "\"territory\": \"VNM\"", "\"territory\": \"VN\"", 58, "$.testers[1].territory",
      "did you mean \"VNM\"?", "USA"),
    .init(", \"territory\": \"VNM\"", "", 58, "$.testers[1].territory", "missing", "USA"),
    .init(
      "\"territory\": \"VNM\"", "\"territory\": \"VNM\", \"askToBuy\": 1", 58,
      "$.testers[1].askToBuy", "a number stands here", "true or false"),
  ]

  static let syntax: [Spoiled] = [
    .init(
      "\"name\": \"Faces\",", "\"name\": \"Faces\"", 5, "$.name", "comma is missing", "a comma"),
    .init(
      "\"name\": \"Faces\",", "\"name\": \"Faces\",,", 4, "$.name", "one comma too many", "delete"),
    .init(
      "\"VNM\": 25000}", "\"VNM\": 25000,}", 19, "$.products[0].prices.VNM",
      "comma with nothing behind", "delete"),
    .init("\"version\"", "// the version\n  \"version\"", 5, "$.name", "a comment", "values only"),
    .init("\"version\"", "/* v */ \"version\"", 5, "$.name", "a comment", "values only"),
    .init("\"Faces\"", "'Faces'", 4, "$.name", "single quotes", "double quotes"),
    .init(
      "\"familySharable\": true", "\"familySharable\": True", 18,
      "$.products[0].familySharable", "\"True\" is not a JSON word", "true in small letters"),
    .init(
      "0.99, ", ".99, ", 19, "$.products[0].prices.USA", "\".99\" is not a JSON number", "0.99"),
    .init(
      "0.99, ", "00.99, ", 19, "$.products[0].prices.USA", "not a JSON number", "leading zeros"),
    .init("\"Faces\"", #""Fa\ces""#, 4, "$.name", "begins no escape", "uXXXX"),
    .init("\"Faces\"", "\"Faces", 4, "$.name", "without its closing quote", "same line"),
    .init("\"Faces\"", "\"Fa\tces\"", 4, "$.name", "control character", "escapes"),
    .init("\"VNM\"}\n  ]\n}", "\"VNM\"}\n  ]\n} {}", 60, "$", "follows the end", "nothing behind"),
  ]
}
