import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileTypes } from './lib/compiler.mjs'
import { root } from './lib/shell.mjs'

const target = join(root, 'docs/what-is-read.md')

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const code = (texts) => texts.map((text) => `\`${text}\``).join(', ')

/** Texts of each kind that are tried with the reader when the page is written. */
const examples = [
  ['flag', ['Yes', 'Yes.', 'TRUE', '1.0', '✔', 'x', 'हां', 'No', '0', '×', 'नही', 'perhaps']],
  ['number', ['1,50,000', '५००', '12.0', '0x10', '1e3']],
  ['rupees', ['Rs. 500', '₹500/-', 'INR 500', '₹ 1,50,000', 'Free', '₹']],
  [
    'day',
    [
      '25/11/2026',
      '25.11.26',
      '25 Nov 2026',
      '15 जून 2026',
      '2026-06-14T18:30:00Z',
      '15-06-2026 00:00',
      '46188',
      '00-00-0000',
      '6/15/2026',
      '15-06-2026 10:30',
    ],
  ],
  ['time', ['9:30', '0930', '9.30 am', 'noon', 'सुबह 9:30 बजे', '09:30:00', '4', '25:00']],
  [
    'moment',
    ['28/11/2026 4 pm', '2026/06/15 10:30:00 AM GMT+5:30', '2026-06-15T05:00:00Z', '46188.4375'],
  ],
  [
    'phone',
    [
      '98120 76784',
      '0091 98120 76784',
      '+91 (0) 98120 76784',
      '9812076784.0',
      '९८१२०७६७८४',
      'Mob: 98120-76784',
      '011-23456789',
      '1800 123 4567',
      '+91 98000 1111',
      '9.8E+09',
      '9812076784 / 9812076785',
    ],
  ],
  [
    'email',
    [
      'Asha@School.example',
      'mailto:asha@school.example',
      'Asha Rao <asha@school.example>',
      'r&d@school.example',
      'asha@विद्यालय.भारत',
      'a@b.example, c@d.example',
    ],
  ],
  ['url', ['www.school.example', 'https://school.example']],
  ['text', ['NA', 'nil', '—']],
]

/** Returns the page. The same declarations always give the same text. */
function pageFrom({ resources, leavesOf, labelAt, typedCell, spellingsOf, spreadCells, ...kinds }) {
  const result = (read) =>
    'value' in read
      ? `\`${read.value}\``
      : 'empty' in read
        ? 'no value'
        : `refused: ${read.problem}`
  const fieldOf = (kind) => kinds[kind]('The value', kind === 'rupees' ? { required: true } : {})
  const read = examples.flatMap(([kind, texts]) =>
    texts.map((text) => [kind, `\`${text}\``, result(typedCell(text, fieldOf(kind)))]),
  )
  const seen = new Set()
  const spelled = resources.flatMap((resource) =>
    leavesOf(resource).flatMap(({ path, field }) => {
      const key = JSON.stringify([field.choices, field.spellings])
      if (!field.choices || !field.spellings || seen.has(key)) return []
      seen.add(key)
      const around = field.wordsAround
        ? `\n\nA word may stand before or after them: ${code(field.wordsAround)}.`
        : ''
      const rows = field.choices.map((value) => [
        value,
        code(spellingsOf(field, value).filter((text) => text !== value)),
      ])
      return [
        `### ${resource.label.one}: ${labelAt(resource, path)}\n\n${table(['value', 'also'], rows)}${around}`,
      ]
    }),
  )
  const student = resources.find(({ name }) => name === 'student')
  const joined = ['8-A', 'VIII B', '9th A', '11-Science'].map((text) => [
    'Class',
    text,
    spreadCells(student, { class: text }),
  ])
  joined.push(
    ...['Asha Devi Rao', 'Rao, Asha'].map((text) => [
      'Full name',
      text,
      spreadCells(student, { name: text }),
    ]),
  )
  const parts = joined.map(([label, text, cells]) => [
    label,
    `\`${text}\``,
    Object.entries(cells)
      .map(([path, part]) => `${labelAt(student, path)} \`${part}\``)
      .join(', '),
  ])
  return `# What is read

Written by \`npm run build\` from the declarations and the reader: do not edit it. The same reader is behind files, pastes and typed cells, in both languages. Capital
letters, spaces, full stops at the end and hidden marks do not matter. Words such as NA mean no value in a field that may be empty, but for the name of a person; they never clear a value.

## By kind

${table(['kind', 'typed', 'read as'], read)}

A letter \`x\` is a mark in a column of marks, so it means Yes. A cross that is no letter means No.

## Several fields in one cell

A section is taken from the cell of the class if no other cell of the line has another one.

${table(['column', 'typed', 'read as'], parts)}

## Values of lists

${spelled.join('\n\n')}
`
}

async function currentPage() {
  await compileTypes(['shared'], { quiet: true })
  return pageFrom(await import(pathToFileURL(join(root, 'shared/dist/index.js')).href))
}

/** Returns true if the page matches the declarations. */
export async function checkReadWords() {
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === (await currentPage())
  if (!isCurrent)
    console.error(
      '  docs/what-is-read.md is older than the declarations: run "npm run build" and commit it.',
    )
  return isCurrent
}

/** Writes the page if it differs from the declarations. Does nothing in a copy of the product without documents. */
export async function writeReadWords() {
  if (!existsSync(dirname(target))) return
  const page = await currentPage()
  if (existsSync(target) && readFileSync(target, 'utf8') === page) return
  writeFileSync(target, page)
  console.log('  docs/what-is-read.md: written')
}
