/** The text that some keys type into an empty box. `isEntered` if Enter ends it. */
interface Typed {
  text: string
  isEntered: boolean
}

/** Returns what keys mean that were pressed before the box was there. Those after Enter mean nothing. */
export function typedAhead(keys: readonly string[]): Typed {
  let text = ''
  for (const key of keys) {
    if (key === 'Enter') return { text, isEntered: true }
    // A letter may be two units of a string. Names of keys, such as "Shift", are longer.
    if ([...key].length === 1) text += key
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('')
  }
  return { text, isEntered: false }
}
