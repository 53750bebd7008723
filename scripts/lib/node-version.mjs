const minVersion = [20, 19]

/** Exits with a sentence instead of a stack trace if Node is too old. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return
  console.error(
    `Tinkerdesk needs Node ${minVersion.join('.')} or newer; this is ${process.version}. See https://nodejs.org.`,
  )
  process.exit(1)
}
