import Dispatch
import Glibc
import RazeFacesCLI

guard OpenFiles.suffice() else {
  let words = "razefaces: too few files may be open at once; `ulimit -n 64` lets it have more\n"
  write(STDERR_FILENO, words, words.utf8.count)
  exit(ExitStatus.cannotRead.rawValue)
}
// Before any code reads the environment.
ProcessEnvironment.repair()
// A file size limit (`ulimit -f`) is reported as an error, like a full disk, and does not kill the
// process.
signal(SIGXFSZ, SIG_IGN)
Task {
  let arguments = Array(CommandLine.arguments.dropFirst())
  exit(await RazeFaces.run(arguments: arguments, surroundings: .process).rawValue)
}
dispatchMain()
