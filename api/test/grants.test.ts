import fc from 'fast-check'
import { grantEntryKinds, grantYearOf, outgoing } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { rowsOf, TestApp, type Body, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('the grants of a school on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let neighbour: Person
  let mentor: Person
  let hill: string
  let lake: string
  let kit: string
  let laptops: string
  let running: string

  const post = (who: Person, body: Body) => app.as(who).post('/api/grant-entries', body)
  const spend = (more: Body): Body => ({
    school: hill,
    entry: 'spend',
    grant: 'operating',
    head: running,
    amount: 100,
    day: '2024-05-02',
    what: 'Wires',
    ...more,
  })
  const yearOf = async (who: Person, school: string, year = 2024, more = '') =>
    app.as(who).get(`/api/grant-years?school=${school}&year=${year}${more}`)
  const accountOf = async (grant: string, year = 2024, school = hill): Promise<Body> => {
    const { body } = await yearOf(admin, school, year)
    return (body['accounts'] as Body[]).find((each) => each['grant'] === grant)!
  }
  const conditionOf = async (of: string, year = 2024) =>
    ((await accountOf('operating', year))['conditions'] as Body[]).find((each) => each['of'] === of)

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    neighbour = await app.person('atlIncharge', { email: 'lake@lab.example' })
    admin = await app.person('admin')
    mentor = await app.person('mentor')
    ;[hill, lake] = await twoSchools(app)
    const head = async (body: Body) => String((await app.make('grantHead', body)).id)
    kit = await head({
      name: 'Kits',
      grant: 'capital',
      period: 'all',
      ifPassed: 'refuse',
      ceilings: [{ from: 2020, amount: 70_000 }],
    })
    laptops = await head({
      name: 'Laptops',
      grant: 'capital',
      period: 'year',
      ifPassed: 'refuse',
      ceilings: [
        { from: 2020, amount: 50_000 },
        { from: 2024, amount: 60_000 },
      ],
      until: 2024,
    })
    running = await head({
      name: 'Running',
      grant: 'operating',
      ceilings: [{ from: 2024, amount: 20_000 }],
    })
  })
  afterAll(() => app.stop())

  test('take an entry once, however often it is sent', async () => {
    const body = spend({ id: ulid(), school: lake, amount: 12_345 })
    const answers = await Promise.all([1, 2, 3].map(() => post(neighbour, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201])
    expect(await accountOf('operating', 2024, lake)).toMatchObject({
      spent: 12_345,
      closing: -12_345,
    })
    const id = String(body['id'])
    expect((await app.as(admin).patch(`/api/grant-entries/${id}`, { version: 1 })).status).toBe(403)
    expect((await app.as(admin).del(`/api/grant-entries/${id}`)).status).toBe(403)
  })

  test('refuse a spend above a ceiling that is kept, also by two at once, and show others', async () => {
    const capital = (amount: number, day = '2024-06-01', head = kit) =>
      spend({ grant: 'capital', head, amount, day })
    expect((await post(incharge, capital(30_000, '2022-06-01'))).status).toBe(201)
    const both = await Promise.all(
      [30_000, 30_000].map((amount) => post(incharge, capital(amount))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = await post(incharge, capital(10_001))
    expect(refused.body['title']).toBe('At most ₹100 is left under this head.')
    const bulk = await app
      .as(incharge)
      .post('/api/grant-entries/bulk', { bulk: [capital(6_000), capital(6_000)] })
    expect(bulk.status).toBe(400)
    expect((await post(incharge, capital(10_000))).status).toBe(201)
    // A ceiling of each year begins again, with that of its year.
    expect((await post(incharge, capital(50_001, '2023-06-01', laptops))).status).toBe(400)
    expect((await post(incharge, capital(60_000, '2024-06-01', laptops))).status).toBe(201)
    expect((await post(incharge, capital(1, '2025-06-01', laptops))).status).toBe(400)
    // Of the other grant, in the future, without a head.
    for (const wrong of [{ grant: 'capital' }, { day: '2090-01-01' }, { head: null }])
      expect((await post(incharge, spend(wrong))).status).toBe(400)
    const over = await post(incharge, spend({ amount: 20_001 }))
    expect(over.status).toBe(201)
    const heads = (await accountOf('operating'))['heads'] as Body[]
    expect(heads).toMatchObject([{ name: 'Running', counted: 20_001, ceiling: 20_000 }])
    await post(incharge, spend({ corrects: over.body['id'], reason: 'Twice', amount: 1 }))
  })

  test('correct an entry once, by all of it, and by its own school alone', async () => {
    const { body: made } = await post(incharge, spend({ amount: 4_050, what: 'Solder' }))
    const back = spend({ corrects: made['id'], amount: 1, entry: 'interest', head: null })
    expect((await post(incharge, back)).status).toBe(400)
    const reason = 'The bill was of another month'
    expect((await post(neighbour, { ...back, reason, school: lake })).status).toBe(400)
    const before = await accountOf('operating')
    const corrected = await post(incharge, { ...back, reason })
    expect(corrected.body).toMatchObject({ entry: 'spend', amount: 4_050, head: running })
    const after = await accountOf('operating')
    expect(after['spent']).toBe(Number(before['spent']) - 4_050)
    expect((await post(incharge, { ...back, reason })).status).toBe(409)
    const again = { ...back, reason, corrects: corrected.body['id'] }
    expect((await post(incharge, again)).status).toBe(400)
  })

  test('enter equipment in the inventory with its spend, or neither', async () => {
    const stock = { name: 'Soldering station', category: 'Electronics', quantity: 2 }
    const body = spend({ id: ulid(), amount: 500_000, stock, party: 'Narmada' })
    const answers = await Promise.all([1, 2].map(() => post(incharge, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201])
    const inventory = async () =>
      rowsOf(await app.as(incharge).get('/api/equipment?filter=name||$cont||Soldering'))
    expect(await inventory()).toMatchObject([
      { id: answers[0]!.body['equipment'], quantity: 2, unitPrice: 2_500, condition: 'New' },
    ])
    expect((await post(incharge, spend({ stock: { name: 'Soldering iron' } }))).status).toBe(400)
    expect(await inventory()).toHaveLength(1)
    await post(incharge, spend({ corrects: body['id'], reason: 'Returned', amount: 1 }))
  })

  test('show bills and signed papers to those alone who read their ledger', async () => {
    const bill = await app.upload(incharge, 'bill.pdf', '%PDF-1.7')
    expect((await post(incharge, spend({ bill: { id: bill }, amount: 1 }))).status).toBe(201)
    const scan = await app.upload(incharge, 'signed.pdf', '%PDF-1.7')
    const paper = {
      school: hill,
      year: 2024,
      grant: 'operating',
      paper: 'certificate',
      scan: { id: scan },
    }
    expect((await app.as(incharge).post('/api/grant-papers', paper)).status).toBe(201)
    const withOwnScan = async (who: Person) => {
      const own = { id: await app.upload(who, 'signed.pdf', '%PDF-1.7') }
      return app.as(who).post('/api/grant-papers', { ...paper, scan: own })
    }
    // The school is beyond the neighbour's reach, as if there were none.
    const foreign = await withOwnScan(neighbour)
    expect(foreign.body).toMatchObject({ status: 400, issues: [{ path: 'school' }] })
    expect((await withOwnScan(mentor)).status).toBe(403)
    for (const file of [bill, scan]) {
      const answers = [incharge, admin, neighbour, mentor].map(async (who) =>
        app.as(who).get(`/api/files/${file}`),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404])
    }
    const places = [
      [incharge, hill, 200],
      [admin, hill, 200],
      [neighbour, hill, 404],
      [incharge, ulid(), 404],
      [mentor, hill, 403],
    ] as const
    for (const [who, school, status] of places)
      expect((await yearOf(who, school)).status).toBe(status)
    for (const year of ['1999', '2024.5', 'x', '99999'])
      expect((await app.as(admin).get(`/api/grant-years?school=${hill}&year=${year}`)).status).toBe(
        400,
      )
    expect((await yearOf(admin, hill, 2024, '&language=xx')).status).toBe(400)
  })

  test('say what the next instalment needs, and print the text that an admin has entered', async () => {
    expect((await accountOf('operating'))['certificate']).toBeNull()
    await app.make('grantTerms', {
      grant: 'operating',
      percent: 80,
      unspent: 4_000_000,
      needsReturns: true,
      needsCertificate: true,
      needsStatement: true,
      needsBills: true,
      wordings: [
        { language: 'en', title: 'GFR 12-A', text: '{school}, {year}: {spent} of {available}.' },
      ],
    })
    const year = 2019
    const enter = (more: Body) => post(incharge, spend({ day: '2019-08-01', ...more }))
    await enter({ entry: 'instalment', head: null, amount: 10_000_000 })
    await enter({ amount: 5_999_999 })
    expect(await conditionOf('used', year)).toMatchObject({ isMet: false, percent: 59 })
    await enter({ amount: 1 })
    // ₹40,000 are unspent: the second of the two is enough.
    expect(await conditionOf('used', year)).toMatchObject({ isMet: true, percent: 60 })
    await enter({ entry: 'interest', head: null, amount: 1 })
    expect(await conditionOf('used', year)).toMatchObject({ isMet: false, unspent: 4_000_001 })
    await enter({ amount: 2_000_000 })
    expect(await conditionOf('used', year)).toMatchObject({ isMet: true, percent: 79 })
    expect(await conditionOf('bills', year)).toMatchObject({ isMet: false, missing: 3 })
    expect(await conditionOf('certificate')).toMatchObject({ isMet: true })
    expect(await conditionOf('statement')).toMatchObject({ isMet: false, paper: null })
    expect(await conditionOf('returns')).toMatchObject({ due: 12, missing: '2024-04' })
    const place = { school: hill, month: '2024-04', version: null }
    expect((await app.as(incharge).post('/api/return-figures/hand-in', place)).status).toBe(200)
    expect(await conditionOf('returns')).toMatchObject({ handedIn: 1, missing: '2024-05' })
    expect((await accountOf('operating', year))['certificate']).toEqual({
      title: 'GFR 12-A',
      text: 'Hill, 2019–20: ₹80,000 of ₹1,00,000.01.',
    })
    const bad = { grant: 'capital', wordings: [{ language: 'en', title: 'A', text: '{scool}' }] }
    expect((await app.as(admin).post('/api/grant-terms', bad)).status).toBe(400)
  })

  test('are lines of the monthly return, by head and less what was corrected', async () => {
    const day = '2023-05-09'
    await post(incharge, spend({ day, amount: 123_456 }))
    const { body } = await post(incharge, spend({ day, amount: 5_000 }))
    await post(incharge, spend({ day, corrects: body['id'], reason: 'Twice', amount: 1 }))
    const figures = await app.as(incharge).get(`/api/return-figures?school=${hill}&month=2023-05`)
    const lineOf = (key: string) =>
      (figures.body['sections'] as { lines: Body[] }[])
        .flatMap(({ lines }) => lines)
        .find((line) => line['key'] === key)
    expect(lineOf('spend')).toMatchObject({
      computed: 1_235,
      cells: [{ by: ['Running'], value: 1_235 }],
    })
    const short = { school: hill, category: 'Other', name: 'Filament', quantity: 2, minimum: 2 }
    await app.make('equipment', short)
    await app.make('equipment', { ...short, name: 'Wire', quantity: 3 })
    const now = await app.as(incharge).get(`/api/return-figures?school=${hill}&month=2023-05`)
    const lines = (now.body['sections'] as { lines: Body[] }[]).flatMap(({ lines: own }) => own)
    expect(lines.find(({ key }) => key === 'runningOut')).toMatchObject({ computed: 1 })
  })

  test('add up to the paisa, as a plain model does, over any years', async () => {
    const made = await app.make('school', { name: 'Model', address: schoolAddress })
    const school = String(made.id)
    const line = fc.record({
      entry: fc.constantFrom(...grantEntryKinds),
      grant: fc.constantFrom('capital' as const, 'operating' as const),
      // Each account passes 32 bits.
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
      day: fc
        .date({ min: new Date('2014-03-01'), max: new Date('2017-05-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      isCorrected: fc.boolean(),
    })
    const [lines] = fc.sample(fc.array(line, { minLength: 60, maxLength: 60 }), {
      numRuns: 1,
      seed: 7,
    })
    const open = String((await app.make('grantHead', { name: 'Open', grant: 'capital' })).id)
    const model: {
      entry: (typeof grantEntryKinds)[number]
      grant: string
      n: number
      year: number
    }[] = []
    for (const { isCorrected, ...body } of lines!) {
      const head = body.grant === 'capital' ? open : running
      const sent = { ...body, school, what: 'x', ...(body.entry === 'spend' ? { head } : {}) }
      const { body: made, status } = await post(admin, sent)
      expect(status).toBe(201)
      model.push({ ...body, n: body.amount, year: grantYearOf(body.day) })
      if (!isCorrected) continue
      const day = '2017-05-02'
      const counter = { ...sent, day, corrects: made['id'], reason: 'x' }
      expect((await post(admin, counter)).status).toBe(201)
      model.push({ ...body, n: -body.amount, year: grantYearOf(day) })
    }
    const sum = (all: typeof model) => all.reduce((total, { n }) => total + n, 0)
    const signed = (all: typeof model) =>
      sum(all.map((each) => ({ ...each, n: outgoing.has(each.entry) ? -each.n : each.n })))
    let carried: { [grant: string]: number } = {}
    for (const year of [2013, 2014, 2015, 2016, 2017, 2018]) {
      const next: { [grant: string]: number } = {}
      for (const grant of ['capital', 'operating']) {
        const own = model.filter((each) => each.grant === grant)
        const within = own.filter((each) => each.year === year)
        const of = (kind: string) => sum(within.filter(({ entry }) => entry === kind))
        const account = await accountOf(grant, year, school)
        expect(account).toMatchObject({
          opening: (carried[grant] ?? 0) + of('opening'),
          instalments: of('instalment'),
          interest: of('interest'),
          other: of('other'),
          spent: of('spend'),
          returned: of('returned'),
          closing: signed(own.filter((each) => each.year <= year)),
        })
        const spent = (account['heads'] as Body[]).reduce(
          (all, each) => all + Number(each['spent']),
          0,
        )
        expect(spent).toBe(of('spend'))
        next[grant] = Number(account['closing'])
      }
      carried = next
    }
  })
})
