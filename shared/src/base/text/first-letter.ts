const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the first letter of a text as people write it, with its signs: "K" of "Kaur", "कौ" of "कौर". Empty for an empty text. */
export const firstLetter = (text: string): string => {
  const [first] = letters.segment(text)
  return first?.segment ?? ''
}
