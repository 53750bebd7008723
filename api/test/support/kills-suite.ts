import { ulid } from 'ulid'
import { Config } from '../../src/config/config.js'
import { createApp } from '../../src/app/create-app.js'
import { system } from '../../src/access/system.js'
import { Database, type Dialect } from '../../src/database/database.js'
import { schoolBody } from './races-suite.js'
import { preparedData, RunningApp } from './spawned-app.js'

/** The writes that the server acknowledged. */
interface Acknowledged {
  students: Map<string, string>
  bulks: string[]
  /** The highest acknowledged version of the contested record. */
  version: number
}

const bulkSize = 8

/** Tests on one database that a kill in the middle of writes loses nothing. */
export function killsSuite(dialect: Dialect, kills: number): void {
  test(
    `killed ${kills} times in the middle of writes, it keeps every acknowledged row and no partial one`,
    async () => {
      const ids = { school: '', contested: '' }
      const data = await preparedData(dialect, async (gate) => {
        ids.school = String((await gate.create(system, 'school', schoolBody('Town School')))['id'])
        ids.contested = String((await gate.create(system, 'tag', { name: 'change 1' }))['id'])
        const subject = (await gate.create(system, 'subject', { name: 'Circuits' }))['id']
        const topic = (await gate.create(system, 'topic', { name: 'Sensors', subject }))['id']
        const subTopic = (await gate.create(system, 'subTopic', { name: 'Light', topic }))['id']
        await gate.create(system, 'tinkeringActivity', {
          taName: 'First lamp',
          subject,
          topic,
          subTopic,
          isBase: true,
        })
      })
      try {
        const acknowledged: Acknowledged = { students: new Map(), bulks: [], version: 1 }
        for (let round = 0; round < kills; round += 1)
          await killDuringWrites(data, ids, acknowledged, round)
        expect(acknowledged.students.size).toBeGreaterThanOrEqual(kills)
        await check(data, ids, acknowledged)
      } finally {
        await data.remove()
      }
    },
    60_000 + kills * 30_000,
  )
}

type Data = Awaited<ReturnType<typeof preparedData>>

async function killDuringWrites(
  { env, cookie }: Data,
  ids: { school: string; contested: string },
  acknowledged: Acknowledged,
  round: number,
): Promise<void> {
  const app = await RunningApp.start(env)
  const student = async (writer: number, n: number) => {
    const id = ulid()
    const firstName = `Asha${round}x${writer}x${n}q`
    const { status } = await app.ask('POST', '/api/students', cookie, {
      id,
      name: { firstName },
      school: ids.school,
      class: '7th',
    })
    if (status === 201) acknowledged.students.set(id, firstName)
  }
  const bulk = async (writer: number, n: number) => {
    const name = `bulk-${round}-${writer}-${n}`
    const bulk = Array.from({ length: bulkSize }, (_, at) => ({ name: `${name}-${at}` }))
    const { status } = await app.ask('POST', '/api/tags/bulk', cookie, { bulk })
    if (status === 201) acknowledged.bulks.push(name)
  }
  const change = async () => {
    const { status, body } = await app.ask('PATCH', `/api/tags/${ids.contested}`, cookie, {
      version: acknowledged.version,
      name: `change ${acknowledged.version + 1}`,
    })
    // After a kill the last change may be stored but not acknowledged.
    if (status === 200) acknowledged.version = Number(body['version'])
    if (status === 409)
      acknowledged.version = Number((body['current'] as { version: number }).version)
  }
  const write = async (work: (n: number) => Promise<void>) => {
    // An interrupted request rejects, which ends the round.
    for (let n = 0; ; n += 1) await work(n)
  }
  const writers = [
    write((n) => student(0, n)),
    write((n) => student(1, n)),
    write((n) => bulk(2, n)),
    write(change),
  ].map((writer) => writer.catch(() => undefined))
  // Kill after a few answers, a moment later, so that the next writes are under way.
  const enough = acknowledged.students.size + 1 + Math.floor(Math.random() * 12)
  for (let waits = 0; acknowledged.students.size < enough && waits < 10_000; waits += 1)
    await new Promise((done) => setTimeout(done, 2))
  await new Promise((done) => setTimeout(done, Math.random() * 6))
  expect(await app.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
  await Promise.all(writers)
}

async function check(
  { env, cookie }: Data,
  ids: { contested: string },
  acknowledged: Acknowledged,
): Promise<void> {
  const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...env }))
  try {
    const database = app.get(Database)
    const all = <T>(text: string) => database.read.all<T>(text)
    const students = await all<{ id: string }>('SELECT id FROM students')
    expect(
      [...acknowledged.students.keys()].filter((id) => !students.some((row) => row.id === id)),
    ).toEqual([])
    expect(students.length).toBeGreaterThan(0)
    // No partial rows: each student has an audit entry and a copy of the base activity, and no entry lacks its student.
    const lacking = (table: string, where: string) =>
      all(`SELECT id FROM students s WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`)
    expect(
      await lacking(
        'audit_trail a',
        `a.record_id = s.id AND a.action = 'create' AND a.resource = 'student'`,
      ),
    ).toEqual([])
    expect(await lacking('student_activities c', 'c.student_id = s.id')).toEqual([])
    expect(
      await all(
        `SELECT id FROM audit_trail a WHERE resource = 'student' AND record_id NOT IN (SELECT id FROM students)`,
      ),
    ).toEqual([])
    const sizes = await all<{ name: string }>(`SELECT name FROM tags WHERE name LIKE 'bulk-%'`)
    const bulks = countBy(sizes.map(({ name }) => name.replace(/-\d+$/, '')))
    expect([...bulks.values()].filter((size) => size !== bulkSize)).toEqual([])
    expect(acknowledged.bulks.filter((name) => !bulks.has(name))).toEqual([])
    const [contested] = await all<{ version: number; name: string }>(
      `SELECT version, name FROM tags WHERE id = '${ids.contested}'`,
    )
    expect(contested!.version).toBeGreaterThanOrEqual(acknowledged.version)
    expect(contested!.name).toBe(`change ${contested!.version}`)
    if (database.dialect === 'sqlite') await checkFile(database)
    // The search index is complete: each student is found by a substring of the name.
    for (const [id, firstName] of acknowledged.students) {
      const url = `/api/students?fields=id&filter=name.firstName||$cont||${firstName.slice(1)}`
      const answer = await app.inject({ url, headers: { cookie } })
      expect((JSON.parse(answer.body) as { id: string }[]).map((row) => row.id)).toEqual([id])
    }
  } finally {
    await app.close()
  }
}

async function checkFile(database: Database): Promise<void> {
  expect(await database.read.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(await database.read.all('PRAGMA foreign_key_check')).toEqual([])
  const searched = await database.read.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`,
  )
  expect(searched.length).toBeGreaterThan(3)
  // Compares each search index with its rows. Throws if they differ.
  await database.write(async (tx) => {
    for (const { name } of searched)
      await tx.run(`INSERT INTO "${name}"("${name}", rank) VALUES ('integrity-check', 1)`)
  }, 'product')
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
