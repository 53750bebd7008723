import type { ImportRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { rowsOf, type Body, type Client, type TestApp } from './support/test-app.js'

type Cells = Record<string, string>

const address = { addressLine1: '1 Road', state: 'Maharashtra' }

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a line of a file on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let incharge: Client
  let hill: string
  let lake: string

  beforeAll(async () => {
    ;({ app, admin, incharge, hill, lake } = await ChangeSetsWorld.start(dialect))
  })
  afterAll(() => app.stop())

  interface Sent {
    id?: string
    resource?: string
    decisions?: object
    by?: Client
    from?: number
  }
  const stage = async (
    all: Cells[],
    { id = ulid(), resource = 'student', decisions = {}, by = admin, from = 2 }: Sent = {},
  ) => {
    const rows = all.map((cells, at) => ({ line: from + at, cells }))
    const answer = await by.post(`/api/imports/${id}/rows`, { resource, rows, decisions })
    expect([answer.status, answer.body.issues]).toEqual([200, undefined])
    return answer.body['rows'] as ImportRow[]
  }
  const apply = async (id: string) => (await admin.post(`/api/imports/${id}/apply`)).body
  const child = (name: string, more: Cells = {}): Cells => {
    const [first = '', last = ''] = name.split(' ')
    return { 'name.firstName': first, 'name.lastName': last, school: 'Hill', class: '8th', ...more }
  }
  const make = (name: string, more: object = {}) => {
    const [firstName, lastName] = name.split(' ')
    return app.make('student', {
      name: { firstName, lastName: lastName ?? null },
      school: hill,
      class: '8th',
      ...more,
    })
  }
  const called = async (first: string) =>
    rowsOf(await admin.get(`/api/students?filter=name.firstName||$eq||${first}`)) as Body[]

  it('asks about a child of the same first name whose guardian has the same phone, in any class', async () => {
    const guardian = (phone: string) => ({ name: 'Ramesh', relationship: 'Father', phone })
    const ishan = await make('Ishan Phonewala', {
      class: '6th',
      guardians: [guardian('+919812076784'), guardian('+919812076785')],
    })
    await make('Ishani Phonewala', { class: '6th', guardians: [guardian('+919812076784')] })
    const line = (phone: string, more: Cells = {}) =>
      child('Ishan Kumar', { class: '9th', 'guardians.Father.phone': phone, ...more })
    const [same, other, elsewhere] = await stage([
      line('98120 76785', { 'guardians.Father.name': 'Ramesh' }),
      line('98120 76786', { 'guardians.Father.name': 'Ramesh' }),
      line('98120 76785', { 'guardians.Father.name': 'Ramesh', school: 'Lake' }),
    ])
    expect(same).toMatchObject({
      outcome: 'unsure',
      likely: { group: 'guardianPhone', id: ishan['id'], title: 'Ishan Phonewala, 6th' },
    })
    expect([other!.outcome, elsewhere!.outcome]).toEqual(['new', 'new'])
  })

  it('never takes the e-mail of another person for that person', async () => {
    const asha = await make('Ashaa Verma', { section: 'B', email: 'ashaa@lab.example' })
    const [row, same] = await stage([
      child('Ravi Verma', { email: 'Ashaa@lab.example', class: '6th' }),
      child('Ashaa Verma', { email: 'ashaa@lab.example', section: 'C' }),
    ])
    const [like] = await stage([child('Asha Verma', { email: 'ashaa@lab.example', section: 'B' })])
    const problem = 'This e-mail belongs to Ashaa Verma, 8th B'
    expect(row).toMatchObject({
      outcome: 'wrong',
      title: 'Ravi Verma',
      problem,
      issues: [{ path: 'email', message: problem }],
    })
    expect(same).toMatchObject({
      outcome: 'changed',
      changes: [{ path: 'section', before: 'B', after: 'C' }],
    })
    expect(like).toMatchObject({
      outcome: 'unsure',
      likely: {
        group: 'email',
        groupLabel: 'The same e-mail and a similar name',
        id: asha['id'],
        title: 'Ashaa Verma, 8th B',
      },
    })
    // A person who may not read the other record learns nothing of it.
    await make('Kept Away', { school: lake, email: 'away@lab.example' })
    const [hidden] = await stage([child('Ravi Verma', { email: 'away@lab.example' })], {
      by: incharge,
    })
    expect(hidden).toMatchObject({
      outcome: 'wrong',
      problem: 'This e-mail is taken: another record has it',
    })
  })

  it('with the name and class of a child asks, once for each way to know it, and does what the person says', async () => {
    await make('Namita Sen', { section: 'A' })
    const file = [child('Namita Sen', { section: 'B' })]
    const id = ulid()
    expect(await stage(file, { id })).toMatchObject([
      {
        outcome: 'unsure',
        likely: { group: 'nameAndClass', title: 'Namita Sen, 8th A' },
        changes: [{ path: 'section', before: 'A', after: 'B' }],
      },
    ])
    expect(await apply(id)).toMatchObject({ code: 'not_applicable' })
    expect(await stage(file, { id, decisions: { nameAndClass: 'new' } })).toMatchObject([
      { outcome: 'new' },
    ])
    expect(await stage(file, { id, decisions: { nameAndClass: 'update' } })).toMatchObject([
      { outcome: 'changed' },
    ])
    expect(await stage(file, { id, decisions: { nameAndClass: 'new' } })).toMatchObject([
      { outcome: 'new' },
    ])
    expect(await apply(id)).toMatchObject({ counts: { created: 1 } })
    expect((await called('Namita')).map(({ section }) => section).sort()).toEqual(['A', 'B'])
    // Now the section decides; without one, both children may be meant.
    expect(
      await stage([
        child('Namita Sen', { section: 'B', gender: 'Female' }),
        child('Namita Sen', { gender: 'Female' }),
      ]),
    ).toMatchObject([
      { outcome: 'unsure', likely: { group: 'nameAndSection', title: 'Namita Sen, 8th B' } },
      {
        outcome: 'unsure',
        likely: { group: 'nameAndClass' },
        note: 'Several students have these values. Add the ID of the one you mean.',
      },
    ])
    const decided = await stage([child('Namita Sen', { gender: 'Female' })], {
      decisions: { nameAndClass: 'update' },
    })
    expect(decided).toMatchObject([
      {
        outcome: 'wrong',
        problem: 'Several students have these values. Add the ID of the one you mean.',
      },
    ])
  })

  it('finds the child of last year one class below', async () => {
    await make('Upma Roy', { class: '7th' })
    const [row] = await stage([child('Upma Roy')])
    expect(row).toMatchObject({
      outcome: 'unsure',
      likely: { group: 'classBelow' },
      changes: [{ path: 'class', before: '7th', after: '8th' }],
    })
    expect(await stage([child('Upma Roy')], { decisions: { classBelow: 'update' } })).toMatchObject(
      [{ outcome: 'changed' }],
    )
  })

  it('of a district, which has no block, is found in a newer list once someone has said so', async () => {
    const place = (block: string, asOf: string): Cells => ({
      state: 'Rajasthan',
      district: 'Jaipur',
      block,
      source: 'The directory',
      asOf,
    })
    const first = ulid()
    const places = { resource: 'place' }
    await stage([place('', '2026-01-01'), place('Amber', '2026-01-01')], { ...places, id: first })
    expect(await apply(first)).toMatchObject({ counts: { created: 2 } })
    const newer = [place('', '2026-06-01'), place('Amber', '2026-06-01')]
    const id = ulid()
    expect(await stage(newer, { ...places, id })).toMatchObject([
      { outcome: 'unsure', likely: { groupLabel: 'The same state, district and block' } },
      { outcome: 'changed' },
    ])
    await stage(newer, { ...places, id, decisions: { place: 'update' } })
    expect(await apply(id)).toMatchObject({ counts: { changed: 2 } })
    expect(rowsOf(await admin.get('/api/places')).map(({ asOf }) => asOf)).toEqual([
      '2026-06-01',
      '2026-06-01',
    ])
  })

  it('that says what is known already is the same, with one name, too', async () => {
    const id = ulid()
    const file = [
      child('Mononym'),
      child('Solo', { section: 'A' }),
      child('Duo Two', { gender: 'Male' }),
    ]
    expect((await stage(file, { id })).map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new'])
    expect(await apply(id)).toMatchObject({ counts: { created: 3 } })
    expect((await stage(file)).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
  })

  it('that a file has twice is one record, also in another part of the file', async () => {
    const id = ulid()
    const twin = child('Twice Told', { section: 'A' })
    const [, second] = await stage([twin, { ...twin, 'name.firstName': 'twice' }], { id })
    expect(second).toMatchObject({
      outcome: 'same',
      note: 'The same as line 2',
      title: 'twice Told',
    })
    expect(await stage([twin, child('Other Child')], { id, from: 202 })).toMatchObject([
      { outcome: 'same', note: 'The same as line 2' },
      { outcome: 'new' },
    ])
    // The first part is sent again, as after a lost answer.
    expect((await stage([twin, twin], { id })).map(({ outcome }) => outcome)).toEqual([
      'new',
      'same',
    ])
    expect(await apply(id)).toMatchObject({ counts: { created: 2, same: 2 } })
    expect(await called('Twice')).toHaveLength(1)
  })

  it('with the e-mail of a line before it is told so before anything is saved', async () => {
    const id = ulid()
    const sibling = (first: string) => child(`${first} Kin`, { email: 'kin@lab.example' })
    const rows = await stage([sibling('One'), sibling('Two')], { id })
    expect(rows).toMatchObject([
      { outcome: 'new', note: 'Line 3 has this e-mail, too' },
      { outcome: 'wrong' },
    ])
    const problem =
      'Lines 2 and 9 have this e-mail. It belongs to one person: leave it out for the others.'
    expect(await stage([sibling('Three')], { id, from: 9 })).toMatchObject([
      { outcome: 'wrong', problem, issues: [{ path: 'email' }] },
    ])
    expect(await stage([child('Three Kin')], { id, from: 9 })).toMatchObject([{ outcome: 'new' }])
    expect(await apply(id)).toMatchObject({ counts: { created: 2, failed: 1 } })
  })

  it('means one record only once in a file', async () => {
    await make('Onlyone Das', { section: 'A' })
    const line = (gender: string) => child('Onlyone Das', { section: 'A', gender })
    expect(
      await stage([line('Female'), line('Male')], { decisions: { nameAndSection: 'update' } }),
    ).toMatchObject([
      { outcome: 'changed', note: 'Line 3 means the same record' },
      { outcome: 'wrong', problem: 'Lines 2 and 3 mean the same record. Put them into one line.' },
    ])
  })

  it('of a school is known by its UDISE code first, under any name', async () => {
    const town = { ...address, city: 'Nashik', pincode: '422001' }
    await app.make('school', { name: 'Godavari', address: town, udiseCode: '27200100101' })
    await app.make('school', { name: 'Panchavati', address: town })
    const line = (name: string, udiseCode: string) => ({
      name,
      'address.city': 'Nashik',
      'address.state': 'Maharashtra',
      'address.addressLine1': '1 Road',
      'address.pincode': '422001',
      udiseCode,
    })
    const rows = await stage(
      [
        line('Godavari High School', '27200100101'),
        line('Panchavati', '27200100102'),
        line('Godavari', '27200100103'),
        line('Godavari', '07200100103'),
      ],
      { resource: 'school' },
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'new', 'wrong'])
    expect(rows[1]).toMatchObject({ changes: [{ path: 'udiseCode', after: '27200100102' }] })
  })

  it('of a school in another town, or of a competition of another year, asks', async () => {
    await app.make('school', {
      name: 'Kendra',
      address: { ...address, city: 'Pune', pincode: '411001' },
    })
    const school = {
      name: 'Kendra',
      'address.city': 'Agra',
      'address.pincode': '282001',
      'address.addressLine1': '1 Road',
    }
    expect(
      await stage([school, { ...school, 'address.city': 'pune' }], { resource: 'school' }),
    ).toMatchObject([
      { outcome: 'unsure', likely: { group: 'name', title: 'Kendra, Pune' } },
      {
        outcome: 'changed',
        changes: [{ path: 'address.pincode', before: '411001', after: '282001' }],
      },
    ])
    const { body } = await admin.post('/api/competitions', {
      name: 'Robo Fest',
      organizedBy: 'AIM',
      applicationStartDate: '2026-02-01',
      applicationEndDate: '2026-03-01',
      requirements: ['A robot'],
    })
    expect(body).toMatchObject({ name: 'Robo Fest' })
    const fest = {
      name: 'Robo Fest',
      applicationStartDate: '2027-02-01',
      applicationEndDate: '2027-03-01',
      organizedBy: 'AIM',
    }
    expect(await stage([fest], { resource: 'competition' })).toMatchObject([
      { outcome: 'unsure', likely: { group: 'name', title: 'Robo Fest, 01 Feb 2026' } },
    ])
    // Requirements are no column of a file, so a new competition needs the form; the question comes first.
    expect(
      await stage([{ ...fest, applicationStartDate: '2026-02-01' }], { resource: 'competition' }),
    ).toMatchObject([{ outcome: 'changed' }])
  })
})
