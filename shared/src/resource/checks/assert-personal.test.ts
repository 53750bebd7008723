import { day, email, group, list, phone, relation, text } from '../../fields/index.js'
import { resources } from '../../resources/index.js'
import { defineResource } from '../define-resource.js'
import { personalFieldsOf } from '../walk/personal-fields.js'
import { personalFaults } from './assert-personal.js'

const rest = {
  name: 'outing',
  label: { one: 'Outing', many: 'Outings' },
  url: 'outings',
  title: ['place'],
  list: { columns: ['place'], sort: 'place' },
  form: [],
  access: { admin: [{ can: 'manage' }] },
} as const
const place = text('Place')
const child = relation('Child', 'student', { required: true })
const helper = { of: 'guardian', purpose: 'reaching', keep: 'withRecord' } as const

/** Returns the paths and the missing words of the faults. */
const missing = (options: object): string[] =>
  personalFaults(defineResource({ ...rest, ...options } as never)).map((fault) =>
    fault
      .replace(/ is data of a person.*?says /, ' ')
      .replace(/\. Say it.*/, '')
      .replace('outing.', ''),
  )

describe('a field with data of a person', () => {
  test('says whose it is, why it is kept and how long, at any depth', () => {
    const fields = {
      place,
      driver: text('Driver', { ofPerson: true }),
      helpers: list('Helpers', group('Helper', { call: phone('Call') })),
      office: group('Office', { mail: email('Mail') }),
    }
    const all = 'whose it is (`of`), why it is kept (`purpose`), how long it is kept (`keep`)'
    expect(missing({ fields })).toEqual([`driver ${all}`, `helpers ${all}`, `office.mail ${all}`])
    const answered = {
      ...fields,
      driver: text('Driver', { ofPerson: true, personal: helper }),
      helpers: list('Helpers', group('Helper', { call: phone('Call') }), { personal: helper }),
      office: group('Office', { mail: email('Mail') }, { personal: false }),
    }
    expect(missing({ fields: answered })).toEqual([])
  })

  test('is each field of a record of a child, with what the resource says of all', () => {
    const fields = { place, child }
    const left = 'why it is kept (`purpose`), how long it is kept (`keep`)'
    expect(missing({ fields })).toEqual([`place ${left}`, `child ${left}`])
    const personal = { purpose: 'learning', keep: 'withChild' }
    const own = text('Place', { personal: false })
    const outing = defineResource({ ...rest, fields: { place: own, child }, personal } as never)
    expect(personalFaults(outing)).toEqual([])
    expect(personalFieldsOf(outing).map(({ path, of, purpose }) => [path, of, purpose])).toEqual([
      ['child', 'child', 'learning'],
    ])
  })

  test('is kept from a day that the record has, and from graduation for students alone', () => {
    const personal = (after: unknown) => ({ purpose: 'learning', keep: { after, years: 1 } })
    const fields = { place, child, on: day('On') }
    expect(missing({ fields, personal: personal({ day: 'on' }) })).toEqual([])
    expect(missing({ fields, personal: personal({ day: 'place' }) })).toEqual([
      'personal.keep counts from "place", which is no day or moment of outing.',
    ])
    expect(missing({ fields, personal: personal('graduation') })).toEqual([
      "personal.keep counts from graduation, which only students do. Say 'withChild' for what is kept as long as the student.",
    ])
  })
})

test('the product says so of children, guardians, staff and others', () => {
  const fields = resources.flatMap((resource) =>
    personalFieldsOf(resource).map((each) => ({ ...each, place: `${resource.name}.${each.path}` })),
  )
  expect([...new Set(fields.map(({ of }) => of))].sort()).toEqual([
    'child',
    'guardian',
    'other',
    'staff',
  ])
  expect(fields.find(({ place }) => place === 'student.guardians')).toMatchObject({
    of: 'guardian',
    purpose: 'reaching',
    keep: { after: 'graduation', years: 3 },
  })
})
