import RazeFacesPictures
import TerminalKit

/// The evidence as one page of HTML that needs nothing else, and carries its tape.
package struct EvidencePage: Sendable {
  let evidence: Evidence

  package init(_ evidence: Evidence) { self.evidence = evidence }

  package var html: String {
    let parts = [
      header, failures, steps, notes, products, entitlements, subscriptions, transactions,
      receipts, coverage, events, tape, footer,
    ]
    let body = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    return evidence.finished(HTMLPage(title: evidence.title, body: body).html)
  }

  // MARK: - What was done

  private var header: String {
    let verdict = evidence.verdictWords.map { words in
      let state = evidence.verdict?.rawValue ?? ""
      return "<p class=\"verdict \(state)\">\(HTMLPage.escaped(words))</p>"
    }
    let purpose = evidence.purpose.map { "<p>\(HTMLPage.escaped($0))</p>" }
    let labels = evidence.labels.joined(separator: " · ")
    return [
      "<h1>\(HTMLPage.escaped(evidence.title))</h1>", verdict, purpose,
      labels.isEmpty ? nil : HTMLPage.quiet(labels),
      evidence.missing.isEmpty
        ? nil : HTMLPage.quiet("Not here: " + evidence.missing.joined(separator: " ")),
    ].compactMap(\.self).joined(separator: "\n")
  }

  private var failures: String {
    HTMLPage.section(
      "What failed",
      evidence.failures.map { check in
        """
        <p><code>\(HTMLPage.escaped(check.step.text))</code> \
        <span class="quiet">\(HTMLPage.escaped(check.step.place.description))</span></p>
        <dl><dt>Expected</dt><dd>\(HTMLPage.escaped(check.failure?.expected ?? ""))</dd>
        <dt>Found</dt><dd>\(HTMLPage.escaped(check.failure?.found ?? ""))</dd></dl>
        """
      }.joined(separator: "\n"))
  }

  private var steps: String {
    let title = evidence.hasLogAsSteps ? "What the log tells" : "Steps"
    guard !evidence.steps.isEmpty else {
      return HTMLPage.section(title, HTMLPage.quiet("Nothing was done."))
    }
    return HTMLPage.section(
      title, "<ol>" + evidence.steps.map(step).joined(separator: "\n") + "</ol>")
  }

  private func step(_ step: Evidence.Step) -> String {
    let mark = step.hasFailed ? " <strong class=\"failed\">failed</strong>" : ""
    let words = HTMLPage.escaped(step.words)
    let line =
      (step.isCode ? "<code>\(words)</code>" : words)
      + " <span class=\"quiet\">\(HTMLPage.escaped(step.time))</span>\(mark)"
    let remark = step.remark.map { "<p>\(HTMLPage.escaped($0))</p>" } ?? ""
    guard let screen = step.screen else { return "<li>\(line)\(remark)</li>" }
    let picture = HTMLPage.screen(screen)
    return "<li>\(HTMLPage.details(line, picture, isOpen: step.hasFailed))\(remark)</li>"
  }

  /// The tape itself, which `razefaces play` reads from here.
  private var tape: String {
    HTMLPage.section(
      "Tape",
      evidence.tapes.map { file in
        // A line break after the tag belongs to no text.
        "<pre class=\"tape\" tabindex=\"0\" title=\"\(HTMLPage.quoted(file.name))\">\n"
          + "\(HTMLPage.quoted(file.text))</pre>"
      }.joined(separator: "\n"))
  }

  private var footer: String {
    let origin = evidence.origin
    let again =
      evidence.tapes.isEmpty
      ? "" : " Play it again with <code>razefaces play</code> and this file."
    return """
      <footer><p>razefaces \(HTMLPage.escaped(origin.version)); catalog \
      \(HTMLPage.escaped(origin.catalog)), SHA-256 <code>\(origin.catalogHash)</code>; \
      \(evidence.seed).\(again)</p></footer>
      """
  }

  // MARK: - Reading a page again

  /// Returns the files of the tape that a page carries, the tape itself first; none if it is no such
  /// page.
  package static func tapes(in page: String) -> [TapeText] {
    page.matches(of: /<pre class="tape"[^>]* title="([^"]*)">\n([^<]*)<\/pre>/).map { match in
      TapeText(name: unescaped(match.output.1), text: unescaped(match.output.2))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}

/// A screen as a page of its own.
struct ScreenPage {
  private let canvas: Canvas

  init(_ canvas: Canvas) { self.canvas = canvas }

  var html: String { HTMLPage(title: "razefaces", body: HTMLPage.screen(canvas)).html }
}
