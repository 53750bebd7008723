const tones = ['blue', 'purple', 'green', 'orange', 'cyan', 'magenta', 'geekblue', 'gold', 'volcano', 'lime'] as const

/** A value's colour, the same wherever it stands: by its place among the choices, else by its letters. */
export function toneOf(value: string, choices: readonly string[] = []): (typeof tones)[number] {
  const place = choices.indexOf(value)
  const number = place >= 0 ? place : [...value].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7)
  return tones[number % tones.length]!
}
