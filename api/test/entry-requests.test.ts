import { dayInIndia, maxRequestsADay, today } from '@tinkerdesk/shared'
import { Fixture } from './support/matrix/fixture.js'
import { rowsOf } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('a request to take part on %s', (dialect) => {
  let f: Fixture
  beforeAll(async () => void (f = await Fixture.start(dialect)))
  afterAll(() => f.app.stop())
  const as = (who: 'admin' | 'incharge' | 'student') => f.app.as(f.people[who])
  const ask = (competition: string) =>
    as('student').post('/api/entry-requests', { student: f.id('self'), competition })
  const entries = async (competition: string) => {
    const { body } = await as('student').get(
      `/api/student-competitions?filter=source||$eq||${competition}`,
    )
    return body as unknown as readonly unknown[]
  }
  const act = (action: string, id: unknown, values = {}) =>
    as('incharge').post(`/api/entry-requests/actions/${action}`, {
      bulk: [{ id, version: 1 }],
      values,
    })

  test('makes the entry when the in-charge accepts it, and tells the in-charge of it', async () => {
    const contest = f.contest()
    const { status, body } = await ask(contest)
    expect([status, body['answer']]).toEqual([201, 'Waiting'])
    expect(await entries(contest)).toHaveLength(0)
    const bell = await as('incharge').get('/api/notifications?filter=category||$eq||entryRequest')
    expect(bell.body).toMatchObject([{ link: `/entry-requests/show/${String(body['id'])}` }])
    expect((await act('accept', body['id'])).body).toMatchObject([
      { status: 200, record: { answer: 'Accepted' } },
    ])
    expect(await entries(contest)).toHaveLength(1)
    // It is answered: the student takes it back no more, and asks no second time.
    expect((await as('student').del(`/api/entry-requests/${String(body['id'])}`)).status).toBe(403)
    expect((await ask(contest)).status).toBe(400)
  })

  test('is answered by an entry that staff make without it, and by a reason that the student reads', async () => {
    const [assigned, declined] = [f.contest(), f.contest()]
    const first = await ask(assigned)
    await as('admin').post(`/api/competitions/${assigned}/assign`, { students: [f.id('self')] })
    expect(
      (await as('student').get(`/api/entry-requests/${String(first.body['id'])}`)).body,
    ).toMatchObject({ answer: 'Accepted' })
    const second = await ask(declined)
    await act('decline', second.body['id'], { message: 'The team is full.' })
    const own = await as('student').get(`/api/entry-requests/${String(second.body['id'])}`)
    expect(own.body).toMatchObject({ answer: 'Declined', message: 'The team is full.' })
    expect(await entries(declined)).toHaveLength(0)
  })

  test('is refused with a sentence after the closing day, and for a student who may not enter; one that waits is taken back', async () => {
    const forAll = {
      atlSchools: true,
      nonAtlSchools: true,
      individual: true,
      team: true,
      classesFrom: null,
      classesTo: null,
    }
    const last = {
      competitionStartDate: null,
      competitionEndDate: null,
      applicationStartDate: '2024-01-01',
    }
    const contest = (applicationEndDate: string, eligibility: object) =>
      f.make('competition', {
        ...last,
        applicationEndDate,
        eligibility: { ...forAll, ...eligibility },
      })
    const refusal = (message: string) => ({
      status: 400,
      body: { issues: [{ path: 'competition', message }] },
    })
    expect(await ask(await contest('2024-02-01', {}))).toMatchObject(
      refusal('Applications have closed.'),
    )
    const { body: self } = await as('student').get(`/api/students/${f.id('self')}`)
    const other = self['class'] === '6th' ? '7th' : '6th'
    const barred = await ask(await contest(today(), { classesFrom: other, classesTo: other }))
    expect(barred).toMatchObject(refusal(expect.stringContaining('You cannot take part')))
    const waiting = await ask(await contest(today(), {}))
    expect(waiting.status).toBe(201)
    expect(
      (
        await as('student').patch(`/api/entry-requests/${String(waiting.body['id'])}`, {
          version: 1,
          answer: 'Accepted',
        })
      ).status,
    ).toBe(403)
    expect(
      (await as('student').del(`/api/entry-requests/${String(waiting.body['id'])}`)).status,
    ).toBe(200)
  })

  test('may be made ten times in a day, also one that is taken back each time, and the refusal says when again', async () => {
    const contest = f.contest()
    const takenBack = async () => {
      const made = await ask(contest)
      if (made.status === 201)
        expect(
          (await as('student').del(`/api/entry-requests/${String(made.body['id'])}`)).status,
        ).toBe(200)
      return made
    }
    const days = async () => {
      const trail = await as('admin').get(
        `/api/audit?resource=entryRequest&action=create&person=${f.people.student.id}&limit=100`,
      )
      return rowsOf(trail).map(({ at }) => dayInIndia(new Date(String(at))))
    }
    expect((await days()).length).toBeLessThan(maxRequestsADay - 1)
    let refused = await takenBack()
    // More than ten if midnight passes meanwhile.
    for (let made = 1; made < 2 * maxRequestsADay && refused.status === 201; made += 1)
      refused = await takenBack()
    const [last, ...before] = (await days()).toSorted().toReversed()
    expect(before.filter((day) => day === last)).toHaveLength(maxRequestsADay - 1)
    expect(refused).toMatchObject({
      status: 429,
      body: { title: expect.stringMatching(/10 times today.*tomorrow, from midnight/) },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Staff are not limited.
    expect(
      (
        await as('incharge').post('/api/entry-requests', {
          student: f.id('self'),
          competition: contest,
        })
      ).status,
    ).toBe(201)
  })
})
