import type { ChangeSetDone, LikelyPairs } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { archive } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'
import { rowsOf, type Body, type Client } from './support/test-app.js'

const named = (firstName: string, lastName: string) => ({ name: { firstName, lastName } })
const guardian = (phone: string) => [{ name: 'Meera', phone }]

describe.each<[Dialect]>([['sqlite'], ['postgres']])('duplicates on %s', (dialect) => {
  let world: ChangeSetsWorld

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
  })
  afterAll(() => world.app.stop())

  const pairsOf = async (by: Client, resource = 'student') =>
    (await by.get(`/api/duplicates?resource=${resource}`)).body as unknown as LikelyPairs
  const idsIn = ({ pairs }: LikelyPairs) => pairs.map(({ records }) => records.map(({ id }) => id))
  const version = async (id: string) => ({ id, version: Number((await world.read(id))['version']) })
  const merge = async (by: Client, winner: string, loser: string, more: Body = {}) =>
    by.post('/api/duplicates/merge', {
      id: ulid(),
      resource: 'student',
      winner: await version(winner),
      loser: await version(loser),
      take: [],
      join: [],
      ...more,
    })
  const setOf = async (id: unknown) =>
    (await world.admin.get(`/api/change-sets/${id}`)).body as unknown as ChangeSetDone

  test('that are equal are merged all at once, as one change set with an undo, and others are left and named', async () => {
    const twin = { ...named('Equal', 'One'), school: world.lake, class: '6th', section: 'A' }
    const [first, second, third] = [
      await world.student('x', twin),
      await world.student('x', twin),
      await world.student('x', twin),
    ]
    const team = String(
      (await world.app.make('team', { name: 'Kites', schoolVal: world.lake, members: [third] }))[
        'id'
      ],
    )
    await world.app.as(world.head).patch(`/api/students/${second}`, {
      ...(await version(second)),
      gender: null,
      aspiration: 'Pilot',
    })
    const phones = { ...named('Equal', 'Two'), school: world.lake, class: '6th' }
    const left = [
      await world.student('x', { ...phones, guardians: guardian('+919812076784') }),
      await world.student('x', { ...phones, guardians: guardian('+919812076785') }),
    ]
    // Another class, another school.
    await world.student('x', { ...phones, class: '7th', guardians: guardian('+919812076786') })
    await world.student('x', { ...named('Equal', 'Three'), guardians: guardian('+919812076787') })
    await world.student('x', {
      ...named('Equal', 'Three'),
      school: world.lake,
      guardians: guardian('+919812076787'),
    })

    const ofLake = async () =>
      (await world.admin.get(`/api/duplicates?resource=student&school=${world.lake}`))
        .body as unknown as LikelyPairs
    // Three records are three pairs.
    expect(await ofLake()).toMatchObject({ equal: 4 })
    expect((await pairsOf(world.incharge)).equal).toBe(0)
    const hill = (await world.admin.get(`/api/duplicates?resource=student&school=${world.hill}`))
      .body as unknown as LikelyPairs
    expect(hill.equal).toBe(0)
    expect(
      (await world.admin.get(`/api/duplicates?resource=topic&school=${world.hill}`)).status,
    ).toBe(400)

    const before = await world.app.checksum()
    const mergeEqual = (by: Client, more: Body = {}) =>
      by.post('/api/duplicates/merge-equal', {
        id: ulid(),
        resource: 'student',
        school: world.lake,
        expected: 4,
        ...more,
      })
    expect((await mergeEqual(world.admin, { expected: 3 })).status).toBe(409)
    expect((await mergeEqual(world.admin, { expected: 0 })).status).toBe(400)
    expect((await mergeEqual(world.incharge)).status).toBe(409)
    expect((await mergeEqual(world.mentor)).status).toBe(403)
    expect(await world.app.checksum()).toEqual(before)

    const id = ulid()
    const started = await mergeEqual(world.admin, { id })
    expect(started).toMatchObject({
      status: 202,
      body: { total: 3, title: 'Merge 4 equal pairs of students' },
    })
    expect(await jobEnd(world.admin, String(started.body['id']))).toMatchObject({
      state: 'done',
      message: '2 pairs merged. 1 stayed as before.',
    })
    expect(await world.read(first)).toMatchObject({ aspiration: 'Pilot' })
    expect(
      await Promise.all([second, third].map(async (each) => (await world.read(each))['status'])),
    ).toEqual([404, 404])
    expect((await world.admin.get(`/api/teams/${team}`)).body).toMatchObject({ members: [first] })
    const rows = await world.rows(id)
    expect(rows.filter(({ result }) => result === 'failed')).toMatchObject([
      { record: left[1], problem: 'They have different values in “Guardians”. Compare them.' },
    ])
    expect((await mergeEqual(world.admin, { id })).status).toBe(409)

    expect((await world.undo(world.admin, id)).status).toBe(200)
    expect(await world.read(first)).toMatchObject({ aspiration: null })
    expect(await world.read(second)).toMatchObject({ aspiration: 'Pilot' })
    expect((await world.admin.get(`/api/teams/${team}`)).body).toMatchObject({ members: [third] })
    expect(await ofLake()).toMatchObject({ equal: 4 })
    const equal = rowsOf(
      await world.admin.get('/api/students?filter=name.firstName||$eq||Equal&fields=id'),
    )
    for (const { id: each, version: now } of equal)
      await world.admin.del(`/api/students/${each}`, { version: now })
    expect(await pairsOf(world.admin)).toMatchObject({ total: 0, equal: 0 })
  })

  test('are found by like names in a school, and by a guardian’s phone between schools, within each person’s reach', async () => {
    const asha = await world.student('Asha', named('Asha', 'Gurjar'))
    const again = await world.student('Asha', named('Aasha', 'Gujar'))
    await world.student('Bina', named('Bina', 'Gurjar'))
    const here = await world.student('Lakshmi', {
      ...named('Lakshmi', 'Rao'),
      guardians: guardian('+919812076784'),
    })
    const moved = await world.student('Laxmi', {
      ...named('Laxmi', 'Rao'),
      school: world.lake,
      guardians: guardian('+919812076784'),
    })
    // A sister with the same guardian, and a namesake elsewhere.
    await world.student('Radha', { ...named('Radha', 'Rao'), guardians: guardian('+919812076784') })
    await world.student('Asha', { ...named('Asha', 'Gurjar'), school: world.lake })

    const shown = await pairsOf(world.admin)
    expect(idsIn(shown).toSorted()).toEqual(
      [
        [asha, again],
        [here, moved],
      ].toSorted(),
    )
    const byPhone = shown.pairs.find(({ records }) => records[0].id === here)
    expect(byPhone).toMatchObject({
      isSameName: false,
      same: ['guardians.phone', 'class'],
      different: [],
    })
    expect(byPhone!.records[1]).toMatchObject({
      title: 'Laxmi Rao',
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(idsIn(await pairsOf(world.incharge))).toEqual([[asha, again]])
    expect((await pairsOf(world.admin, 'school')).pairs).toEqual([])
    expect((await world.mentor.get('/api/duplicates?resource=student')).status).toBe(403)
    expect((await world.admin.get('/api/duplicates?resource=tag')).status).toBe(400)

    const apart = { resource: 'student', records: [again, asha] }
    expect(
      (await world.incharge.post('/api/duplicates/apart', { ...apart, isApart: true })).status,
    ).toBe(204)
    expect(idsIn(await pairsOf(world.admin))).toEqual([[here, moved]])
    expect(
      (
        await world.incharge.post('/api/duplicates/apart', {
          resource: 'student',
          records: [here, moved],
          isApart: true,
        })
      ).status,
    ).toBe(404)
    expect(
      (await world.incharge.post('/api/duplicates/apart', { ...apart, isApart: false })).status,
    ).toBe(204)
    expect(idsIn(await pairsOf(world.incharge))).toEqual([[asha, again]])
  })

  test('are merged with their account, their work and their team, and taken apart again by an undo', async () => {
    const winner = await world.student('Divya', named('Divya', 'Nair'))
    const loser = await world.student('Divya', {
      ...named('Divya', 'Nayar'),
      class: '8th',
      email: 'divya@lab.example',
      guardians: guardian('+919812076700'),
    })
    const course = String((await world.app.make('course', { courseName: 'Sewing' }))['id'])
    const work = String(
      (await world.app.make('studentCourse', { student: loser, source: course }))['id'],
    )
    const team = String(
      (
        await world.app.make('team', {
          name: 'Rockets',
          schoolVal: world.hill,
          leader: loser,
          members: [loser],
        })
      )['id'],
    )
    const account = async () =>
      (await world.admin.get('/api/users?filter=email||$eq||divya@lab.example'))
        .body as unknown as Body[]
    const places = async () => {
      const [user] = await account()
      const { leader, members } = (await world.admin.get(`/api/teams/${team}`)).body
      return [
        user?.['student'],
        (await world.admin.get(`/api/student-courses/${work}`)).body['student'],
        leader,
        members,
      ]
    }
    const before = await places()
    expect(JSON.stringify(before)).toContain(loser)
    const state = await world.app.checksum()

    expect((await merge(world.mentor, winner, loser)).status).toBe(403)
    expect(
      await merge(world.incharge, winner, loser, { take: ['isTeamLeader', 'nothing'] }),
    ).toMatchObject({ status: 400 })
    expect(
      await merge(world.incharge, winner, loser, { loser: { id: loser, version: 99 } }),
    ).toMatchObject({ status: 409 })
    expect(await merge(world.incharge, winner, winner)).toMatchObject({ status: 409 })
    expect(await world.app.checksum()).toEqual(state)

    const id = ulid()
    const body = {
      id,
      take: ['class'],
      join: ['guardians'],
      winner: await version(winner),
      loser: await version(loser),
    }
    expect(await merge(world.incharge, winner, loser, body)).toMatchObject({
      status: 200,
      body: { changeSet: id },
    })
    expect(await setOf(id)).toMatchObject({ kind: 'merge', counts: { archived: 1 } })
    expect((await world.admin.get(`/api/students/${loser}`)).status).toBe(404)
    expect(await world.read(winner)).toMatchObject({
      ...named('Divya', 'Nair'),
      class: '8th',
      email: 'divya@lab.example',
      guardians: [{ phone: '+919812076700' }],
    })
    expect(JSON.stringify(await places())).toBe(JSON.stringify(before).replaceAll(loser, winner))
    const archived = (await world.admin.get(`/api/archive?search=merged`)).body['data'] as Body[]
    expect(archived).toMatchObject([
      { id: loser, about: expect.stringMatching(/^Merged into another student · /) },
    ])
    // Sent twice: the same change set.
    expect(
      (await world.incharge.post('/api/duplicates/merge', { resource: 'student', ...body })).body,
    ).toEqual({ changeSet: id })

    const undone = await world.undo(world.incharge, id)
    expect([undone.status, undone.counts.failed ?? 0, undone.refused]).toEqual([200, 0, []])
    expect(JSON.stringify(await places())).toBe(JSON.stringify(before))
    expect(await world.read(winner)).toMatchObject({ class: '7th', email: null, guardians: [] })
    expect(await world.read(loser)).toMatchObject({ class: '8th', email: 'divya@lab.example' })

    // An undo of the undo merges them again, and the archive says so again.
    expect(await world.undo(world.incharge, undone.id)).toMatchObject({ status: 200, refused: [] })
    expect(await archive.find(world.app.database.read, { record_id: loser })).toMatchObject([
      { about: expect.stringMatching(/^Merged into another student · /), merged_into: winner },
    ])
    expect(await world.read(winner)).toMatchObject({ class: '8th', email: 'divya@lab.example' })
  })

  test('keep one account if both have one, and take over its e-mail', async () => {
    const winner = await world.student('Esha', {
      ...named('Esha', 'Pal'),
      email: 'esha@lab.example',
    })
    const loser = await world.student('Esha', {
      ...named('Esha', 'Pal'),
      email: 'esha.pal@lab.example',
    })
    const id = ulid()
    expect((await merge(world.admin, winner, loser, { id, take: ['email'] })).status).toBe(200)
    expect(await world.read(winner)).toMatchObject({ email: 'esha.pal@lab.example' })
    const accounts = (await world.admin.get(`/api/users?filter=student||$eq||${winner}`))
      .body as unknown as Body[]
    expect(accounts).toMatchObject([{ email: 'esha.pal@lab.example' }])
    expect(await world.undo(world.admin, id)).toMatchObject({ status: 200, refused: [] })
    expect([(await world.read(winner))['email'], (await world.read(loser))['email']]).toEqual([
      'esha@lab.example',
      'esha.pal@lab.example',
    ])
  })
})
