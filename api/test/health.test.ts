import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { Config } from '../src/config/config.js'
import type { Dialect } from '../src/database/database.js'
import { jobs } from '../src/jobs/jobs.tables.js'
import { mailOutbox } from '../src/mail/mail.tables.js'
import { TestApp } from './support/test-app.js'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the health check names the parts that are late or down, on %s',
  async (dialect) => {
    const app = await TestApp.start(dialect)
    try {
      const files = join(app.app.get(Config).dataDir, 'files')
      await rm(files, { recursive: true, force: true })
      await writeFile(files, 'a file where a folder should be')
      await app.database.write(async (tx) => {
        await mailOutbox.insert(tx, {
          id: ulid(),
          kind: 'reset',
          recipient: 'asha@lab.example',
          user_id: ulid(),
          state: 'queued',
          attempts: 3,
          next_attempt_at: minutesAgo(-60),
          give_up_at: minutesAgo(-600),
          created_at: minutesAgo(20),
        })
        await jobs.insert(tx, {
          id: ulid(),
          kind: 'of-another-version',
          owner: ulid(),
          title: 'Asha Rao’s work',
          input: '{}',
          state: 'running',
          done: 0,
          total: 1,
          counts: '{}',
          due_at: minutesAgo(20),
          attempts: 1,
          created_at: minutesAgo(20),
        })
      }, 'product')
      const { status, text, body } = await app.as(null).get('/api/health/ready')
      expect(status).toBe(200)
      expect(body['parts']).toMatchObject({
        database: 'ok',
        files: 'down',
        jobs: 'late',
        mail: 'late',
      })
      // Strangers learn words, and nothing about whom or what.
      expect(text).not.toMatch(/asha|lab\.example|another-version|[0-9A-Z]{26}|tinkerdesk-test/i)
      await rm(files)
      await mkdir(files)
      expect((await app.as(null).get('/api/health/ready')).body['parts']).toMatchObject({
        files: 'ok',
      })
    } finally {
      await app.stop()
    }
  },
)
