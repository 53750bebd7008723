/** Letters of Devanagari that no font draws at the same width. */
const letters = ['क', 'र', 'ण', 'ज']

/**
 * Returns true if this device has a font for Devanagari, whatever its name. Without such a font each letter is the same box. Names would not
 * do: a page on Android cannot name the font that the system itself uses.
 */
export function hasDevanagari(widthOf: (letter: string) => number): boolean {
  return new Set(letters.map((letter) => Math.round(widthOf(letter)))).size > 1
}

/** Has a device without a font for Devanagari load ours where such letters are shown. */
export function serveDevanagari(): void {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return
  pen.font = '100px system-ui, sans-serif'
  if (!hasDevanagari((letter) => pen.measureText(letter).width))
    document.documentElement.setAttribute('data-serves-devanagari', '')
}
