import type { Job } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import { chunkOf, runChunks } from '../../../test/support/job-chunks.js'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { jobs } from '../../jobs/jobs.tables.js'
import { records } from '../index.js'
import { archiveOrStart, restoreOrStart } from './large-operations.js'
import { archive } from '../operations.js'
import { archive as archived, archiveLinks } from '../plan/own-tables.js'
import { system } from '../../access/system.js'
import { archiveJob, restoreJob } from './sets/set-jobs.js'

/** More than a request and a chunk work on: each team names its leader as a member, too. */
const teams = 201
const linked = 2 * teams

let world: MachineWorld
let leader: string
beforeAll(async () => {
  world = await startWorld()
  ;[leader] = world.students
  await world.database.write(async (tx) => {
    for (let at = 0; at < teams; at++)
      await records(team, tx).create({ name: `Team ${at}`, schoolVal: world.schools[0], leader })
  }, 'product')
})
afterAll(() => world.stop())

const write = <T>(work: Parameters<typeof world.database.write<T>>[0]) =>
  world.database.write(work, 'product')
const ask = (me = system) =>
  write((tx) =>
    archiveOrStart({ ...world.start(tx, 'student', me), id: leader, version: undefined }),
  )
const led = () => records(team, world.database.read).count({ leader })
const isThere = () => records(student, world.database.read).count({ id: leader })
const jobIn = (answer: object): Job => {
  if (!('kind' in answer)) throw new Error(`Not a job: ${JSON.stringify(answer)}`)
  return answer as Job
}

describe('a record that many others name', () => {
  let job: Job

  it('is archived by a job, which a second click finds again', async () => {
    job = jobIn(await ask())
    expect(job).toMatchObject({
      kind: 'archive',
      title: 'Archive “Navya”',
      total: linked + 1,
      state: 'queued',
    })
    expect(jobIn(await ask()).id).toBe(job.id)
    expect(await isThere()).toBe(1)
  })

  it('is archived by nobody else while the job works on it', async () => {
    const refusal = {
      code: 'not_applicable',
      message: 'A job is still working on this record. Try again when it is done.',
    }
    await expect(ask(world.incharge)).rejects.toMatchObject(refusal)
    await expect(
      write((tx) => archive({ ...world.start(tx, 'student'), id: leader, version: undefined })),
    ).rejects.toMatchObject(refusal)
  })

  it('gets its references back part by part if the job is stopped', async () => {
    expect(await write(async (tx) => archiveJob.chunk(await chunkOf(tx, job)))).toEqual({
      items: 200,
      isFinished: false,
    })
    expect(await led()).toBe(1)
    const back = await world.database.write(
      async (tx) => archiveJob.takeBack!(await chunkOf(tx, job, 200)),
      'product',
    )
    expect(back).toEqual({ items: 200, isFinished: true })
    expect(await led()).toBe(teams)
  })

  it('leaves in the end, with its references stored for a restore', async () => {
    expect(await runChunks(world.database, job, archiveJob.chunk)).toEqual([
      { items: 200, isFinished: false },
      { items: 200, isFinished: false },
      { items: 3, isFinished: true },
    ])
    expect([await isThere(), await led()]).toEqual([0, 0])
    expect(archiveJob.sentence({ done: linked + 1, total: linked + 1, counts: {} })).toBe(
      'Archived with 402 linked records.',
    )
  })

  it('is restored at once, and its references by a job', async () => {
    const [{ batch }] = (await archived.find(world.database.read, { record_id: leader })) as [
      { batch: string },
    ]
    const restoring = jobIn(
      await write((tx) => restoreOrStart({ machine: world.machine, tx, me: system, batch })),
    )
    expect(restoring).toMatchObject({
      kind: 'restore',
      title: 'Restore “Navya”',
      total: linked,
      isStoppable: false,
    })
    expect([await isThere(), await led()]).toEqual([1, 0])
    await expect(ask()).rejects.toMatchObject({ code: 'not_applicable' })
    await runChunks(world.database, restoring, restoreJob.chunk)
    expect(await led()).toBe(teams)
    expect(await archiveLinks.count(world.database.read, { batch })).toBe(0)
  })
})

describe('an archive that starts no job', () => {
  const jobsNow = () => jobs.count(world.database.read, {})

  it('clears few references by itself', async () => {
    const before = await jobsNow()
    const id = world.students[1]
    await write((tx) =>
      records(team, tx).create({ name: 'Small', schoolVal: world.schools[1], leader: id }),
    )
    const answer = await write((tx) =>
      archiveOrStart({ ...world.start(tx, 'student'), id, version: undefined }),
    )
    expect(answer).toEqual({ id, batch: expect.stringMatching(/./) })
    const { batch } = answer as { batch: string }
    expect(
      await write((tx) => restoreOrStart({ machine: world.machine, tx, me: system, batch })),
    ).toEqual({ resource: 'student', id })
    expect(await jobsNow()).toBe(before)
  })

  it('is refused at once for a record that others need', async () => {
    const before = await jobsNow()
    const school = world.schools[0]
    await expect(
      write((tx) =>
        archiveOrStart({ ...world.start(tx, 'school'), id: school, version: undefined }),
      ),
    ).rejects.toMatchObject({
      code: 'in_use',
    })
    expect(await jobsNow()).toBe(before)
  })
})
