/** Returns how many letters must be typed, left out or replaced to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= b.length; column++)
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (letter === b[column - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length]!
}

/** Shorter names are too near to those of other programs. */
const shortest = 8

/** Returns a sentence for each variable whose name is nearly that of a setting, such as `BACKUP_PASPHRASE`: backups would not be encrypted. */
export const misspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names
    .filter((name) => name.length >= shortest && !settings.includes(name))
    .flatMap((name) => {
      const likely = settings.find(
        (setting) => setting.length >= shortest && distance(name.toUpperCase(), setting) <= 2,
      )
      return likely ? [`${name} is no setting and has no effect. Did you mean ${likely}?`] : []
    })
