import { system } from '../src/access/system.js'
import { LiveLab } from './support/live-lab.js'
import { LiveTab } from './support/live-tab.js'
let lab: LiveLab
let schoolA: string
let schoolB: string

const archive = (resource: string, id: string) => lab.app.gate.archive(system, resource, id)
const inchargeA = () => lab.signIn('a@school.example')
const inchargeB = () => lab.signIn('b@school.example')

beforeAll(async () => {
  lab = await LiveLab.start()
  ;[schoolA, schoolB] = await lab.twoSchools()
})
afterEach(() => lab.closeTabs())
afterAll(() => lab.stop())

describe('events', () => {
  test('each person receives events of rows that they may read, and no others', async () => {
    const own = await lab.student(schoolA)
    const team = await lab.make('team', { name: 'Rockets', schoolVal: schoolA, members: [own] })
    const [admin, mentor, pupil] = [
      await lab.person('admin'),
      await lab.person('mentor'),
      await lab.person('student', { student: own }),
    ]
    await lab.quiet()
    const hears = [
      await lab.tab(admin.cookie, 'student', 'team'),
      await lab.tab(mentor.cookie, 'student', 'team'),
      await lab.tab(await inchargeA(), 'student', 'team'),
      await lab.tab(await inchargeB(), 'student', 'team'),
      await lab.tab(pupil.cookie, 'student', 'team'),
    ]
    const other = await lab.student(schoolA)
    await lab.quiet()
    expect(hears.map((ear) => ear.of(other))).toEqual([
      ['student create'],
      ['student create'],
      ['student create'],
      [],
      [],
    ])

    await lab.change('student', own, { section: 'B' })
    await lab.change('team', team, { name: 'Comets' })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(own))).toEqual([
      ['student update'],
      ['student update'],
      ['student update'],
      [],
      ['student update'],
    ])
    expect(hears.map((ear) => ear.of(team))).toEqual([
      ['team update'],
      ['team update'],
      ['team update'],
      [],
      ['team update'],
    ])

    const { batch } = await archive('student', other)
    await lab.quiet()
    await lab.app.gate.restore(system, batch)
    await lab.quiet()
    expect(hears.map((ear) => ear.of(other).slice(1))).toEqual([
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      ['student archive', 'student restore'],
      [],
      [],
    ])
    const again = await archive('student', other)
    await lab.quiet()
    await lab.app.gate.purge(system, again.batch)
    await lab.quiet()
    // Only those who may read every record learn of an archived one.
    expect(hears.map((ear) => ear.of(other).slice(3))).toEqual([
      ['student archive', 'student purge'],
      ['student archive', 'student purge'],
      ['student archive'],
      [],
      [],
    ])
    expect(JSON.stringify(hears[3]!.heard)).toBe('[]')
    expect(Object.keys(hears[0]!.heard[0]!).sort()).toEqual(['boot', 'changes', 'resource', 'seq'])
    expect(Object.keys(hears[0]!.heard[0]!.changes![0]!).sort()).toEqual([
      'action',
      'id',
      'version',
    ])
  })

  test('a row that moves sends an event to the old and the new school', async () => {
    const schoolC = await lab.school('School C')
    const moved = await lab.student(schoolA)
    await lab.quiet()
    const hears = [
      await lab.tab(await inchargeA(), 'student'),
      await lab.tab(await inchargeB(), 'student'),
    ]
    await lab.change('student', moved, { school: schoolB })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved))).toEqual([['student gone'], ['student update']])
    await lab.change('student', moved, { school: schoolC })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved))).toEqual([
      ['student gone'],
      ['student update', 'student gone'],
    ])
    await lab.change('student', moved, { section: 'C' })
    await lab.quiet()
    expect(hears.map((ear) => ear.of(moved).length)).toEqual([1, 2])
  })

  test("a student's copies are heard of by the student and their in-charge, also as they go", async () => {
    const ids = [await lab.student(schoolA), await lab.student(schoolA)]
    const subject = await lab.make('subject', { name: 'Science' })
    const topic = await lab.make('topic', { name: 'Light', subject })
    const place = { subject, topic, subTopic: await lab.make('subTopic', { name: 'Lamps', topic }) }
    const source = await lab.make('tinkeringActivity', {
      ...place,
      taName: 'Lamp',
      intro: 'Build a lamp.',
    })
    const copy = await lab.make('studentActivity', { student: ids[0]!, source })
    const [pupil, mate] = [
      await lab.person('student', { student: ids[0]! }),
      await lab.person('student', { student: ids[1]! }),
    ]
    await lab.quiet()
    const hears = await Promise.all(
      [pupil.cookie, mate.cookie, await inchargeA(), await inchargeB()].map((cookie) =>
        lab.tab(cookie, 'studentActivity'),
      ),
    )
    await lab.change('studentActivity', copy, { comment: 'Half done' })
    await lab.quiet()
    await archive('studentActivity', copy)
    await lab.quiet()
    const both = ['studentActivity update', 'studentActivity archive']
    expect(hears.map((ear) => ear.of(copy))).toEqual([both, [], both, []])
  })

  test('an event says if this tab or this person made the change, and names nobody else', async () => {
    const id = await lab.student(schoolA)
    // The event of its creation is sent before anyone subscribes.
    await lab.quiet()
    const [admin, other] = [await lab.person('admin'), await lab.person('admin')]
    const tabId = '0123456789abcdef01234567'
    const open = async (cookie: string, tab?: string) =>
      lab.keep(await LiveTab.open(lab.url, cookie, undefined, undefined, tab)).subscribe('student')
    const own = await open(admin.cookie, tabId)
    const second = await open(admin.cookie, 'f'.repeat(24))
    const stranger = await open(other.cookie, tabId)
    await lab.quiet()
    const change = async (version: number, headers: Record<string, string>) => {
      const body = { version, section: `V${version}` }
      const answer = await lab.app.ask('PATCH', `/api/students/${id}`, {
        body,
        cookie: admin.cookie,
        headers,
      })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toHaveProperty('tab')
      await lab.quiet()
    }
    await change(1, { 'x-tab': tabId })
    await change(2, {})
    await change(3, { 'x-tab': 'no tab of ours' })
    expect(own.authorsOf(id)).toEqual(['tab', 'you', 'you'])
    expect(second.authorsOf(id)).toEqual(['you', 'you', 'you'])
    expect(stranger.authorsOf(id)).toEqual(['-', '-', '-'])
  })

  test('a team-mate hears of fields that they may read only, and never learns a version', async () => {
    const [own, mate] = [await lab.student(schoolA), await lab.student(schoolA)]
    await lab.make('team', { name: 'Rovers', schoolVal: schoolA, members: [own, mate] })
    const people = [await lab.person('student', { student: own }), await lab.person('admin')]
    // The creation and what the account writes are events too.
    await lab.quiet()
    const [pupil, admin] = [
      await lab.tab(people[0]!.cookie, 'student'),
      await lab.tab(people[1]!.cookie, 'student'),
    ]
    await lab.change('student', mate, { comments: 'Needs glasses' })
    await lab.quiet()
    expect([admin.of(mate), pupil.of(mate)]).toEqual([['student update'], []])
    await lab.change('student', mate, { section: 'C' })
    await lab.change('student', own, { aspiration: 'Pilot' })
    await lab.quiet()
    expect([pupil.of(mate), pupil.of(own)]).toEqual([['student update'], ['student update']])
    const changes = pupil.heard.flatMap((message) => message.changes ?? [])
    expect(changes.filter(({ id }) => id === mate).map((change) => 'version' in change)).toEqual([
      false,
    ])
    expect(changes.filter(({ id }) => id === own).map((change) => 'version' in change)).toEqual([
      true,
    ])
  })

  test('ids narrow a subscription, and unsubscribing ends it', async () => {
    const [first, second] = [await lab.student(schoolA), await lab.student(schoolA)]
    await lab.quiet()
    const opened = await lab.tab((await lab.person('admin')).cookie)
    expect(await opened.send('subscribe', { resource: 'student', ids: [first] })).toMatchObject({
      ok: true,
    })
    await lab.change('student', first, { section: 'X' })
    await lab.change('student', second, { section: 'X' })
    await lab.quiet()
    expect(opened.heard.flatMap(({ changes = [] }) => changes.map(({ id }) => id))).toEqual([first])
    await opened.send('unsubscribe', { resource: 'student', ids: [first] })
    await lab.change('student', first, { section: 'Y' })
    await lab.quiet()
    expect(opened.of(first)).toHaveLength(1)
  })

  test('a burst is sent in a few messages, and a large one names no rows', async () => {
    const opened = await lab.tab((await lab.person('admin')).cookie, 'tag')
    const narrow = await lab.tab((await lab.person('mentor')).cookie, 'tag')
    const bulk = Array.from({ length: 300 }, (_, at) => ({ name: `Burst ${at}` }))
    await lab.app.database.write(async (tx) => {
      for (const tag of bulk) await lab.app.gate.create(system, 'tag', tag, { tx })
    }, 'product')
    await lab.quiet()
    expect(opened.heard).toEqual([
      { boot: expect.any(String), seq: expect.any(Number), resource: 'tag', many: true },
    ])
    expect(narrow.heard).toHaveLength(1)
    const id = await lab.make('tag', { name: 'Hot' })
    const began = Date.now()
    for (let at = 0; at < 20; at += 1) {
      await lab.change('tag', id, { name: `Hot ${at}` })
      await new Promise((done) => setTimeout(done, 25))
    }
    await lab.quiet()
    // One in 250 ms, plus the first and the last.
    expect(opened.heard.length - 1).toBeLessThanOrEqual((Date.now() - began) / 250 + 2)
    expect(opened.heard.at(-1)!.changes).toEqual([{ id, version: 21, action: 'update' }])
    const seqs = opened.heard.map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  })
})
