import ArgumentParser
import RazeFacesConsole
import StoreCore
import StoreSimulation

struct NoteCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a note to the log and to the evidence.",
    discussion: """
      A note is one line of up to \(WorldEvent.longestNote) characters. It changes nothing else.

      Example:
        razefaces note "The charge was shown twice here"
      """)

  @Argument(help: "The text of the note.") var text: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["text": .text]

  func run(in context: CommandContext) async throws {
    let note = try Input.note(text)
    try await context.control.logNote(note)
    try context.output.print(JSONTree(members: ["text": note]), line: "Noted")
  }
}
