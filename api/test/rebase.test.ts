import { startCopiesLab, type CopiesLab } from './support/copies-lab.js'
import { until } from './support/live-tab.js'
import type { Body } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('a copy whose original changes on %s', (dialect) => {
  let lab: CopiesLab
  beforeAll(async () => {
    lab = await startCopiesLab(dialect)
  })
  afterAll(() => lab.app.stop())

  const base = { intro: 'Make light', goals: ['See it'], materials: ['A lamp'], tips: ['Slowly'] }
  /** An activity with a copy of the student, and what to do with both. */
  const assigned = async (more: Body = {}) => {
    const { admin, pupil, activity } = lab
    const made = await admin.post(
      '/api/tinkering-activities',
      activity(`Lamp ${Math.random()}`, { ...base, ...more }),
    )
    const student = (await pupil.get('/api/auth/me')).body.studentId
    const source = `/api/tinkering-activities/${made.body.id}`
    const copy = await admin.post('/api/student-activities', { student, source: made.body.id })
    const url = `/api/student-activities/${copy.body.id}`
    const read = async () => (await pupil.get(url)).body
    return {
      url,
      read,
      changeOriginal: async (values: Body) => {
        const { version } = (await admin.get(source)).body
        expect((await admin.patch(source, { version, ...values })).status).toBe(200)
      },
      changeCopy: async (values: Body) => {
        const { version } = await read()
        expect((await pupil.patch(url, { version, ...values })).status).toBe(200)
      },
      parts: async (who = pupil) => {
        const { body } = await who.get(`${url}/rebase`)
        return (body['parts'] as Body[]).map(({ name, isUntouched }) => [name, isUntouched])
      },
      take: async (take: string[], keep: string[] = [], more: Body = {}, who = pupil) => {
        const { body } = await pupil.get(`${url}/rebase`)
        const { version } = await read()
        return who.post(`${url}/rebase`, { version, to: body['to'], take, keep, ...more })
      },
      behind: async () => {
        const filter = `filter=isBehind||$eq||true&filter=id||$eq||${copy.body['id']}`
        const { body } = await admin.get(`/api/student-activities?${filter}&limit=5`)
        return (body['data'] as Body[]).length === 1
      },
    }
  }

  test('takes what it has not touched, the student decides the rest, and the list of old ones follows', async () => {
    const copy = await assigned()
    await copy.changeCopy({ intro: 'My light', tips: ['Quickly'] })
    expect([await copy.parts(), await copy.behind()]).toEqual([[], false])
    await copy.changeOriginal({ intro: 'Make more light', goals: ['See more'], tips: ['Quickly'] })
    expect(await copy.behind()).toBe(true)
    // The tips are the same by now.
    expect(await copy.parts()).toEqual([
      ['intro', false],
      ['goals', true],
    ])
    const first = await copy.take(['goals'])
    expect(first.body).toMatchObject({ taken: ['goals'], undo: { values: { goals: ['See it'] } } })
    expect(await copy.read()).toMatchObject({
      goals: ['See more'],
      intro: 'My light',
      isBehind: true,
    })
    // An undecided part is offered again.
    expect(await copy.parts()).toEqual([['intro', false]])
    await copy.take([], ['intro'])
    expect(await copy.read()).toMatchObject({ intro: 'My light', isBehind: false })
    expect([await copy.parts(), await copy.behind()]).toEqual([[], false])
    await copy.changeOriginal({ intro: 'Make red light' })
    expect(await copy.parts()).toEqual([['intro', false]])
    await copy.take(['intro'])
    expect(await copy.read()).toMatchObject({ intro: 'Make red light', isBehind: false })
  })

  test('has an undo that restores its values, and the version that it was made from', async () => {
    const copy = await assigned()
    await copy.changeOriginal({ goals: ['See more'], intro: null })
    const before = await copy.read()
    const { undo } = (await copy.take(['goals', 'intro'])).body
    expect(await copy.read()).toMatchObject({ goals: ['See more'], intro: null, isBehind: false })
    const undone = await lab.pupil.post(`${copy.url}/rebase/undo`, undo)
    expect(undone.status).toBe(200)
    const { goals, intro, sourceVersion, isBehind } = await copy.read()
    expect({ goals, intro, sourceVersion, isBehind }).toEqual({
      goals: before['goals'],
      intro: before['intro'],
      sourceVersion: before['sourceVersion'],
      isBehind: true,
    })
    // A change since is kept: the undo is a conflict.
    const again = (await copy.take(['goals'], ['intro'])).body
    await copy.changeCopy({ goals: ['Mine'] })
    expect((await lab.pupil.post(`${copy.url}/rebase/undo`, again['undo'])).status).toBe(409)
    expect((await copy.read())['goals']).toEqual(['Mine'])
  })

  test('loses nothing to a second tab, nor to an original that changes meanwhile, and takes a request twice', async () => {
    const copy = await assigned()
    await copy.changeOriginal({ goals: ['See more'] })
    const { version } = await copy.read()
    await copy.changeCopy({ goals: ['Mine'] })
    expect((await copy.take(['goals'], [], { version })).status).toBe(409)
    expect((await copy.read())['goals']).toEqual(['Mine'])
    const { body } = await lab.pupil.get(`${copy.url}/rebase`)
    await copy.changeOriginal({ goals: ['See most'] })
    const late = await copy.take(['goals'], [], { to: body['to'] })
    expect([late.status, late.body['code']]).toEqual([409, 'not_applicable'])
    const twice = await Promise.all([copy.take(['goals']), copy.take(['goals'])])
    expect(
      twice.map(({ status }) => status).filter((status) => status === 200).length,
    ).toBeGreaterThan(0)
    expect(await copy.read()).toMatchObject({ goals: ['See most'], isBehind: false })
    expect((await copy.take(['goals'])).body).toMatchObject({ taken: [], undo: null })
  })

  test('takes files and notes on safety along, and nothing that is fixed', async () => {
    const { admin, pupil } = lab
    const copy = await assigned({ resources: [{ id: await admin.upload('old.txt') }] })
    const file = await admin.upload('new.txt')
    await copy.changeOriginal({ resources: [{ id: file }], hazards: ['gas'], adultNeeded: true })
    expect((await copy.parts()).map(([name]) => name).toSorted()).toEqual([
      'adultNeeded',
      'hazards',
      'resources',
    ])
    const { undo } = (await copy.take(['adultNeeded', 'hazards', 'resources', 'taID', 'student']))
      .body
    expect(await copy.read()).toMatchObject({
      hazards: ['gas'],
      adultNeeded: true,
      isBehind: false,
    })
    expect((await pupil.get(`/api/files/${file}`)).status).toBe(200)
    // The old file is gone with its last record, so it is not put back. Safety is put back as it was, whatever is sent.
    const { values, ...rest } = undo as Body & { values: Body }
    expect(Object.keys(values)).toEqual(['hazards', 'adultNeeded'])
    await pupil.post(`${copy.url}/rebase/undo`, {
      ...rest,
      values: { ...values, hazards: ['mains'] },
    })
    expect((await copy.read())['hazards']).not.toContain('mains')
  })

  test('is marked by a job where an original has more copies than one transaction should change', async () => {
    const copy = await assigned()
    const { database } = lab.app
    const own = copy.url.split('/').at(-1)!
    const columnsOf = async (table: string, without: RegExp) => {
      const [row] = await database.read.all(`SELECT * FROM ${table} LIMIT 1`)
      return Object.keys(row!)
        .filter((column) => !without.test(column))
        .map((column) => `"${column}"`)
        .join()
    }
    const ofStudent = await columnsOf('students', /^id$|email/)
    const ofCopy = await columnsOf('student_activities', /^(id|student_id)$/)
    const [{ source }] = (await database.read.all<{ source: string }>(
      'SELECT source_id AS source FROM student_activities WHERE id = ?',
      [own],
    )) as [{ source: string }]
    await database.write(async (tx) => {
      await tx.run(
        `INSERT INTO students (id, ${ofStudent}) WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1200)
         SELECT 'MANY' || n.at, ${ofStudent} FROM (SELECT * FROM students LIMIT 1) s CROSS JOIN n`,
        [],
      )
      await tx.run(
        `INSERT INTO student_activities (id, student_id, ${ofCopy})
         SELECT 'C' || s.id, s.id, ${ofCopy.replaceAll(/"\w+"/g, 'c.$&')}
         FROM students s CROSS JOIN student_activities c WHERE c.id = ? AND s.id LIKE 'MANY%'`,
        [own],
      )
    }, 'product')
    const marked = async () => {
      const [counted] = await database.read.all<{ n: number }>(
        'SELECT COUNT(*) AS n FROM student_activities WHERE source_id = ? AND is_behind = 1',
        [source],
      )
      return Number(counted!.n)
    }
    await copy.changeOriginal({ goals: ['See all of it'] })
    expect(await marked()).toBeGreaterThanOrEqual(1000)
    await until(async () => (await marked()) > 1200)
    await copy.changeOriginal({ goals: ['See it'] })
    await until(async () => (await marked()) === 0)
  })

  test('is changed by those who may change it, and a copy beyond reach is as one that does not exist', async () => {
    const { otherIncharge, mentor, incharge, pupil, admin } = lab
    const copy = await assigned()
    await copy.changeOriginal({ goals: ['See more'] })
    expect((await otherIncharge.get(`${copy.url}/rebase`)).status).toBe(404)
    expect((await copy.take(['goals'], [], {}, otherIncharge)).status).toBe(404)
    const missing = '/api/student-activities/01J00000000000000000000000/rebase'
    expect((await otherIncharge.get(missing)).body).toEqual(
      (await otherIncharge.get(`${copy.url}/rebase`)).body,
    )
    const { version } = await copy.read()
    await admin.patch(copy.url, { version, status: 'TA Completed' })
    expect((await copy.take(['goals'])).status).toBe(403)
    expect((await copy.take(['goals'], [], {}, mentor)).status).toBe(403)
    expect((await copy.take(['goals'], [], {}, incharge)).body).toMatchObject({ taken: ['goals'] })
    expect((await pupil.post(`${copy.url}/rebase`, { take: 'all' })).status).toBe(400)
    expect(
      (await admin.post(`${copy.url}/rebase/undo`, { version: 1, to: 99, values: {} })).status,
    ).toBe(404)
  })
})
