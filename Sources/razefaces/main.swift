import Dispatch
import Glibc
import RazeFacesCLI

guard OpenFiles.suffice() else {
  let words = "razefaces: too few files may be open at once; `ulimit -n 64` lets it have more\n"
  write(STDERR_FILENO, words, words.utf8.count)
  exit(ExitStatus.cannotRead.rawValue)
}
// Before anybody looks there.
ProcessEnvironment.repair()
// A limit on the size of files (`ulimit -f`) is to be told like a full disk, not to end the process
// without a word.
signal(SIGXFSZ, SIG_IGN)
Task {
  let arguments = Array(CommandLine.arguments.dropFirst())
  exit(await RazeFaces.run(arguments: arguments, surroundings: .process).rawValue)
}
dispatchMain()
