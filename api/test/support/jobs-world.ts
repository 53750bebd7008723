import type { Job } from '@tinkerdesk/shared'
import type { Gate } from '../../src/crud/gate/gate.js'
import { system } from '../../src/access/system.js'
import { JobRunner } from '../../src/jobs/job-runner.js'
import { JobWork } from '../../src/jobs/job-work.js'
import type { Dialect } from '../../src/database/database.js'
import { jobEnd } from './job-end.js'
import { schoolBody } from './races-suite.js'
import { TestApp, type Person } from './test-app.js'

const inchargeEmail = 'jobs@hill.example'

/** Creates a school with students and an activity to assign. */
export async function fillJobsWorld(gate: Gate, count: number) {
  const id = async (resource: string, body: object) =>
    String((await gate.create(system, resource, body))['id'])
  const school = await id('school', {
    ...schoolBody('Hill School'),
    atlIncharge: { firstName: 'Asha', lastName: 'Rao', email: inchargeEmail },
  })
  const students: string[] = []
  const bodies = Array.from({ length: count }, (_, at) => ({
    name: { firstName: `Pupil${at}` },
    school,
    class: '7th',
  }))
  for (let from = 0; from < count; from += 200) {
    const bulk = bodies.slice(from, from + 200)
    const made = (await gate.bulk(system, 'student', {
      action: 'create',
      body: { bulk },
      each: false,
    })) as { id: string }[]
    students.push(...made.map((student) => student.id))
  }
  const subject = await id('subject', { name: 'Circuits' })
  const topic = await id('topic', { name: 'Sensors', subject })
  const subTopic = await id('subTopic', { name: 'Light', topic })
  const activity = (taName: string) => id('tinkeringActivity', { taName, subject, topic, subTopic })
  return { school, students, activity }
}

/** The product with students to give copies to. */
export class JobsWorld {
  /** Until when the jobs of an owner hold before their second part. */
  private readonly holds = new Map<string, Promise<void>>()

  private constructor(
    readonly app: TestApp,
    readonly admin: Person,
    readonly incharge: Person,
    readonly students: readonly string[],
    readonly activity: (taName: string) => Promise<string>,
  ) {
    const work = app.app.get(JobWork)
    const step = work.step.bind(work)
    work.step = async (row) => {
      if (row.done > 0) await this.holds.get(row.owner)
      return step(row)
    }
  }

  static async start(dialect: Dialect, count: number): Promise<JobsWorld> {
    const app = await TestApp.start(dialect)
    const { students, activity } = await fillJobsWorld(app.gate, count)
    const admin = await app.person('admin')
    // The school has created the account of its in-charge.
    const [account] = await app.database.read.all<{ id: string }>(
      'SELECT id FROM users WHERE email = ?',
      [inchargeEmail],
    )
    const id = account!.id
    await app.put('user', id, { emailVerifiedAt: new Date().toISOString() })
    const incharge = {
      id,
      email: inchargeEmail,
      role: 'atlIncharge' as const,
      cookie: await app.session(id),
    }
    return new JobsWorld(app, admin, incharge, students, activity)
  }

  /** Assigns a new activity to students. Returns the activity and the job. */
  async assign(
    by: Person,
    students: readonly string[],
    taName = 'First lamp',
  ): Promise<{ activity: string; job: Job }> {
    const activity = await this.activity(taName)
    const { status, body } = await this.app
      .as(by)
      .post(`/api/tinkering-activities/${activity}/assign`, { students })
    expect(status).toBe(202)
    return { activity, job: body as unknown as Job }
  }

  /** Assigns a new activity in a job that has done its first part and holds there until `goOn` is called, however quick the machine is. */
  async assignAndHold(by: Person, students: readonly string[], taName?: string) {
    let goOn!: () => void
    this.holds.set(by.id, new Promise((end) => (goOn = end)))
    const assigned = await this.assign(by, students, taName)
    while ((await this.job(this.admin, assigned.job.id)).done === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    return { ...assigned, goOn }
  }

  async job(by: Person, id: string): Promise<Job> {
    return (await this.app.as(by).get(`/api/jobs/${id}`)).body as unknown as Job
  }

  /** Waits until a job is over and returns it. */
  async ended(id: string): Promise<Job> {
    return jobEnd(this.app.as(this.admin), id)
  }

  /** Returns the number of copies of an activity. */
  async copies(activity: string): Promise<number> {
    const [row] = await this.app.database.read.all<{ n: number }>(
      'SELECT COUNT(*) AS n FROM student_activities WHERE source_id = ?',
      [activity],
    )
    return row!.n
  }

  settled(): Promise<void> {
    return this.app.app.get(JobRunner).settled()
  }
}
