import { decodeTime } from 'ulid'
import { createApp } from '../src/app/create-app.js'
import { system } from '../src/access/system.js'
import { Config } from '../src/config/config.js'
import { readLog } from '../src/crud/index.js'
import { Database, type Dialect } from '../src/database/database.js'
import { until } from './support/live-tab.js'
import { schoolBody } from './support/races-suite.js'
import { preparedData, RunningApp } from './support/spawned-app.js'

type Data = Awaited<ReturnType<typeof preparedData>>

/** Reads that were answered, and when. */
type Answered = Map<string, number>

/** Students for each process. A process reads each of them once. */
const many = 60
/** Time after which a read is stored, in ms: the second of collecting, and another one for a machine that is busy. */
const storedMs = 2000

describe.each<Dialect>(['sqlite', 'postgres'])('the access log on %s', (dialect) => {
  let data: Data
  const students: string[] = []
  beforeAll(async () => {
    data = await preparedData(dialect, async (gate) => {
      const school = (await gate.create(system, 'school', schoolBody('Town School')))['id']
      for (let at = 0; at < 2 * many; at += 1)
        students.push(
          String(
            (
              await gate.create(system, 'student', {
                name: { firstName: `Asha${at}` },
                school,
                class: '7th',
              })
            )['id'],
          ),
        )
    })
  })
  afterAll(() => data.remove())

  const read = async (app: RunningApp, id: string, answered: Answered) => {
    const { status } = await app.ask('GET', `/api/students/${id}`, data.cookie)
    if (status === 200) answered.set(id, performance.now())
  }

  /** Starts the product on what the processes have left, and returns the lines about records that were opened. */
  const lines = async () => {
    const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...data.env }))
    try {
      return await readLog.find(app.get(Database).read, { kind: 'record' }, { order: ['id'] })
    } finally {
      await app.close()
    }
  }

  /** Reads records one after the other until the process is gone. */
  const readAll = async (app: RunningApp, ids: readonly string[], answered: Answered) => {
    try {
      for (const id of ids) await read(app, id, answered)
    } catch {
      // The process has ended.
    }
  }

  /** Kills a process while it answers reads, a moment after some were to be stored. Returns what it answered by then, and the moment of the kill. */
  const killDuringReads = async (app: RunningApp, ids: readonly string[]) => {
    const answered: Answered = new Map()
    const early = ids.slice(0, many / 2)
    await readAll(app, early, answered)
    await new Promise((done) => setTimeout(done, storedMs))
    const late = readAll(app, ids.slice(many / 2), answered)
    await until(() => answered.size > early.length)
    const moment = performance.now()
    expect(await app.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    await late
    return { answered, moment }
  }

  /** Stops a process while it answers reads. Returns what it answered. */
  const stopDuringReads = async (app: RunningApp, ids: readonly string[]) => {
    const answered: Answered = new Map()
    const readers = Array.from({ length: 4 }, (_, reader) =>
      readAll(
        app,
        ids.filter((_id, at) => at % 4 === reader),
        answered,
      ),
    )
    await until(() => answered.size > many / 4)
    expect(await app.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    await Promise.all(readers)
    return answered
  }

  test('has after a kill all but the last reads, after a stop every read, each once and in whole lines', async () => {
    const first = await RunningApp.start(data.env)
    const [killable, stoppable] = [students.slice(0, many), students.slice(many)]
    // PostgreSQL has two processes at a time, SQLite one after the other.
    const other = dialect === 'postgres' ? await RunningApp.start(data.env) : undefined
    const killing = killDuringReads(first, killable)
    if (!other) await killing
    const stopped = await stopDuringReads(other ?? (await RunningApp.start(data.env)), stoppable)
    const { answered: killed, moment } = await killing

    const stored = await lines()
    const ids = stored.flatMap((line) => line.ids.split(','))
    expect([...stopped.keys()].filter((id) => !ids.includes(id))).toEqual([])
    const old = [...killed].filter(([, at]) => at < moment - storedMs)
    expect(old.length).toBe(many / 2)
    expect(old.filter(([id]) => !ids.includes(id))).toEqual([])

    expect(ids).toHaveLength(new Set(ids).size)
    expect(ids.filter((id) => !students.includes(id))).toEqual([])
    for (const line of stored) {
      expect(line).toMatchObject({
        resource: 'student',
        role: 'admin',
        guardians: 1,
        children: null,
      })
      expect(line.answers).toBe(line.ids.split(',').length)
      expect(decodeTime(line.id)).toBe(Date.parse(line.at))
    }
  })
})
