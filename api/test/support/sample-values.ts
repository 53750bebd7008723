import { schemaOf, type Field, type FieldKind, type FileType } from '@tinkerdesk/shared'

type Of<K extends FieldKind> = Extract<Field, { kind: K }>

/** Words with accents, capitals, Indian scripts, and characters special to SQL and LIKE. Every layer must keep them as they are. */
const words = [
  'Ångström',
  'robot',
  'RÉSUMÉ',
  'Zebra',
  'नमस्ते',
  "O'Neil",
  '100%',
  'under_score',
  'Back\\slash',
  '"quoted"',
  'a || b',
  'ça va',
]

const pad = (n: number, length: number) => String(n).padStart(length, '0')
const dayAt = (n: number) => new Date(Date.UTC(2024, 0, 1) + (n % 25_000) * 86_400_000)
const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Returns six capital letters, others for each number. */
const sixLetters = (n: number): string =>
  Array.from({ length: 6 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(n / 26 ** (5 - at)) % 26)),
  ).join('')

/** Values for known patterns: PIN codes, months, times, codes of schools and of the trusts behind them. */
const patterned = (n: number) => [
  pad(100000 + (n % 800000), 6),
  `${2020 + (Math.floor(n / 12) % 60)}-${pad((n % 12) + 1, 2)}`,
  `${pad(n % 24, 2)}:${pad((n * 7) % 60, 2)}`,
  `code-${n}`,
  `CODE${n}`,
  `c${n}`,
  String(n % 10),
  sixLetters(n),
  // Of Rajasthan, as the samples of schools are.
  `08${pad((n % 99) + 1, 2)}${pad((Math.floor(n / 99) % 99) + 1, 2)}${pad(Math.floor(n / 9801) % 1000, 3)}01`,
  `RJ/2017/${pad(n, 7)}`,
]

function text(field: Of<'text'>, n: number): string {
  if (field.pattern) {
    const match = patterned(n).find((candidate) => schemaOf(field).safeParse(candidate).success)
    if (match === undefined)
      throw new Error(
        `sample-values.ts knows no value for the pattern of "${field.label}": ${String(field.pattern.regex)}`,
      )
    return match
  }
  const max = field.max ?? 200
  const unique = n.toString(36)
  return (max < 20 ? unique.slice(-max) : `${pick(words, n)} ${unique}`.slice(0, max)).padEnd(
    field.min ?? 0,
    'x',
  )
}

function number(field: Of<'number'>, n: number): number {
  const { min = 0, max = 1e6, step = 1 } = field
  return min + (n % (Math.floor((max - min) / step) + 1)) * step
}

/** Placeholders for records and files that are created later. Failed attempts use more of them than the final body. */
export interface Placeholders {
  target(to: string, path: string): string
  file(path: string, accept: readonly FileType[] | undefined): string
}

/** The first bytes of a file of each type that can be written as text. Those of a picture and of a sound have bytes that are in no text. */
const beginnings: { readonly [T in FileType]?: string } = {
  text: '',
  image: 'GIF89a\u0001\0\u0001\0\0\0\0;',
  pdf: '%PDF-1.7 ',
  audio: 'ID3\u0003\0\0\0\0\0\0',
}

/** Returns the first bytes of a file that a field accepts. */
export function firstBytes(accept: readonly FileType[] = ['text']): string {
  const type = accept.find((type) => beginnings[type] !== undefined)
  if (type === undefined)
    throw new Error(`sample-values.ts knows no file for a field that accepts ${accept.join(', ')}`)
  return beginnings[type]!
}

type Maker<K extends FieldKind> = (
  field: Of<K>,
  n: number,
  path: string,
  places: Placeholders,
) => unknown

/** Returns a valid value of each kind, different for each number. A missing kind does not compile. */
const makers: { readonly [K in FieldKind]: Maker<K> } = {
  text,
  longText: (_, n) => `${pick(words, n)} on line one\nand ${n} on line two`,
  conversation: (_, n) => `${pick(words, n)} in comment ${n}\nand below`,
  email: (_, n) => `sample${n}@mail.example`,
  url: (_, n) => `https://sample.example/${n}?a=1&b=${n}`,
  phone: (_, n) => `+9198${pad(n % 100_000_000, 8)}`,
  number,
  rupees: (_, n) => 1 + (n % 5000),
  paise: (_, n) => 1 + (n % 5000),
  flag: (_, n) => n % 2 === 1,
  day: (_, n) => dayAt(n).toISOString().slice(0, 10),
  moment: (_, n) => new Date(dayAt(n).getTime() + 12_345_678).toISOString(),
  time: ({ min = '00:00', max = '23:59' }, n) => {
    const [first, last] = [minutesIn(min), minutesIn(max)]
    const at = first + ((n * 7) % (last - first + 1))
    return `${pad(Math.floor(at / 60), 2)}:${pad(at % 60, 2)}`
  },
  choice: (field, n) => pick(field.choices, n),
  choices: (field, n) => field.choices.filter((_, at) => (n + at) % 2 === 0),
  relation: (field, _, path, places) => places.target(field.to, path),
  relations: (field, _, path, places) => [places.target(field.to, path)],
  list: (field, n, path, places) =>
    Array.from({ length: Math.max(field.min ?? 0, Math.min(field.max ?? 2, 2)) }, (_, at) =>
      valueFor(field.item, n + at, path, places),
    ),
  group: (field, n, path, places) =>
    Object.fromEntries(
      Object.entries(field.fields).map(([name, part], at) => [
        name,
        valueFor(part, n + at, `${path}.${name}`, places),
      ]),
    ),
  file: ({ accept }, _, path, places) => ({ id: places.file(path, accept) }),
  variant: (field, n, path, places) => {
    const [name, part] = pick(Object.entries(field.fields), n)
    return { [name]: valueFor(part, n, `${path}.${name}`, places) }
  },
  textOrFile: (field, n, path, places) =>
    n % 2 ? { id: places.file(path, field.file.accept) } : valueFor(field.text, n, path, places),
}

/** Returns a valid value of a field: the same for the same number, and different ones for others if the kind has enough. */
export const valueFor = (field: Field, n: number, path: string, places: Placeholders): unknown =>
  (makers[field.kind] as Maker<FieldKind>)(field as never, n, path, places)
