const wanted = [20, 19]

/** Ends with a sentence, not a stack trace, on a Node that is too old. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return
  console.error(`Tinkerdesk needs Node ${wanted.join('.')} or newer; this is ${process.version}. See https://nodejs.org.`)
  process.exit(1)
}
