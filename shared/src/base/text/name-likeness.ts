import { typingErrors } from './similar-word.js'

/** Spellings of the same sound, the longer first: "Lakshmi" and "Laxmi", "Faisal" and "Phaisal". */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ksh|x/g, 'ks'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/ch/g, 'c'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/h/g, ''],
]

/** The same in Devanagari: long and short vowels, and letters that many people speak alike: "दीपक" and "दिपक". */
const soundsOfDevanagari: readonly (readonly [RegExp, string])[] = [
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/[षस]/g, 'श'],
  [/ण/g, 'न'],
  [/(.)्\1/gu, '$1'],
]

/**
 * Returns a key that spellings of one name share: in Latin its first letter and its other consonants by their sound, in Devanagari its letters by their
 * sound. Other scripts keep their letters. Takes a word of a `textKey`.
 */
export function soundKey(word: string): string {
  if (/^\p{Script=Devanagari}+$/u.test(word))
    return soundsOfDevanagari.reduce(
      (text, [spelling, sound]) => text.replace(spelling, sound),
      word,
    )
  if (!/^[a-z]+$/.test(word)) return word
  const spelled = sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
  return (spelled.slice(0, 1) + spelled.slice(1).replace(/[aeiouy]/g, '')).replace(/(.)\1+/g, '$1')
}

/** A word of a name, with the key of its sound. */
export interface NameWord {
  text: string
  sound: string
}

/** Returns the words of a name's `textKey`. `cache` keeps the sounds of words that many names have. */
export function nameWords(key: string, cache = new Map<string, string>()): NameWord[] {
  return key
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((text) => {
      const sound = cache.get(text) ?? soundKey(text)
      cache.set(text, sound)
      return { text, sound }
    })
}

const minLetters = 4

/** True for a single letter, in Devanagari with its signs: "क", "कौ". */
const isInitial = (word: string): boolean => word.length === 1 || /^\p{Lo}\p{M}*$/u.test(word)

/** True if two words may be the same word of a name: by their sound, with one typing error, or as an initial. */
function isAlike({ text: a, sound: of }: NameWord, { text: b, sound }: NameWord): boolean {
  if (a === b) return true
  if (/\d/.test(a + b)) return false
  if (isInitial(a) || isInitial(b)) return a[0] === b[0]
  if (of === sound) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short.length >= minLetters &&
    long.length - short.length <= 1 &&
    typingErrors(short, long, 1) !== undefined
  )
}

/**
 * Compares two names, in any order of their words. `near` if each word of the shorter one is like a word of the other, at least one of them whole, and at most
 * one word is left over. `null` for different names.
 */
export function likenessOf(a: readonly NameWord[], b: readonly NameWord[]): 'same' | 'near' | null {
  if (a.length === b.length && a.every(({ text }, at) => text === b[at]!.text)) return 'same'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === 0 || long.length - short.length > 1) return null
  const rest = [...long]
  let hasWhole = false
  for (const word of short) {
    const exact = rest.findIndex(({ text }) => text === word.text)
    const at = exact < 0 ? rest.findIndex((other) => isAlike(word, other)) : exact
    if (at < 0) return null
    hasWhole ||= !isInitial(word.text) && !isInitial(rest[at]!.text)
    rest.splice(at, 1)
  }
  return hasWhole ? 'near' : null
}
