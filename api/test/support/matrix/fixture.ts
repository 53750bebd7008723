import {
  actionsOf,
  dayInIndia,
  resourceNamed,
  resources,
  tokenVerbs,
  weekdays,
} from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { Throttles } from '../../../src/features/auth/secrets/throttles.js'
import { Samples } from '../sample.js'
import type { Original } from '../fresh-database.js'
import {
  TestApp,
  type Answer,
  type Bearer,
  type Body,
  type Client,
  type Person,
} from '../test-app.js'
import type { Fixtures } from './entry.js'
import { fixtures } from './fixture-list.js'

/** `idle` is an in-charge without a school, `lost` a student without a record. */
export const everybody = ['admin', 'incharge', 'mentor', 'student', 'idle', 'lost'] as const
export type Who = (typeof everybody)[number]

const openDays = Array.from({ length: 28 }, (_, at) => ({
  day: `2090-05-${String(at + 1).padStart(2, '0')}`,
  hours: ['08', '09', '10', '11', '12'],
}))

/** A student asks once to take part in a competition, so each case has another. */
const openContests = 12

/** A student has one mark in a session, so each creation is in another. */
const heldSessions = 12
const forEveryone = { atlSchools: true, nonAtlSchools: true, individual: true, team: true }

const daily = Object.fromEntries(weekdays.map((day) => [day, ['08', '09', '10', '11', '12']]))

/** Two schools with their people: one of everything that the rules distinguish. */
export class Fixture {
  readonly ids: { [name: string]: string } = {}
  private seats = 0
  private contests = 0
  private sessions = 0
  private readonly answers = new Map<string, Answer>()
  private readonly tokens: { [W in Who]?: Bearer } = {}

  private constructor(
    readonly app: TestApp,
    readonly people: { readonly [W in Who]: Person },
    readonly samples: Samples,
  ) {}

  /** Sends requests as a person, by their session or their token. */
  as(who: Who): Client {
    return this.app.as(this.tokens[who] ?? this.people[who])
  }

  /** Returns the answer to a request of a person that nothing changes, such as one for a record that does not exist. It is sent once. */
  async once(who: Who, request: string, send: () => Promise<Answer>): Promise<Answer> {
    const key = `${who} ${request}`
    const answer = this.answers.get(key) ?? (await send())
    this.answers.set(key, answer)
    return answer
  }

  get hasTokens(): boolean {
    return Object.keys(this.tokens).length > 0
  }

  /** From now on these people send tokens that may do all that they may. */
  async useTokens(people: readonly Who[]): Promise<void> {
    this.app.app.get(Throttles).tokenUses.points = 1_000_000
    for (const who of people) {
      const { role } = this.people[who]
      const confidential = resources.filter(({ isConfidential }) => isConfidential)
      const named = confidential.flatMap(({ name, access }) => {
        const verbs = new Set((access[role] ?? []).flatMap((grant) => actionsOf(grant)))
        return verbs.size > 0 ? [[name, [...verbs]] as const] : []
      })
      this.tokens[who] = await this.app.token(this.people[who], {
        '*': tokenVerbs,
        ...Object.fromEntries(named),
      })
    }
  }

  /** Starts the product, with the tables of another original and further records for declarations of tests. */
  static async start(dialect: Dialect, original?: Original, more: Fixtures = {}): Promise<Fixture> {
    const app = await TestApp.start(dialect, original)
    const admin = await app.person('admin')
    const samples = new Samples(app, admin)
    const made: { [name: string]: string } = {}
    const make = async (name: string, resource: string, fixed: Body, full = false) => {
      made[name] = String((await samples.record(resourceNamed(resource), { full, fixed }))['id'])
      return made[name]
    }
    const incharge = await app.person('atlIncharge')
    const idle = await app.person('atlIncharge')
    const elsewhere = await app.person('atlIncharge')
    const ours = await make(
      'ours',
      'school',
      { atlIncharge: { firstName: 'Asha', email: incharge.email } },
      true,
    )
    const theirs = await make(
      'theirs',
      'school',
      { atlIncharge: { firstName: 'Binod', email: elsewhere.email } },
      true,
    )
    const self = await make(
      'self',
      'student',
      { school: ours, email: 'self@pupils.example', dateOfBirth: '2012-04-13' },
      true,
    )
    const mate = await make('mate', 'student', { school: ours, email: 'mate@pupils.example' }, true)
    await make('classmate', 'student', { school: ours, email: 'classmate@pupils.example' }, true)
    await make('stranger', 'student', { school: theirs, email: 'stranger@pupils.example' }, true)
    await make('team', 'team', { schoolVal: ours, leader: mate, members: [self, mate] })
    const subject = await make('subject', 'subject', {})
    await make('subTopic', 'subTopic', { topic: await make('topic', 'topic', { subject }) })
    await make('mentorRecord', 'mentor', {})
    await make('slotOurs', 'slot', {
      school: ours,
      month: '2090-05',
      slotNumber: 90,
      slot: openDays,
    })
    await make('slotTheirs', 'slot', {
      school: theirs,
      month: '2090-05',
      slotNumber: 90,
      slot: openDays,
    })
    // Registers are of days that have come.
    for (const [name, school] of [
      ['pastOurs', ours],
      ['pastTheirs', theirs],
    ] as const)
      await make(name, 'slot', {
        school,
        month: '2019-05',
        slot: [{ day: '2019-05-02', hours: ['08'] }],
      })
    for (const [name, school, openTo] of [
      ['labOurs', ours, 'own'],
      ['labTheirs', theirs, 'own'],
      ['openLab', theirs, 'all'],
    ] as const)
      await make(name, 'remoteLab', {
        school,
        openTo,
        seats: 90,
        hours: daily,
        isAvailable: true,
        bookingLink: 'https://lab.example/',
      })
    const named = [...fixtures, more].flatMap((part) => Object.entries(part))
    const idOf = (name: string) => {
      const id = made[name]
      if (!id) throw new Error(`There is no "${name}" yet for a fixture.`)
      return id
    }
    for (const [name, [resource, fields]] of named) await make(name, resource, fields(idOf))
    const open = {
      applicationStartDate: '2024-01-01',
      applicationEndDate: '2099-01-01',
      eligibility: forEveryone,
    }
    for (let at = 0; at < openContests; at += 1) await make(`contest${at}`, 'competition', open)
    const timestamp = '2024-05-02T10:00:00.000Z'
    const held = {
      school: null,
      timestamp,
      heldBy: { mentors: [made['mentorRecord']!], staff: [] },
    }
    for (let at = 0; at < heldSessions; at += 1) await make(`held${at}`, 'session', held)
    await make('otherSession', 'session', { school: null, timestamp })
    for (const name of ['self', 'classmate', 'stranger'])
      await make(`${name}Payment`, 'payment', { student: made[name] })
    for (const name of ['self', 'mate', 'classmate', 'stranger']) {
      const rows = await app.database.read.all<{ id: string }>(
        'SELECT id FROM users WHERE student_id = ?',
        [made[name]!],
      )
      made[`${name}Account`] = rows[0]!.id
    }
    await make('chatOurs', 'chatGroup', { users: [made['selfAccount']!] })
    const student = {
      id: made['selfAccount']!,
      email: 'self@pupils.example',
      role: 'student' as const,
      cookie: await app.session(made['selfAccount']!),
    }
    const people = {
      admin,
      incharge,
      idle,
      student,
      mentor: await app.person('mentor', { mentor: made['mentorRecord'] }),
      lost: await app.person('student'),
    }
    const cluster = await make('cluster', 'school', {}, true)
    await make('coordinator', 'coordinator', { person: people.mentor.id, schools: [cluster] })
    await make('chatTheirs', 'chatGroup', { users: [made['strangerAccount']!, people.mentor.id] })
    await make('messageOurs', 'chatMessage', { group: made['chatOurs']! })
    await make('messageTheirs', 'chatMessage', { group: made['chatTheirs']! })
    const fixture = new Fixture(app, people, samples)
    Object.assign(fixture.ids, made, { elsewhereAccount: elsewhere.id })
    return fixture
  }

  id(name: string): string {
    const id = this.ids[name]
    if (!id) throw new Error(`The fixture has nothing called "${name}".`)
    return id
  }

  /** Returns a free seat of a slot, in another hour each time. */
  seat(slot: string, month = '2090-05'): Body {
    this.seats += 1
    return {
      slot: this.id(slot),
      day: `${month}-${String(2 + (this.seats % 26)).padStart(2, '0')}`,
      hour: ['08', '09', '10', '11', '12'][this.seats % 5],
    }
  }

  /** A day on which remote labs can be booked. */
  readonly labDay = dayInIndia(new Date(Date.now() + 3 * 86_400_000))

  /** Returns a free seat of a remote lab, in another hour each time. */
  labSeat(lab: string): Body {
    this.seats += 1
    const day = dayInIndia(new Date(Date.now() + (4 + (this.seats % 26)) * 86_400_000))
    return { remoteLab: this.id(lab), day, hour: ['08', '09', '10', '11', '12'][this.seats % 5] }
  }

  /** Returns a competition that everyone may enter, another one each time. */
  contest(): string {
    this.contests += 1
    return this.id(`contest${this.contests % openContests}`)
  }

  /** Returns a session that the mentor holds, another one each time. */
  heldSession(): string {
    this.sessions += 1
    return this.id(`held${this.sessions % heldSessions}`)
  }

  /** Creates a record as one of the people, over the API. */
  async make(
    resource: string,
    fixed: Body,
    by: Who = 'admin',
    full = by === 'admin',
  ): Promise<string> {
    const declaration = resourceNamed(resource)
    const body = await this.samples.body(declaration, { full, fixed })
    const answer = await this.app.as(this.people[by]).post(`/api/${declaration.url}`, body)
    if (answer.status !== 201)
      throw new Error(`${by} could not make a ${resource}: ${answer.text}\n${JSON.stringify(body)}`)
    return String(answer.body['id'])
  }
}
