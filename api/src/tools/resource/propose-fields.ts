import { email, isSystemName, phone, schemaOf, textKey, url, type Field } from '@tinkerdesk/shared'
import { camelName, labelOf, type ProposedField, type ProposedKind } from './proposal.js'

/** A table of texts: the headings, and rows with as many values. */
export interface TextTable {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A resource that a column may name, with the titles of its records. */
export interface Titled {
  name: string
  /** Its label for one and for many: a column called so names it, even without records. */
  labels: readonly string[]
  /** Folded with `textKey`. */
  titles: ReadonlySet<string>
}

type Guess = Partial<ProposedField> & { kind: ProposedKind; why: string }
interface Column {
  heading: string
  /** The values, without blank ones. */
  values: readonly string[]
  distinct: readonly string[]
}

/** The most values of a choice. */
const maxChoices = 12

const all = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.every(test)
const accepts = (field: Field) => (value: string) => schemaOf(field).safeParse(value).success
const yesOrNo = new Set(['yes', 'no', 'y', 'n', 'true', 'false'])
const isNumber = (value: string) =>
  /^-?(\d{1,3}(,\d{2,3})+|\d+)(\.\d+)?$/.test(value) && !/^-?0\d/.test(value)
const isAmount = (value: string) => isNumber(value.replace(/^(₹|Rs\.?|INR)\s*/i, ''))
const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) || /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/.test(value)
const isClock = (value: string) =>
  /^\d{1,2}[:.]\d\d( ?[ap]\.?m\.?)?$/i.test(value) && /[:m]/i.test(value)
/** Written as people write telephone numbers: with spaces or a country code. */
const isDialled = (value: string) =>
  /^\+?[\d ()-]+$/.test(value) && /[ +-]/.test(value) && value.replace(/\D/g, '').length >= 10
const decimalsOf = (value: string) => /\.(\d+)$/.exec(value)?.[1]?.length ?? 0

/** Each looks at a column and returns a guess, or nothing. The first that guesses decides. */
const guesses: readonly ((
  column: Column,
  titled: readonly Titled[],
) => Guess | undefined | false)[] = [
  ({ values }) => values.length === 0 && { kind: 'text', max: 200, why: 'the column is empty' },
  ({ heading, values, distinct }, titled) => {
    const keys = distinct.map(textKey)
    const owner = titled.find(
      ({ titles }) =>
        titles.size > 0 && keys.filter((key) => titles.has(key)).length >= keys.length * 0.8,
    )
    if (owner)
      return {
        kind: 'relation',
        to: owner.name,
        why: `its values are names of existing records of ${owner.name}`,
      }
    // A column "Price" with numbers holds prices, not records of a price list.
    if (all(values, isAmount)) return undefined
    const called = titled.find(({ labels }) =>
      labels.some((label) => textKey(label) === textKey(labelOf(heading))),
    )
    return called && { kind: 'relation', to: called.name, why: `it is called like ${called.name}` }
  },
  ({ values }) =>
    all(values, (value) => yesOrNo.has(value.toLowerCase())) && { kind: 'flag', why: 'yes or no' },
  ({ values }) =>
    all(values, accepts(email('E-mail'))) && { kind: 'email', why: 'e-mail addresses' },
  ({ values }) =>
    all(values, accepts(url('Link'))) &&
    all(values, (value) => /^https?:/i.test(value)) && { kind: 'url', why: 'links' },
  ({ heading, values }) =>
    (/phone|mobile|whatsapp|telephone|contact/i.test(heading) || all(values, isDialled)) &&
    all(values, accepts(phone('Phone'))) && { kind: 'phone', why: 'telephone numbers' },
  ({ values }) => all(values, isDay) && { kind: 'day', why: 'dates' },
  ({ values }) => all(values, isClock) && { kind: 'time', why: 'times of day' },
  ({ heading, values }) =>
    all(values, isAmount) &&
    all(values, (value) => decimalsOf(value) === 0) &&
    (values.some((value) => !isNumber(value)) ||
      /price|cost|fee|amount|rupees|salary|budget/i.test(heading)) && {
      kind: 'rupees',
      why: 'amounts of money',
    },
  ({ heading, values }) =>
    all(values, isNumber) &&
    !/\b(code|id|pin|pincode|serial|roll)\b/i.test(labelOf(heading)) && {
      kind: 'number',
      why: 'numbers',
      ...stepOf(Math.max(...values.map(decimalsOf))),
    },
  ({ values, distinct }) =>
    distinct.length <= maxChoices &&
    values.length >= distinct.length * 2 &&
    all(distinct, (value) => value.length <= 60) && {
      kind: 'choice',
      choices: distinct,
      why: `${distinct.length} values that repeat`,
    },
  ({ values }) =>
    values.some((value) => value.length > 200 || value.includes('\n')) && {
      kind: 'longText',
      why: 'long texts',
    },
]

const stepOf = (decimals: number): { step?: number } =>
  decimals > 0 ? { step: Number(`0.${'1'.padStart(decimals, '0')}`) } : {}

function textGuess({ values }: Column): Guess {
  const longest = Math.max(0, ...values.map(({ length }) => length))
  return {
    kind: 'text',
    max: [40, 80, 120, 200].find((max) => max >= longest * 1.5) ?? 300,
    why: 'text',
  }
}

/** Proposes a field for every column of a table. Names are unique, and none is one of the server's own. */
export function proposeFields(
  { headings, rows }: TextTable,
  titled: readonly Titled[],
): ProposedField[] {
  const names = new Set<string>()
  return headings.flatMap((heading, at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim())
    const values = cells.filter(Boolean)
    // Every record has an id of its own; an empty column without a heading is an artefact of spreadsheets.
    if (camelName(heading) === 'id' || (!heading.trim() && values.length === 0)) return []
    const column: Column = { heading, values, distinct: [...new Set(values)] }
    const guess =
      guesses.reduce<Guess | undefined>(
        (first, next) => first ?? (next(column, titled) || undefined),
        undefined,
      ) ?? textGuess(column)
    const label = labelOf(heading) || `Column ${at + 1}`
    const name = freeName(camelName(label) || `column${at + 1}`, names)
    // A relation is optional: what one may not read, one could not fill in. "No" is a value.
    const isAlwaysThere = values.length > 0 && values.length === cells.length
    const required = isAlwaysThere && !['relation', 'flag'].includes(guess.kind)
    return [{ name, label, required, ...guess }]
  })
}

/** Returns a name that is not in use, and adds it. */
export function freeName(name: string, names: Set<string>): string {
  let free = name
  for (let at = 2; names.has(free) || isSystemName(free); at += 1) free = `${name}${at}`
  names.add(free)
  return free
}
