/** Words that `docs/writing.md` refuses. Each entry: the part of a line it applies to, the pattern, and the replacement. */
export const refusedWords = [
  {
    in: 'comment',
    pattern: /\bAnswers (whether|how|the|what|which|with|all|every|an?|its?|no|only)\b/,
    write: '"Returns …"',
  },
  {
    in: 'opening',
    pattern: /^(Whether|What|Who|Whose|Whom)\b(?!.*\?$)/,
    write: 'a noun, a verb or "True while …"',
  },
  { in: 'text', pattern: /\banew\b/i, write: '"again"' },
  { in: 'text', pattern: /\bbesides\b/i, write: '"also", "beside" or "except"' },
  { in: 'text', pattern: /\bwho(m|se)?(so)? ?ever\b/i, write: '"anyone who"' },
  { in: 'text', pattern: /\b(stands|stood)\b/i, write: '"is", "is shown", "has"' },
  { in: 'text', pattern: /\b(?<!not )so long(?! as)\b/i, write: '"until then"' },
  { in: 'text', pattern: /\b(goes|go|went) along\b/i, write: '"is archived with it"' },
  { in: 'text', pattern: /\bunits? of work\b/i, write: '"transaction"' },
  {
    in: 'text',
    pattern: /\b(somebody|themself|thereof|wherein|hinders?)\b/i,
    write: '"someone", "another person", "themselves"',
  },
  { in: 'text', pattern: /\bhold(s|ing)? off\b/i, write: '"throttle"' },
  { in: 'text', pattern: /\bwaiting letters?\b/i, write: '"outbox"' },
  { in: 'text', pattern: /\b(give|gives|gave|given|giving) back\b/i, write: '"Returns …"' },
  { in: 'text', pattern: /\b(put|puts|putting) away\b/i, write: '"archive"' },
  { in: 'text', pattern: /\b(bring|brings|bringing|brought) back\b/i, write: '"restore"' },
  { in: 'text', pattern: /\bfor good\b/i, write: '"permanently"' },
  { in: 'text', pattern: /\banswers for it\b/i, write: '"assignee", "author"' },
  { in: 'text', pattern: /\b(its|their|the) maker\b/i, write: '"author"' },
  { in: 'text', pattern: /\bwhat is told\b/i, write: '"event"' },
  { in: 'text', pattern: /(?<!vnd\.)\b[Ww]aves?\b(?!-)/, write: '"batch"' },
  { in: 'text', pattern: /\bright to \S+ where\b/i, write: '"grant", "row rule"' },
  // A processor that a test slows down is fine.
  { in: 'text', pattern: /\b(?<!CPU )slow(s|ed|ing)? down\b/i, write: '"throttle"' },
  { in: 'comment', pattern: /\bthe (front |back )?doors?\b/i, write: '"the gate"' },
  { in: 'name', pattern: /(?<!Math\.)\b(floors?|houses?)\b/i, write: '"level", "layer", "folder"' },
  {
    in: 'name',
    pattern: /\b(laid|wanted|told|said|asked|looked|bringBack|inTheWay)\b/,
    write: 'a noun or a verb',
  },
  // As variables and parameters only: `label.one` and `reader.one()` are fine.
  {
    in: 'name',
    pattern:
      /\b(?:const|let) [[{]?\s?(?:one|found|known|given|got)\b|\((?:one|found|known|got)\b[^()]*\) =>|(?<![\w.'-])(?:found|known|given|got)(?:: \w| = |[)}.[?]\S)/,
    write: 'a noun',
  },
  { in: 'name', pattern: /\b(most|least)[A-Z]\w*/, write: '`max…` or `min…`' },
]

/**
 * Words of the glossary's *not* column that are right in another sense, so only a reader can tell: "one turn of a queue", "the letters of a
 * name", "the way to pay", "a lab's room". `unlistedWords` demands a rule above for every other one.
 */
const leftToReaders = new Set([
  'what happened',
  'turn',
  'the record of …',
  'trail in running text',
  'letter',
  'thing',
  'one',
  'found',
  'the way',
  'room',
  'Answers',
])

/** Returns the words of the glossary in `docs/writing.md` that no rule refuses, as sentences. */
export function unlistedWords(page) {
  const glossary = page.slice(page.indexOf('## Glossary'), page.indexOf('## Tests'))
  const rows = glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| write'))
  const words = rows
    .flatMap((row) => row.split('|')[2].split(','))
    .flatMap((word) => word.trim() || [])
  const isRefused = (word) => refusedWords.some(({ pattern }) => pattern.test(word))
  return words
    .filter((word) => !leftToReaders.has(word) && !isRefused(word))
    .map((word) => `docs/writing.md refuses "${word}", and no rule of scripts/lib/words.mjs does`)
}

/** These two list the refused words themselves. */
const speaksOfWords = /(^|\/)lib\/words\.mjs$|^docs\/writing\.md$/
const isChecked = (path) => /\.(tsx?|mjs|cjs|css|md)$/.test(path) && !speaksOfWords.test(path)

const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g

/** Splits a line of code into its comment, its words (comment, strings, JSX text) and its code without strings. */
function partsOf(path, line) {
  if (path.endsWith('.md')) return { comment: line, text: line, code: '' }
  if (/^\s*(\/\/|\/?\*|\{\/\*)/.test(line)) return { comment: line, text: line, code: '' }
  const trailing = /\s(\/\/ .*|\/\*.*\*\/)$/.exec(
    line.replace(quoted, (string) => '_'.repeat(string.length)),
  )
  const comment = trailing ? line.slice(trailing.index) : ''
  const code = trailing ? line.slice(0, trailing.index) : line
  return { comment, text: line, code: code.replace(quoted, "''") }
}

const opens = /^\s*(?:\{?\/\*\*?|\/\/)\s+/

/** Returns one sentence per refused word in a file's lines. */
export function refusedIn(path, lines) {
  if (!isChecked(path)) return []
  return lines.flatMap((line, index) => {
    const { comment, text, code } = partsOf(path, line)
    const isOpening = opens.test(comment) && !/^\s*\/\//.test(lines[index - 1] ?? '')
    const parts = {
      comment,
      text,
      code,
      name: code,
      opening: isOpening ? comment.replace(opens, '') : '',
    }
    return refusedWords
      .filter((rule) => rule.pattern.test(parts[rule.in]))
      .map((rule) => `${path}:${index + 1} write ${rule.write}: ${line.trim().slice(0, 100)}`)
  })
}
