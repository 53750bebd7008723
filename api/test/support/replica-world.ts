import { Logger } from '@nestjs/common'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import type { ReplicaLoad } from '../../src/database/database.js'
import {
  startPostgres,
  startReplica,
  type RunningPostgres,
} from '../../../scripts/lib/postgres.mjs'
import { freshDatabase } from './fresh-database.js'
import { until } from './live-tab.js'
import { RunningApp } from './spawned-app.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './test-app.js'
import { twoSchools } from './two-schools.js'

const settings = ['shared_preload_libraries=pg_stat_statements', 'synchronous_commit=on']
const listUrl = '/api/students?sort=name.firstName,ASC&limit=50&page=1'
const firstNames = (rows: readonly Body[]) =>
  rows.map(({ name }) => (name as Body | undefined)?.['firstName'])

const connected = async ({ url }: RunningPostgres) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Starts both servers, and rows of the product, which each process reads from the replica. */
async function startAll() {
  const primary = await startPostgres({ settings })
  const replica = await startReplica(primary, [...settings, 'max_standby_streaming_delay=50ms'])
  const onPrimary = await connected(primary)
  await onPrimary.query('CREATE EXTENSION pg_stat_statements')
  const fresh = await freshDatabase('sqlite', null)
  const env = { ...fresh.env, DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url }
  const app = await TestApp.over({ ...fresh, env })
  const people = {
    admin: await app.person('admin'),
    hill: await app.person('atlIncharge', { email: 'hill@lab.example' }),
    lake: await app.person('atlIncharge', { email: 'lake@lab.example' }),
    mentor: await app.person('mentor'),
  }
  const [hill, lake] = await twoSchools(app)
  const make = async (resource: string, body: Body) => String((await app.make(resource, body)).id)
  const child = (firstName: string, school: string) =>
    make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' })
  const [ravi, zoya, yash] = [
    await child('Ravi', hill),
    await child('Zoya', lake),
    await child('Yash', lake),
  ]
  const team = await make('team', {
    name: 'Sparks',
    schoolVal: lake,
    leader: zoya,
    members: [zoya, yash],
  })
  await make('monthlyReturn', { school: lake, month: '2024-11' })
  const zoyasOwn = await app.person('student', { student: zoya })
  const metricsPort = await freePort()
  const other = await RunningApp.start({ ...env, METRICS_PORT: String(metricsPort) })
  const onReplica = await connected(replica)
  return {
    primary,
    replica,
    onPrimary,
    onReplica,
    app,
    other,
    metricsPort,
    people: { ...people, zoya: zoyasOwn },
    ids: { hill, lake, ravi, zoya, team },
  }
}

/** The product on a primary and a streaming replica, in this process and in another one. */
export class ReplicaWorld {
  /** The log of this process. */
  readonly logged: string[] = []
  readonly as: Readonly<Record<'admin' | 'hill' | 'lake' | 'mentor' | 'zoya', Client>>

  private constructor(private readonly parts: Awaited<ReturnType<typeof startAll>>) {
    const { app, people } = parts
    this.as = {
      admin: app.as(people.admin),
      hill: app.as(people.hill),
      lake: app.as(people.lake),
      mentor: app.as(people.mentor),
      zoya: app.as(people.zoya),
    }
  }

  static async start(): Promise<ReplicaWorld> {
    const world = new ReplicaWorld(await startAll())
    const keep = (text: string) => world.logged.push(text)
    Logger.overrideLogger({ log: keep, warn: keep, error: keep })
    await world.inUse()
    return world
  }

  async stop(): Promise<void> {
    const { app, other, onPrimary, onReplica, primary, replica } = this.parts
    await other.kill('SIGKILL')
    await Promise.allSettled([onPrimary.end(), onReplica.end()])
    await app.stop()
    await replica.remove()
    await primary.remove()
    Logger.overrideLogger(['error'])
  }

  get servers() {
    const { primary, replica, onPrimary, onReplica } = this.parts
    return { primary, replica, onPrimary, onReplica }
  }

  get app() {
    return this.parts.app
  }

  get people() {
    return this.parts.people
  }

  get ids() {
    return this.parts.ids
  }

  /** How this process uses the replica. */
  get load(): ReplicaLoad {
    const { replica } = this.app.database.load
    if (!replica) throw new Error('There is no replica.')
    return replica
  }

  inUse(): Promise<void> {
    return until(() => this.load.state === 'ok')
  }

  async restartReplica(): Promise<void> {
    await this.parts.replica.start()
    this.parts.onReplica = await connected(this.parts.replica)
  }

  /** Runs work while the replica replays nothing. */
  async paused(work: () => Promise<void>): Promise<void> {
    await this.inUse()
    const { onReplica } = this.parts
    await onReplica.query('SELECT pg_wal_replay_pause()')
    await until(
      async () =>
        (await onReplica.query('SELECT 1 WHERE pg_get_wal_replay_pause_state() = $1', ['paused']))
          .rowCount === 1,
    )
    try {
      await work()
    } finally {
      await onReplica.query('SELECT pg_wal_replay_resume()')
    }
  }

  /** The first names of the students in a list, by this process. */
  async names(by: Client, query = ''): Promise<unknown[]> {
    return firstNames(rowsOf(await by.get(`${listUrl}${query}`)))
  }

  /** The same by the other process. */
  async namesElsewhere(person: Person): Promise<unknown[]> {
    return firstNames(((await this.askElsewhere(person, listUrl)).body['data'] ?? []) as Body[])
  }

  /** Returns the metrics of the other process. */
  async metricsElsewhere(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.parts.metricsPort}/metrics`)).text()
  }

  askElsewhere({ cookie }: Person, url: string) {
    return this.parts.other.ask('GET', url, cookie)
  }
}
