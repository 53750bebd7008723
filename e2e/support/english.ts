import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'
import file from '@tinkerdesk/shared/languages/hi.json' with { type: 'json' }

const { texts }: LanguageFile = file
const hindi = createTranslator('hi', file)

/** Words that are the same in every language, wherever they stand: names of programs, keys and units, addresses, ids and numbers. */
const sameEverywhere = new RegExp(
  [
    '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+', // E-mail address
    '\\b(StCompetitions|coursesFiles|TA files)/', // Folders of stored files
    '(https?://|/)\\S+',
    '\\S+\\.(pdf|png|jpe?g|webp|csv|xlsx|txt|docx|zip)',
    '[0-9A-HJKMNP-TV-Z]{26}', // ID
    '[A-Z]{2,}(-[A-Z0-9]+)*-?\\d[\\w-]*', // TA ID, number of a receipt
    '^\\(\\d+\\+?\\) ', // Unread messages, before a title
    '\\d+(\\.\\d+)? ?(am|pm|[kMG]B|V|cm|mm|m|g|kg|h|x)',
    '[a-z]+[A-Z]\\w+', // A migration
    '\\b(Tinkerdesk|SQLite|Chrome|Linux|CSV|XLSX|TA|ATL|AI|PDF|UPI|QR|ID|[kMG]B|am|pm|Ctrl|Shift|Alt|Enter|Tab|Esc)\\b',
  ].join('|'),
  'g',
)

/** The runs of Latin words in a text, with their parentheses: "(Assigned)" is right beside the Hindi word, "Assigned" alone is not. */
const runsIn = (text: string): string[] =>
  (text.match(/[\x21-\x7e’–]+( [\x21-\x7e’–]+)*/g) ?? [])
    .map((run) => run.replace(/^[^a-z0-9(]+|[^a-z0-9)]+$/gi, ''))
    .filter((run) => /[a-z]{2}/i.test(run))

/** The Latin words that Hindi texts keep. */
const kept = new Set(
  Object.values(texts).flatMap((own) =>
    runsIn(own.replace(/\{\w+[^{}]*\}/g, '·')).map((run) => run.toLowerCase()),
  ),
)

/** A day with an English month. */
const englishDay = /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)/

/** A typed text of at most so many words is a name. */
const maxName = 5

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns a function that finds English in texts of a Hindi page. `typed` are texts that someone typed, which stay as they are. */
export function englishFinder(typed: ReadonlySet<string>): (text: string) => string | undefined {
  const all = [...typed].map(bare)
  const whole = new Set(all)
  const linesOf = (some: readonly string[]) => some.map((text) => ` ${text} `).join('|')
  const isLong = (text: string) => text.split(' ').length > maxName
  const [sentences, names] = [
    linesOf(all.filter(isLong)),
    linesOf(all.filter((text) => !isLong(text))),
  ]
  /** A part of a name may be a single word. A part of a sentence is longer: single words are in sentences anyway. */
  const isWithin = (words: readonly string[]) =>
    names.includes(` ${words.join(' ')} `) ||
    (words.length > 2 && sentences.includes(` ${words.join(' ')} `))
  /** True for a part of a typed text, and for two of them: the title of a record may be made of two fields. */
  const isTyped = (run: string) => {
    const words = bare(run).split(' ')
    const isPair = (at: number) =>
      whole.has(words.slice(0, at).join(' ')) && whole.has(words.slice(at).join(' '))
    return isWithin(words) || words.some((_, at) => at > 0 && isPair(at))
  }
  const isMissed = (text: string) =>
    Object.hasOwn(texts, text) && texts[text] !== text && !typed.has(text)
  const isEnglish = (run: string): boolean => {
    if (kept.has(run.toLowerCase())) return false
    const rest = run.replace(sameEverywhere, ' ')
    return isMissed(run) || (/[a-z]{2}/i.test(rest) && !isTyped(run) && !isTyped(rest))
  }
  return (text) => {
    if (typed.has(text)) return undefined
    if (englishDay.test(text)) return text
    const own = hindi.sentence(text)
    if (own !== text && !/\p{Script=Devanagari}/u.test(text) && /\p{Script=Devanagari}/u.test(own))
      return text
    for (const run of runsIn(text)) {
      if (!isEnglish(run)) continue
      const parts = run.split(/[:;,()|"“”]| [-–·/] /).map((part) => part.trim())
      if (parts.length === 1 || parts.some((part) => /[a-z]{2}/i.test(part) && isEnglish(part)))
        return text
    }
    return undefined
  }
}
