/** Words that `docs/writing.md` refuses. Each entry: the part of a line it applies to, the pattern, and the replacement. */
export const refusedWords = [
  { in: 'comment', pattern: /\bAnswers (whether|how|the|what|which|with|all|every|an?|its?|no|only)\b/, write: '"Returns …"' },
  { in: 'opening', pattern: /^(Whether|What|Who|Whose|Whom)\b(?!.*\?$)/, write: 'a noun, a verb or "True while …"' },
  { in: 'text', pattern: /\banew\b/i, write: '"again"' },
  { in: 'text', pattern: /\bbesides\b/i, write: '"also", "beside" or "except"' },
  { in: 'text', pattern: /\bwho(m|se)?(so)? ?ever\b/i, write: '"anyone who"' },
  { in: 'text', pattern: /\b(stands|stood)\b/i, write: '"is", "is shown", "has"' },
  { in: 'text', pattern: /\b(?<!not )so long(?! as)\b/i, write: '"until then"' },
  { in: 'text', pattern: /\b(goes|go|went) along\b/i, write: '"is archived with it"' },
  { in: 'text', pattern: /\bunits? of work\b/i, write: '"transaction"' },
  { in: 'text', pattern: /\b(somebody|themself|thereof|wherein|hinders?)\b/i, write: '"someone", "another person", "themselves"' },
  { in: 'name', pattern: /\b(laid|wanted|told|said|asked|looked|bringBack|inTheWay)\b/, write: 'a noun or a verb' },
  // As variables and parameters only: `label.one` and `reader.one()` are fine.
  {
    in: 'name',
    pattern: /\b(?:const|let) [[{]?\s?(?:one|found|known|given|got)\b|\((?:one|found|known|got)\b[^()]*\) =>/,
    write: 'a noun',
  },
  { in: 'name', pattern: /\b(most|least)[A-Z]\w*/, write: '`max…` or `min…`' },
]

/** These two list the refused words themselves. */
const speaksOfWords = /(^|\/)lib\/words\.mjs$|^docs\/writing\.md$/
const isChecked = (path) => /\.(tsx?|mjs|cjs|css|md)$/.test(path) && !speaksOfWords.test(path)

const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g

/** Splits a line of code into its comment, its words (comment, strings, JSX text) and its code without strings. */
function partsOf(path, line) {
  if (path.endsWith('.md')) return { comment: line, text: line, code: '' }
  if (/^\s*(\/\/|\/?\*|\{\/\*)/.test(line)) return { comment: line, text: line, code: '' }
  const trailing = /\s(\/\/ .*|\/\*.*\*\/)$/.exec(line.replace(quoted, (string) => '_'.repeat(string.length)))
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
    const parts = { comment, text, code, name: code, opening: isOpening ? comment.replace(opens, '') : '' }
    return refusedWords
      .filter((rule) => rule.pattern.test(parts[rule.in]))
      .map((rule) => `${path}:${index + 1} write ${rule.write}: ${line.trim().slice(0, 100)}`)
  })
}
