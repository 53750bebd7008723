const tones = 10

/** Returns a value's colour, one of ten, the same everywhere: by its position among the choices, else by its letters. */
export function toneOf(value: string, choices: readonly string[] = []): number {
  const place = choices.indexOf(value)
  const number = place >= 0 ? place : [...value].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7)
  return number % tones
}
