/** Prints how a command is called, and ends, if the developer asks for it with `--help` or `-h`. */
export function answerHelp(text) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  console.log(text)
  process.exit()
}
