import { AutomationRunner } from '../src/features/automations/automation-runner.js'
import { AutomationTimes } from '../src/features/automations/automation-times.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { dataTables } from './support/data-tables.js'
import { TestApp } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

/** Words that only this child's data has. */
const [first, last] = ['Zephyrine', 'Quillfeather']

test.each(['sqlite', 'postgres'] as const)(
  'a child who is erased is named by no notification and no task of an automation, on %s',
  async (dialect) => {
    const app = await TestApp.start(dialect)
    try {
      Object.assign(app.app.get(AutomationTimes), { together: 0 })
      const person = await app.person('admin')
      const admin = app.as(person)
      const mentor = await app.person('mentor')
      const [school] = await twoSchools(app)
      for (const action of [
        { do: 'notify', people: [mentor.id], roles: ['atlIncharge'] },
        { do: 'task', person: mentor.id },
      ])
        expect(
          await admin.post('/api/automations', {
            name: 'New pupil',
            resource: 'student',
            where: { class: '9th' },
            action,
            text: 'Welcome {title}',
          }),
        ).toMatchObject({ status: 201 })
      const child = await admin.post('/api/students', {
        name: { firstName: first, lastName: last },
        school,
        class: '9th',
      })
      app.app.get(AutomationRunner).wake()
      await app.app.get(AutomationRunner).settled()
      const naming = async () => {
        const named: string[] = []
        for (const name of dataTables)
          for (const row of await app.database.read.all(`SELECT * FROM "${name}"`))
            if (JSON.stringify(row).includes(first)) named.push(name)
        return named
      }
      expect(await naming()).toEqual(expect.arrayContaining(['tasks', 'notifications']))
      const erased = await admin.post(`/api/child-data/${String(child.body.id)}/erase`, {
        name: `${first} ${last}`,
      })
      expect(erased.status).toBe(202)
      await app.app.get(JobRunner).settled()
      expect(await naming()).toEqual([])
      const tasks = await app.database.read.all('SELECT task_name FROM tasks')
      expect(tasks).toEqual([{ task_name: 'A former student' }])
    } finally {
      await app.stop()
    }
  },
)
