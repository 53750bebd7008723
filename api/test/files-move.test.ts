import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { SelfHosted } from '@tinkerdesk/shared'
import { Config } from '../src/config/config.js'
import { FileStore } from '../src/files/file-store.js'
import { Bucket } from '../src/files/s3/bucket.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { s3Env, startS3, type S3Server } from './support/s3-servers.js'
import { TestApp, type Person } from './support/test-app.js'

const passphrase = 'a long passphrase of a school'

describe('files and backups that are moved', () => {
  let server: S3Server
  let bucket: Bucket
  let app: TestApp
  let person: Person
  let ids: string[]
  let dataDir: string
  beforeAll(async () => {
    server = await startS3('s3rver')
    bucket = new Bucket(server.settings)
    app = await TestApp.start('sqlite', undefined, { BACKUP_PASSPHRASE: passphrase })
    dataDir = app.app.get(Config).dataDir
    person = await app.person('admin')
    ids = []
    for (const name of ['one.txt', 'two.txt', 'three.txt']) ids.push(await app.upload(person, name))
    for (const work of ['backups', 'rehearsals']) {
      await app.as(person).post(`/api/self-hosted/${work}`)
      await app.app.get(JobRunner).settled()
    }
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
  })

  /** Runs a tool of the built product with the bucket, beside the running product. */
  const run = async (tool: string, args: string[], more: Record<string, string> = {}) => {
    const { DATABASE_URL: _, ...outer } = process.env
    const env = { ...outer, DEMO: 'off', DATA_DIR: dataDir, ...s3Env(server.settings), ...more }
    const child = spawn(process.execPath, [resolve(`api/dist/tools/${tool}.js`), ...args], { env })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await once(child, 'exit')) as [number]
    return { code, output: (await output).join('') }
  }
  const move = (to: string) => run('files-move', [to])
  const has = async (key: string) => {
    const content = await bucket.open(key)
    return content && text(content)
  }
  const store = () => app.app.get(FileStore)

  test('are all in the bucket, and a second run finds them there and mends what differs', async () => {
    const first = await move('to-s3')
    expect(first.output).toContain(
      'Files: 3 copied, 0 were there already with the right checksum, 0 have no content, 0 differ from their checksum.',
    )
    expect(first.output).toContain('Backups: 1 copied, 0 were there already. Nothing was removed.')
    expect(first.code).toBe(0)
    for (const [at, name] of ['one', 'two', 'three'].entries())
      expect(await has(`files/${ids[at]}`)).toBe(`What ${name}.txt says.`)
    // A run that was killed may leave one file out, and something else of another.
    await bucket.remove(`files/${ids[0]}`)
    await bucket.put(`files/${ids[1]}`, Readable.from([Buffer.from('What ???.txt says.')]))
    const second = await move('to-s3')
    expect(second.output).toContain('Files: 2 copied, 1 were there already')
    expect(second.output).toContain('Backups: 0 copied, 1 were there already.')
    expect(await has(`files/${ids[1]}`)).toBe('What two.txt says.')
  })

  test('have the notes of their backups beside them, and may leave backups on the disk', async () => {
    const { backups } = (await app.as(person).get('/api/self-hosted')).body as unknown as SelfHosted
    const { name, sha256, rehearsal } = backups[0]!
    expect(name).toMatch(/\.tar\.gz\.enc$/)
    const key = `backups/${name}`
    expect(await has(`${key}.sha256`)).toBe(`${sha256}  ${name}\n`)
    expect(JSON.parse((await has(`${key}.rehearsal.json`)) ?? '')).toEqual(rehearsal)
    await bucket.remove(key)
    const kept = await run('files-move', ['to-s3'], { BACKUP_TO: 'disk' })
    expect(kept.output).toContain('Backups stay on the disk, because BACKUP_TO is "disk".')
    expect(await has(key)).toBeUndefined()
    await move('to-s3')
    expect(await has(key)).toMatch(/^TDBACKUP/)
  })

  test('come back to the disk, but for content that is damaged or missing, which is named', async () => {
    for (const id of ids) await store().remove(id)
    await bucket.put(`files/${ids[1]}`, Readable.from([Buffer.from('What ???.txt says.')]))
    await bucket.remove(`files/${ids[2]}`)
    const { code, output } = await move('to-disk')
    expect(output).toContain(
      'Files: 1 copied, 0 were there already with the right checksum, 1 have no content, 1 differ from their checksum.',
    )
    expect(output).toContain(`No content: file ${ids[2]}.`)
    expect(output).toContain(`Not copied, its content is damaged: file ${ids[1]}.`)
    expect(code).toBe(1)
    expect(await text(await store().open(ids[0] ?? ''))).toBe('What one.txt says.')
    expect(await store().has(ids[1] ?? '')).toBe(false)
  })

  test('are restored from the bucket by the name of the backup', async () => {
    const [backup] = (await app.as(person).get('/api/self-hosted')).body['backups'] as [
      { name: string },
    ]
    await app.app.get(FileStore).remove(ids[0] ?? '')
    for (const id of ids) await bucket.remove(`files/${id}`)
    const empty = mkdtempSync(join(tmpdir(), 'tinkerdesk-restore-'))
    try {
      const env = { DATA_DIR: empty, BACKUP_PASSPHRASE: passphrase }
      const { code, output } = await run('restore', [backup.name], env)
      expect(output).toMatch(/Restored \d+ rows and 3 files\./)
      expect(code).toBe(0)
      expect(await has(`files/${ids[2]}`)).toBe('What three.txt says.')
      const none = await run('restore', ['tinkerdesk-none.tar.gz'], { DATA_DIR: empty })
      expect(none).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') })
    } finally {
      rmSync(empty, { recursive: true, force: true })
    }
  })

  test.each([
    ['without a direction', [], {}, 'Say where the files go'],
    [
      'without a bucket',
      ['to-s3'],
      {
        S3_ENDPOINT: '',
        S3_REGION: '',
        S3_BUCKET: '',
        S3_ACCESS_KEY_ID: '',
        S3_SECRET_ACCESS_KEY: '',
      },
      'Set S3_ENDPOINT, S3_BUCKET and the keys',
    ],
    [
      'to a bucket that is not there',
      ['to-s3'],
      { S3_BUCKET: 'none' },
      'There is no bucket "none"',
    ],
  ])('are not moved %s, and a sentence says why', async (_, args, more, sentence) => {
    const { code, output } = await run('files-move', args, more)
    expect(output).toContain(sentence)
    expect(code).toBe(1)
  })
})
