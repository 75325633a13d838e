import Testing

@testable import TerminalKit

@Suite struct TextWidthTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let script: String
    let text: String
    let columns: Int

    var testDescription: String { script }
  }

  static let samples = [
    Sample(script: "nothing", text: "", columns: 0),
    Sample(script: "Latin", text: "RazeFaces $0.99", columns: 15),
    Sample(script: "Vietnamese, composed", text: "Mặt cười Tiếng Việt", columns: 19),
    Sample(
      script: "Vietnamese, decomposed",
      text: "Ma\u{323}\u{306}t cu\u{31B}o\u{31B}\u{300}i Tie\u{302}\u{301}ng Vie\u{323}\u{302}t",
      columns: 19), Sample(script: "Simplified Chinese", text: "开心的脸", columns: 8),
    Sample(script: "Traditional Chinese", text: "開心的臉，", columns: 10),
    Sample(script: "Japanese", text: "ハッピーな顔", columns: 12),
    Sample(script: "Japanese, decomposed", text: "か\u{3099}", columns: 2),
    Sample(script: "Japanese, half width", text: "ﾊｯﾋﾟｰ", columns: 5),
    Sample(script: "Korean", text: "행복한 얼굴", columns: 11),
    Sample(
      script: "Korean in jamo", text: "\u{1112}\u{1162}\u{11BC}\u{1107}\u{1169}\u{11A8}", columns: 4
    ),
    Sample(script: "Thai", text: "ใบหน้า", columns: 5),
    Sample(script: "Thai sara am", text: "น้ำ", columns: 2),
    Sample(script: "Devanagari", text: "खुश", columns: 2),
    Sample(script: "Devanagari vowel beside", text: "नि", columns: 2),
    Sample(script: "Devanagari conjunct", text: "क्षि", columns: 3),
    Sample(script: "Tamil", text: "முகம்", columns: 4),
    Sample(script: "Arabic", text: "وجه سعيد", columns: 8),
    Sample(script: "Arabic with marks", text: "مُحَمَّد", columns: 4),
    Sample(script: "Hebrew", text: "פנים שמחות", columns: 10),
    Sample(script: "Hebrew with points", text: "שָׁלוֹם", columns: 4),
    Sample(script: "Cyrillic", text: "Счастливое лицо", columns: 15),
    Sample(script: "Cyrillic with breve", text: "и\u{306}", columns: 1),
    Sample(script: "Greek", text: "Ευτυχισμένο", columns: 11),
    Sample(script: "full width forms", text: "ＡＢ！", columns: 6),
    Sample(script: "emoji", text: "😀🎉", columns: 4),
    Sample(script: "emoji by selector", text: "❤\u{FE0F}", columns: 2),
    Sample(script: "text by selector", text: "❤\u{FE0E}", columns: 1),
    Sample(script: "sign that may be an emoji", text: "❤", columns: 1),
    Sample(script: "wide emoji as text", text: "⌚\u{FE0E}", columns: 2),
    Sample(script: "skin tone", text: "👍🏽", columns: 2),
    Sample(script: "family", text: "👨‍👩‍👧", columns: 2),
    Sample(script: "rainbow flag", text: "🏳️‍🌈", columns: 2),
    Sample(script: "flag", text: "🇻🇳", columns: 2),
    Sample(script: "two flags", text: "🇻🇳🇰🇷", columns: 4),
    Sample(script: "keycap", text: "1\u{FE0F}\u{20E3}", columns: 2),
    Sample(script: "Unicode 15 emoji", text: "🫨", columns: 2),
    Sample(script: "box drawing", text: "╭─╮█", columns: 4),
    Sample(script: "currencies", text: "₫ € ₩ ¥", columns: 7),
    Sample(script: "many marks", text: "e\u{301}\u{302}\u{303}\u{304}\u{305}", columns: 1),
    Sample(script: "a mark alone", text: "\u{301}", columns: 0),
  ]

  @Test(arguments: samples)
  func columnsMatchTerminalsAndTheCanvas(_ sample: Sample) {
    #expect(TextWidth.columns(of: sample.text) == sample.columns)
    var canvas = Canvas(size: Size(40, 1))
    let taken = canvas.write(sample.text + "|", at: .zero)
    #expect(taken == sample.columns + 1)
    #expect(canvas[Point(sample.columns, 0)].character == "|")
    // A truncated text is never too wide.
    for limit in 0...sample.columns + 1 {
      let cut = TextWidth.truncate(sample.text, to: limit)
      #expect(TextWidth.columns(of: cut) <= limit)
    }
  }

  @Test func fastPathAgreesWithTheTables() {
    for value in UInt32(0x20)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), let plain = TextWidth.plainColumns(of: value)
      else { continue }
      let expected = TextWidth.isWide(value) ? 2 : 1
      #expect(plain == expected, "U+\(String(value, radix: 16))")
      let category = scalar.properties.generalCategory
      #expect(![.nonspacingMark, .enclosingMark, .format, .control].contains(category))
    }
  }

  @Test func truncationEndsWithAnEllipsis() {
    #expect(TextWidth.truncate("Premium face", to: 12) == "Premium face")
    #expect(TextWidth.truncate("Premium face", to: 8) == "Premium…")
    #expect(TextWidth.truncate("Premium face", to: 9) == "Premium…")
    #expect(TextWidth.truncate("Payment not allowed", to: 17) == "Payment not…")
    #expect(TextWidth.truncate("Payment not allowed", to: 11) == "Payment…")
    #expect(TextWidth.truncate("A paymentNotAllowed", to: 12) == "A paymentNo…")
    #expect(TextWidth.truncate("开心的脸", to: 6) == "开心…")
    #expect(TextWidth.truncate("Premium", to: 5, ellipsis: "...") == "Pre..")
    #expect(TextWidth.truncate("Premium", to: 1) == "…")
    #expect(TextWidth.truncate("Premium", to: 0).isEmpty)
  }
}
