import { Logger } from '@nestjs/common'
import { createApp } from '../src/app/create-app.js'
import { Config } from '../src/config/config.js'
import { JobSchedule } from '../src/jobs/job-schedule.js'
import { freshDatabase } from './support/fresh-database.js'

test('a stop while missed runs are made up for begins no more of them, and none fails', async () => {
  const { env, remove } = await freshDatabase('sqlite')
  const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...env }))
  const errors: unknown[] = []
  const quiet = () => undefined
  Logger.overrideLogger({ log: quiet, warn: quiet, error: (line) => void errors.push(line) })
  try {
    const caughtUp = app.get(JobSchedule).catchUp()
    await app.close()
    await caughtUp
    expect(errors).toEqual([])
  } finally {
    Logger.overrideLogger(false)
    await remove()
  }
})
