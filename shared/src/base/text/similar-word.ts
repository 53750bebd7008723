/** Returns the number of typing errors that a word may have: none below four letters, then one, and two from nine on. */
export const errorsForgiven = (word: string): number =>
  word.length < 4 ? 0 : word.length < 9 ? 1 : 2

/**
 * Returns the number of typing errors between two words: letters that are missing, added, wrong or swapped with the next. Returns
 * `undefined` for more than `maxErrors`. A word that is still being typed is compared with as many letters of the other.
 */
export function typingErrors(
  typed: string,
  word: string,
  maxErrors = errorsForgiven(typed),
): number | undefined {
  const [a, b] = [[...typed], [...word].slice(0, typed.length + maxErrors)]
  if (a.length - b.length > maxErrors) return undefined
  let [beforeLast, last]: [number[], number[]] = [[], b.map((_, at) => at)]
  last.push(b.length)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        last[j]! + 1,
        next[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        ...(isSwapped ? [beforeLast[j - 2]! + 1] : []),
      )
    }
    if (Math.min(...next) > maxErrors) return undefined
    ;[beforeLast, last] = [last, next]
  }
  // The rest of a longer word has not been typed yet.
  const errors = Math.min(...last)
  return errors <= maxErrors ? errors : undefined
}

/**
 * Returns parts of a word of which a word with so few typing errors has at least one: halves from six letters on, and both with the letters between
 * them swapped. A shorter word has none that is rare enough to look up; it gives its spellings with two letters swapped, or without one letter.
 */
export function intactParts(word: string): string[] {
  const letters = [...word]
  const errors = errorsForgiven(word)
  if (errors === 0) return []
  const size = Math.floor(letters.length / (errors + 1))
  if (size >= 3) {
    const parts = Array.from({ length: errors + 1 }, (_, at) =>
      letters.slice(at * size, at === errors ? undefined : (at + 1) * size).join(''),
    )
    // Two letters that are swapped across a border damage the parts on both sides.
    const mended = parts.slice(1).map((after, at) => {
      const before = parts[at]!
      return `${before.slice(0, -1)}${after[0]}${before.at(-1)}${after.slice(1)}`
    })
    return [...new Set([...parts, ...mended])]
  }
  const swapped = letters
    .slice(1)
    .map((_, at) =>
      [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join(''),
    )
  const shortened =
    letters.length > 4 ? letters.map((_, at) => letters.toSpliced(at, 1).join('')) : []
  return [...new Set([...swapped, ...shortened])]
}
