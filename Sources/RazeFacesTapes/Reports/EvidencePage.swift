import Foundation
import RazeFacesPictures
import TerminalKit

/// The evidence as one page of HTML that needs nothing else, and carries its tape.
package struct EvidencePage: Sendable {
  private let evidence: Evidence

  package init(_ evidence: Evidence) { self.evidence = evidence }

  package var html: String {
    let title = Self.escaped(evidence.result.tape.title)
    let parts = [
      header, failures, steps, products, subscriptions, transactions, events, tape, footer,
    ]
    return evidence.finished(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(Self.css)</style></head><body><main>
      \(parts.joined(separator: "\n"))
      </main></body></html>

      """)
  }

  static func escaped(_ text: String) -> String {
    ScreenPicture.escaped(text).replacing("\"", with: "&quot;")
  }

  // MARK: - Parts

  private var header: String {
    let settings = evidence.result.tape.settings
    let facts =
      [settings.caseID.map { "Case \($0)" }].compactMap(\.self)
      + settings.rules.map { "Rule \($0)" } + settings.tags
    let state =
      evidence.result.skipped != nil ? "skipped" : evidence.result.hasPassed ? "passed" : "failed"
    return """
      <h1>\(Self.escaped(evidence.result.tape.title))</h1>
      <p class="verdict \(state)">\(Self.escaped(evidence.verdict))</p>
      \(settings.purpose.map { "<p>\(Self.escaped($0))</p>" } ?? "")
      \(facts.isEmpty ? "" : "<p class=\"quiet\">\(Self.escaped(facts.joined(separator: " · ")))</p>")
      """
  }

  private var failures: String {
    let failed = evidence.failures
    guard !failed.isEmpty else { return "" }
    return "<section><h2>What failed</h2>"
      + failed.map { check in
        """
        <p><code>\(Self.escaped(check.step.text))</code> \
        <span class="quiet">\(Self.escaped(check.step.place.description))</span></p>
        <dl><dt>Expected</dt><dd>\(Self.escaped(check.failure?.expected ?? ""))</dd>
        <dt>Found</dt><dd>\(Self.escaped(check.failure?.found ?? ""))</dd></dl>
        """
      }.joined(separator: "\n") + "</section>"
  }

  private var steps: String {
    "<section><h2>Steps</h2><ol>"
      + evidence.result.moments.map(step).joined(separator: "\n") + "</ol></section>"
  }

  private func step(_ moment: TapeMoment) -> String {
    let mark = moment.failure != nil ? " <strong class=\"failed\">failed</strong>" : ""
    let line =
      "<code>\(Self.escaped(moment.step.text))</code> "
      + "<span class=\"quiet\">\(Self.seconds(moment.time))</span>\(mark)"
    let words =
      switch moment.step.action {
      case .note(let words), .caption(let words): "<p>\(Self.escaped(words))</p>"
      default: ""
      }
    guard let screen = moment.screen else { return "<li>\(line)\(words)</li>" }
    let picture = ScreenPicture(canvas: screen, colors: .full, ground: .dark).html
    let isOpen = moment.failure != nil ? " open" : ""
    return "<li><details\(isOpen)><summary>\(line)</summary>"
      + "<pre class=\"screen\">\(picture)</pre></details>\(words)</li>"
  }

  private static func seconds(_ time: Duration) -> String {
    "+"
      + (Double(time / .milliseconds(1)) / 1_000)
      .formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US_POSIX")))
      + " s"
  }

  private var products: String {
    let changed = evidence.products.filter { $0.before != $0.after }
    return section("Products", "No product has changed its state.", changed.isEmpty) {
      Self.table(
        ["Device", "Product", "Before", "After"],
        changed.map { [$0.device, $0.productID, $0.before, $0.after] })
    }
  }

  private var subscriptions: String {
    let timeline = SubscriptionTimeline(evidence.transactions, evidence.events)
    guard !timeline.isEmpty else { return "" }
    return "<section><h2>Subscriptions</h2><div class=\"wide\">\(timeline.svg)</div>"
      + "<ul class=\"quiet\">"
      + timeline.rows.flatMap(\.marks).map { "<li>▲ \(Evidence.date($0.date)) \($0.kind)</li>" }
      .joined()
      + "</ul></section>"
  }

  private var transactions: String {
    section("Transactions", "Nothing was booked.", evidence.transactions.isEmpty) {
      Self.table(
        ["Date", "Transaction", "Product", "Price", "Why"],
        evidence.transactions.map { line in
          [
            Evidence.date(line.purchaseDate), line.transactionId, line.productId,
            "\(line.price) \(line.currency)", line.why,
          ]
        })
    }
  }

  private var events: String {
    section("Events", "Nothing happened.", evidence.log.isEmpty) {
      """
      <pre class="log">\(Self.escaped(evidence.log.joined(separator: "\n")))</pre>
      <details><summary>As JSON Lines</summary>
      <pre class="log">\(Self.escaped(evidence.logJSON.joined(separator: "\n")))</pre></details>
      """
    }
  }

  /// The tape itself, which `razefaces play` reads from here.
  private var tape: String {
    let texts = evidence.result.tape.texts
    return "<section><h2>Tape</h2>"
      + texts.map { file in
        "<pre class=\"\(Self.tapeClass)\" title=\"\(Self.escaped(file.name))\">\n"
          + "\(Self.escaped(file.text))</pre>"
      }.joined(separator: "\n") + "</section>"
  }

  private var footer: String {
    let tape = evidence.result.tape
    return """
      <footer><p>razefaces \(Self.escaped(evidence.version)); catalog \
      \(Self.escaped(evidence.catalogName)), SHA-256 <code>\(evidence.catalogHash)</code>; seed \
      \(tape.settings.seed ?? 1). Play it again with <code>razefaces play</code> and this \
      file.</p></footer>
      """
  }

  private func section(
    _ title: String, _ none: String, _ isEmpty: Bool, _ content: () -> String
  ) -> String {
    "<section><h2>\(title)</h2>\(isEmpty ? "<p class=\"quiet\">\(none)</p>" : content())</section>"
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> String {
    let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>"
    }.joined(separator: "\n")
    return "<div class=\"wide\"><table><thead><tr>\(head)</tr></thead>"
      + "<tbody>\(body)</tbody></table></div>"
  }

  private static let css = """
    :root { color-scheme: light dark; --ink: #1f1f24; --paper: #ffffff; --soft: #f2f2f5; \
    --quiet: #5f5f68; --bad: #b3362f; --good: #1c7a55; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e2e2e6; --paper: #16161a; \
    --soft: #222228; --quiet: #a0a0aa; --bad: #ff8a80; --good: #6fd3a8; } }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); \
    background: var(--paper); }
    main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
    h1 { line-height: 1.2; } h2 { margin-top: 2.2rem; }
    .quiet, footer { color: var(--quiet); }
    .verdict { font-weight: bold; } .failed { color: var(--bad); } .passed { color: var(--good); }
    code, pre { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: .9em; }
    code { overflow-wrap: anywhere; }
    pre { background: var(--soft); padding: .8rem; border-radius: 6px; overflow-x: auto; }
    .screen { line-height: 1.2; font-size: clamp(6px, 1.5vw, 14px); width: max-content; \
    max-width: calc(100% - 1.6rem); }
    .log { max-height: 30rem; overflow: auto; font-size: .8em; }
    ol { padding-left: 2.2rem; } li { margin: .25rem 0; } summary { cursor: pointer; }
    dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; white-space: pre-wrap; \
    overflow-wrap: anywhere; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9em; }
    td:first-child { white-space: nowrap; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; \
    border-bottom: 1px solid var(--soft); }
    svg { width: 100%; min-width: 34rem; height: auto; }
    @media print { .log { max-height: none; } pre { white-space: pre-wrap; } }
    """

  // MARK: - Reading a page again

  private static let tapeClass = "tape"

  /// Returns the files of the tape that a page carries, the tape itself first; none if it is no such
  /// page.
  package static func tapes(in page: String) -> [TapeText] {
    page.matches(of: /<pre class="tape" title="([^"]*)">\n([^<]*)<\/pre>/).map { match in
      TapeText(name: unescaped(match.output.1), text: unescaped(match.output.2))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}

/// The evidence as Markdown, for a bug report.
package struct EvidenceText: Sendable {
  private let evidence: Evidence

  package init(_ evidence: Evidence) { self.evidence = evidence }

  package var markdown: String {
    let tape = evidence.result.tape
    var lines = ["# \(tape.title)", "", "**\(evidence.verdict)**", ""]
    if let purpose = tape.settings.purpose { lines += [purpose, ""] }
    for check in evidence.failures {
      lines += ["## Failed: `\(check.step.text)`", "", "At \(check.step.place).", ""]
      lines += ["- Expected: \(check.failure?.expected ?? "")"]
      lines += ["- Found: \(check.failure?.found.replacing("\n", with: " ") ?? "")", ""]
      if let screen = check.failure?.screen, !screen.isEmpty { lines += Self.block(screen) }
    }
    lines += ["## Steps", ""]
    for (number, moment) in evidence.result.moments.enumerated() {
      lines.append(
        "\(number + 1). `\(moment.step.text)`" + (moment.failure == nil ? "" : " **failed**"))
    }
    lines += ["", "## Transactions", ""]
    lines += evidence.transactions.map { "- \($0.transactionId) `\($0.productId)`: \($0.why)" }
    lines += ["", "## Events", ""] + Self.block(evidence.log.joined(separator: "\n"))
    lines += ["## Tape", ""] + tape.texts.flatMap { Self.block($0.text) }
    lines += [
      "razefaces \(evidence.version), catalog \(evidence.catalogName), SHA-256 "
        + evidence.catalogHash
    ]
    return evidence.finished(lines.joined(separator: "\n") + "\n")
  }

  private static func block(_ text: String) -> [String] {
    ["````", text.trimmingCharacters(in: .newlines), "````", ""]
  }
}
