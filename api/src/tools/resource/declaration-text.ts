import {
  camelName,
  kebabName,
  type Audience,
  type Proposal,
  type ProposedField,
  type ProposedKind,
} from './proposal.js'

const text = (value: unknown): string => JSON.stringify(value)

interface KindText {
  /** The arguments between the label and the options. */
  more?(field: ProposedField): string
  /** Its options, except `required`. */
  options?(field: ProposedField): string[]
  /** The value in the first test. None for a relation, whose target the test would have to make. */
  sample?(field: ProposedField): unknown
  isSortable?: boolean
  isFilter?: boolean
  isSearched?: boolean
  /** A first answer to whose data it is, why and how long, for the developer to correct: the product does not start without one. */
  personal?(field: ProposedField): string[]
  /** False for what is too long for a column. */
  isColumn?: boolean
  namesRecord?: boolean
}

const contact = () => ["personal: { of: 'other', purpose: 'programme', keep: 'withRecord' }"]

const kinds: { readonly [K in ProposedKind]: KindText } = {
  text: {
    options: ({ max = 200 }) => [`max: ${max}`],
    sample: () => 'Example',
    isSortable: true,
    isSearched: true,
    namesRecord: true,
  },
  longText: { sample: () => 'An example.\nIt has two lines.', isColumn: false },
  number: {
    options: ({ step }) => (step === undefined ? [] : [`step: ${step}`]),
    sample: ({ step = 1 }) => 12 * step,
    isSortable: true,
  },
  rupees: { sample: () => 500, isSortable: true },
  flag: { sample: () => true, isSortable: true, isFilter: true },
  day: { sample: () => '2026-03-02', isSortable: true, isFilter: true, namesRecord: true },
  time: { sample: () => '09:30', isSortable: true },
  email: {
    sample: () => 'someone@lab.example',
    personal: contact,
    isSortable: true,
    isSearched: true,
    namesRecord: true,
  },
  phone: { sample: () => '+919812076784', personal: contact, namesRecord: true },
  url: { sample: () => 'https://lab.example/page', isSortable: true },
  choice: {
    more: ({ choices = [] }) => `, [${choices.map(text).join(', ')}]`,
    sample: ({ choices = [] }) => choices[0],
    isSortable: true,
    isFilter: true,
    namesRecord: true,
  },
  relation: {
    more: ({ to }) => `, ${text(to)}`,
    personal: ({ to }) =>
      to === 'student' ? ["personal: { purpose: 'learning', keep: 'withRecord' }"] : [],
    isFilter: true,
  },
}

export const proposedKinds = Object.keys(kinds) as readonly ProposedKind[]

/** Columns that a list shows at first. */
const maxColumns = 7

const ownChange = "{ can: 'update', where: (me) => ({ createdBy: me.uid }) }"
const staffAccess = ['atlIncharge', 'mentor'].map(
  (role) => `${role}: [{ can: ['create', 'read'] }, ${ownChange}],`,
)
const accessOf: { readonly [A in Audience]: readonly string[] } = {
  admins: [],
  staff: staffAccess,
  everyone: [...staffAccess, "student: [{ can: 'read' }],"],
}

/** The names of a proposal in code, addresses and files. */
export const namesOf = ({ one, many }: Pick<Proposal, 'one' | 'many'>) => ({
  name: camelName(one),
  type: camelName(one).replace(/^./, (letter) => letter.toUpperCase()),
  file: kebabName(one),
  url: kebabName(many),
})

/** Returns the fields with one that names a record: a required text called "Name" is added if no other field can. */
export function withTitle(fields: readonly ProposedField[]): {
  fields: readonly ProposedField[]
  title: ProposedField
} {
  const able = fields.filter(({ kind }) => kinds[kind].namesRecord)
  const texts = able.filter(({ kind }) => kinds[kind].isSearched)
  const chosen = texts.find(({ name }) => /name|title/i.test(name)) ?? texts[0] ?? able[0]
  if (chosen) {
    const title = { ...chosen, required: true }
    return { fields: fields.map((field) => (field === chosen ? title : field)), title }
  }
  const title: ProposedField = {
    name: 'name',
    label: 'Name',
    kind: 'text',
    required: true,
    max: 200,
    why: 'names the record',
  }
  return { fields: [title, ...fields], title }
}

function fieldText(field: ProposedField): string {
  const { more, options } = kinds[field.kind]
  const all = [
    ...(field.required ? ['required: true'] : []),
    ...(options?.(field) ?? []),
    ...(kinds[field.kind].personal?.(field) ?? []),
  ]
  return `${field.name}: ${field.kind}(${text(field.label)}${more?.(field) ?? ''}${all.length ? `, { ${all.join(', ')} }` : ''}),`
}

/** Returns the declaration of a proposal, unformatted. */
export function declarationText(proposal: Proposal): string {
  const { name, type, file, url } = namesOf(proposal)
  const { fields, title } = withTitle(proposal.fields)
  const paths = (test: (kind: KindText) => boolean | undefined) =>
    fields.filter(({ kind }) => test(kinds[kind])).map((field) => field.name)
  const names = (list: readonly string[]) => `[${list.map(text).join(', ')}]`
  const listable = paths(({ isColumn }) => isColumn !== false)
  const columns = listable.slice(0, maxColumns)
  const more = fields.map((field) => field.name).filter((path) => !columns.includes(path))
  const search = paths(({ isSearched }) => isSearched).filter(
    (path, at) => path === title.name || at < 2,
  )
  const filters = paths(({ isFilter }) => isFilter)
  const list = [
    `columns: ${names(columns)},`,
    ...(more.length ? [`more: ${names(more)},`] : []),
    ...(search.length ? [`search: ${names(search)},`] : []),
    `sort: ${text(kinds[title.kind].isSortable ? title.name : '-createdAt')},`,
    ...(filters.length ? [`filters: ${names(filters)},`] : []),
  ]
  const used = [...new Set(fields.map(({ kind }) => kind))].sort()
  return `import { ${used.join(', ')} } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

export const ${name} = defineResource({
  name: ${text(name)},
  label: { one: ${text(proposal.one)}, many: ${text(proposal.many)} },
  url: ${text(url)},
  path: ${text(`${file}-data`)},
  menu: { group: ${text(proposal.menu.group)}, icon: ${text(proposal.menu.icon)} },
  title: [${text(title.name)}],
  fields: {
    ${fields.map(fieldText).join('\n')}
  },
  list: {
    ${list.join('\n    ')}
  },
  form: [{ key: ${text(name)}, title: ${text(proposal.one)}, fields: ${names(fields.map((field) => field.name))} }],
  access: {
    ${["admin: [{ can: 'manage' }],", ...accessOf[proposal.audience]].join('\n    ')}
  },
})
export type ${type} = Row<typeof ${name}>
`
}

const statuses: { readonly [A in Audience]: { mentor: number; student: number } } = {
  admins: { mentor: 403, student: 403 },
  staff: { mentor: 200, student: 403 },
  everyone: { mentor: 200, student: 200 },
}

/** Returns the first test of a proposal, unformatted. Its values are made up: a file may have real people in it. */
export function firstTestText(proposal: Proposal): string {
  const { name, url } = namesOf(proposal)
  const { fields } = withTitle(proposal.fields)
  const values = fields.flatMap((field) => {
    const sample = kinds[field.kind].sample?.(field)
    return sample === undefined ? [] : [`${field.name}: ${text(sample)},`]
  })
  const { mentor, student } = statuses[proposal.audience]
  return `import type { Dialect } from '../src/database/database.js'
import { TestApp } from './support/test-app.js'

const ${name} = { ${values.join('\n')} }

describe.each<[Dialect]>([['sqlite'], ['postgres']])(${text(`${proposal.many.toLowerCase()} on %s`)}, (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await TestApp.start(dialect)
  })
  afterAll(() => app.stop())

  test('keep what an admin enters', async () => {
    const admin = app.as(await app.person('admin'))
    const { status, body } = await admin.post('/api/${url}', ${name})
    expect([status, body]).toEqual([201, expect.objectContaining(${name})])
    expect((await admin.get(\`/api/${url}/\${String(body['id'])}\`)).body).toMatchObject(${name})
  })

  test.each([
    ['mentor', ${mentor}],
    ['student', ${student}],
  ] as const)('answer a %s with %s', async (role, status) => {
    expect((await app.as(await app.person(role)).get('/api/${url}')).status).toBe(status)
  })
})
`
}
