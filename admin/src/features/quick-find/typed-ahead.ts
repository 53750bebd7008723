/** The text that some keys type into an empty box, and the key that ends it. */
interface Typed {
  text: string
  end?: 'Enter' | 'Escape'
}

/** Returns what keys mean that were pressed before the box was there. Those after Enter or Escape mean nothing. */
export function typedAhead(keys: readonly string[]): Typed {
  let text = ''
  for (const key of keys) {
    if (key === 'Enter' || key === 'Escape') return { text, end: key }
    // A letter may be two units of a string. Names of keys, such as "Shift", are longer.
    if ([...key].length === 1) text += key
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('')
  }
  return { text }
}
