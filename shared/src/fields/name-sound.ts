import { textKey } from './typed/plain-text.js'

/** A spelling and the sounds that it may stand for. */
type Rule = readonly [spelling: RegExp, ...sounds: string[]]

/** Spellings of a Latin word that have two readings. */
const latinReadings: readonly Rule[] = [
  // Saurabh and Sourabh, Anushka and Anoushka.
  [/ou/g, 'o', 'u'],
  // Sarah and Sara, but Shah.
  [/ah$/, 'a', 'ah'],
  // Ahmed and Ahmad.
  [/m+ed$/, 'med', 'mad'],
  // Rathore and Rathor, but Gore.
  [/ore$/, 'ore', 'or'],
  // Verma and Varma.
  [/er(?=m)/g, 'er', 'ar'],
  // Devender and Devendra.
  [/nder$/, 'nder', 'ndra'],
]

/** The sounds of Latin letters, in the order in which they are read. `C` is the "ch" of Richa. */
const latinSounds: readonly Rule[] = [
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/t?c+h+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C+/g, 'c'],
  [/ow(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/ph/g, 'f'],
  // Prajna, Pradnya and Pragya.
  [/^jn|[djg]ny/g, 'gy'],
  [/(?<=[aiu])jna$/, 'gya'],
  [/z/g, 'j'],
  [/s+h+/g, 's'],
  [/([kgjtdb])h+/g, '$1'],
  // Hrithik, Rhea, Garhwal, but Farhan.
  [/^h?rh?|rh(?![aeiou])/g, 'r'],
  // Rao and Rav, Deo and Dev.
  [/(?<=[ae])o$/, 'v'],
  [/aa+/g, 'a'],
  [/ee+|ii+|ie(?![aeiou])/g, 'i'],
  [/oo+|uu+/g, 'u'],
  // Ayesha and Aisha.
  [/aye(?=[^aeiouy])/g, 'ay'],
  [/(?<![aeiou])y(?![aeiou])/g, 'i'],
]

const consonantSounds: readonly (readonly [letters: string, sound: string])[] = [
  ['कख', 'k'],
  ['गघ', 'g'],
  ['चछ', 'c'],
  ['जझ', 'j'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['ङञणन', 'n'],
  ['प', 'p'],
  ['फ', 'f'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['य', 'y'],
  ['र', 'r'],
  ['लळ', 'l'],
  ['व', 'v'],
  ['शषस', 's'],
  ['ह', 'h'],
]
const vowelSounds: readonly (readonly [letters: string, sound: string])[] = [
  ['अआा', 'a'],
  ['इईिी', 'i'],
  ['उऊुू', 'u'],
  ['ऋॠृॄ', 'R'],
  ['एऍऎेॅॆ', 'e'],
  ['ऐै', 'E'],
  ['ओऔऑऒोौॉॊ', 'o'],
]
const each = (sounds: readonly (readonly [string, string])[]) =>
  new Map(sounds.flatMap(([letters, sound]) => [...letters].map((letter) => [letter, sound])))
const [consonants, vowels] = [each(consonantSounds), each(vowelSounds)]
const [virama, nasal] = ['\u094d', '\u0902']

/** Letters of Devanagari with two sounds in Latin: Krishna and Krushna, Qureshi and Quraishi, Rathod and Rathore, Mishra and Mishr, Singh and Sinh. */
const devanagariReadings: readonly Rule[] = [
  [/R/g, 'ri', 'ru'],
  [/E/g, 'ay', 'e'],
  [/D/g, 'd', 'r'],
  [/A/g, 'a', ''],
  [/N$/, 'n', ''],
  [/Nh/g, 'ng', 'nh'],
  [/N/g, 'n'],
]

/** Sounds that both scripts write in several ways. */
const sounds: readonly Rule[] = [
  [/ai/g, 'ay'],
  [/au/g, 'o'],
  [/e[iy](?![aeiou])/g, 'e'],
  [/iy/g, 'i'],
  // Rehman and Rahman, Muhammad and Mohammad.
  [/e(?=h)/g, 'a'],
  [/u(?=h)/g, 'o'],
  [/(.)\1+/g, '$1'],
  // Nobody can tell a long a, a short one and one that is not spoken apart in both scripts, except at the ends of a word.
  [/(?<=.)a(?=.)/g, ''],
  [/m(?=[pbv])/g, 'n'],
]

/** More readings of one word are left out. */
const maxReadings = 8

const readingsBy = (rules: readonly Rule[], words: readonly string[]): readonly string[] =>
  rules.reduce((readings, [spelling, ...ways]) => {
    if (ways.length === 1) return readings.map((word) => word.replace(spelling, ways[0]!))
    if (!readings.some((word) => word.search(spelling) >= 0)) return readings
    const all = readings.flatMap((word) => ways.map((way) => word.replace(spelling, way)))
    return [...new Set(all)].slice(0, maxReadings)
  }, words)

/** Returns a word of Devanagari in Latin letters, each with its vowel: capitals are letters with two readings. */
function spelledOut(word: string): string {
  const letters = [...word.replaceAll('ज्ञ', 'ग्य').replaceAll('ॐ', 'ओम')]
  return letters.reduce((text, letter, at) => {
    const [before, next] = [letters[at - 1], letters[at + 1]]
    const consonant = consonants.get(letter)
    if (letter === nasal) return `${text}N`
    if (!consonant) return text + (vowels.get(letter) ?? '')
    // Between vowels it is often spoken, and written, as an r.
    const isSoft =
      'डढ'.includes(letter) &&
      before !== undefined &&
      ![virama, nasal].includes(before) &&
      next !== virama
    const sound = isSoft ? 'D' : consonant
    if (
      next === virama ||
      (next !== undefined && vowels.has(next) && !'अआइईउऊऋएऐओऔऑ'.includes(next))
    )
      return text + sound
    if (next !== undefined) return `${text}${sound}a`
    return `${text}${sound}${before === virama || /[iE]y$/.test(text + sound) ? 'A' : ''}`
  }, '')
}

/** Returns the keys of a word, one for each of its readings. A consonant at its end is a capital. */
function readingsOf(word: string): readonly string[] {
  const spoken = /^[a-z]/.test(word)
    ? readingsBy(latinSounds, readingsBy(latinReadings, [word]))
    : readingsBy(devanagariReadings, [spelledOut(word)])
  return readingsBy(sounds, spoken)
    .filter((key) => key !== '')
    .map((key) => key.replace(/[^aeiou]$/, (last) => last.toUpperCase()))
}

/** The keys of words that came last: most names have words that other people have, too. */
const maxKept = 5000
const kept = new Map<string, readonly string[]>()

function keysOf(word: string): readonly string[] {
  const keys = kept.get(word) ?? readingsOf(word)
  if (kept.size >= maxKept) kept.clear()
  kept.set(word, keys)
  return keys
}

/** Words of one name that have a key. */
const maxWords = 20
const written = /[a-z]+|[\u0900-\u0963\u0971-\u097f]+/g
/** An apostrophe is no end of a word: D'Souza. */
const wordsOf = (name: string): readonly string[] =>
  (textKey(name).replace(/['’`]/g, '').match(written) ?? []).slice(0, maxWords)

/**
 * Returns the phonetic key of a name: the sounds of each word, with a space before and after each, in one alphabet for Latin and Devanagari. A word with several readings has a key for each. Empty for a
 * text without such letters. A change needs a migration of the columns that end in `_sound`.
 */
export function nameSound(name: string): string {
  const keys = new Set(wordsOf(name).flatMap(keysOf))
  return keys.size > 0 ? ` ${[...keys].join(' ')} ` : ''
}

/** Keys that may be the beginning of longer ones have so many sounds: "simr", but not "ram". */
const minBegun = 3
/** An a after them may be spoken or not: "simra" begins Simran, but "seema" does not. */
const minBegunByA = 4

/** Returns the parts of a key by which a word is found: the whole word, and the beginning of a longer one. */
function partsOf(key: string): readonly string[] {
  if (key.length < 2) return []
  const [stem, min] = key.endsWith('a')
    ? [key.slice(0, -1), minBegunByA]
    : [key.toLowerCase(), minBegun]
  return stem.length >= min ? [` ${key} `, ` ${stem}`] : [` ${key} `]
}

/**
 * Returns the parts of a phonetic key by which a typed text finds names, for each of its words: a name has one of them if it sounds like the word, or begins like it. Empty for a
 * word that is too short.
 */
export const soundParts = (text: string): (readonly string[])[] =>
  wordsOf(text).map((word) => [...new Set(keysOf(word).flatMap(partsOf))])
