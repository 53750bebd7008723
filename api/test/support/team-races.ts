import { ulid } from 'ulid'
import type { Dialect } from '../../src/database/database.js'
import { schoolBody } from './races-suite.js'
import { attackRounds } from './rounds.js'
import { TestApp, type Body, type Client } from './test-app.js'

const pupilOf = (school: string): Body => ({
  name: { firstName: 'Asha', lastName: ulid() },
  school,
  class: '8th',
  gender: 'Female',
})

/** Tests of pupils and teams that change at once. */
export function teamRaces(dialect: Dialect): void {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
  })
  afterAll(() => app.stop())

  test('a pupil who loses all teams at once leads none, and one who gets another still leads', async () => {
    const school = String((await app.make('school', schoolBody('Led'))).id)
    for (let round = 0; round < attackRounds(8); round += 1) {
      const pupil = String((await app.make('student', pupilOf(school))).id)
      const leads = async () => (await admin.get(`/api/students/${pupil}`)).body['isTeamLeader']
      const names = ['A', 'B', 'C'].map((name) => `Team ${round}${name}`)
      const teams = await Promise.all(
        names.map((name) => app.make('team', { name, schoolVal: school, leader: pupil })),
      )
      expect(await leads()).toBe(true)
      const [kept, ...others] = teams.map(({ id }) => String(id))
      const lose = (id: string | undefined) =>
        admin.patch(`/api/teams/${id}`, { version: 1, leader: null })
      const lost = await Promise.all([lose(kept), ...others.map(lose)])
      expect(lost.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await leads()).toBe(false)
      const gets = { version: 2, leader: pupil }
      await app.put('team', others[0]!, { leader: pupil })
      const [first, second] = await Promise.all([
        admin.patch(`/api/teams/${kept}`, gets),
        admin.patch(`/api/teams/${others[0]}`, { version: 3, leader: null }),
      ])
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await leads()).toBe(true)
    }
  })

  test('a pupil who changes school while a team takes them in is in no team of the old school', async () => {
    const [school, other] = [
      String((await app.make('school', schoolBody('From'))).id),
      String((await app.make('school', schoolBody('To'))).id),
    ]
    for (let round = 0; round < attackRounds(8); round += 1) {
      const pupil = String((await app.make('student', pupilOf(school))).id)
      const team = String(
        (await app.make('team', { name: `Moving ${round}`, schoolVal: school })).id,
      )
      await Promise.all([
        admin.patch(`/api/students/${pupil}`, { version: 1, school: other }),
        admin.patch(`/api/teams/${team}`, { version: 1, members: [pupil] }),
      ])
      const place = (await admin.get(`/api/students/${pupil}`)).body['school']
      const { members } = (await admin.get(`/api/teams/${team}`)).body
      if (place === other) expect(members).toEqual([])
    }
  })
}
