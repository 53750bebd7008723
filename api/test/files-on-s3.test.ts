import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SelfHosted } from '@tinkerdesk/shared'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { Config } from '../src/config/config.js'
import { SweepService } from '../src/features/files/sweep.service.js'
import { Backups } from '../src/features/self-hosted/backups.js'
import { Bucket } from '../src/files/s3/bucket.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { png } from './support/files-world.js'
import { s3Env, startS3rver } from './support/s3-servers.js'
import { RunningApp } from './support/spawned-app.js'
import { TestApp, type Client, type Person } from './support/test-app.js'

const unreachable =
  'Files cannot be reached at the moment. Records work. Please try again in a moment.'

describe('with a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-s3rver-'))
  let server: Awaited<ReturnType<typeof startS3rver>>
  let app: TestApp
  let person: Person
  let admin: Client
  let student: string
  beforeAll(async () => {
    server = await startS3rver(0, folder)
    app = await TestApp.start('sqlite', undefined, s3Env(server.settings))
    person = await app.person('admin')
    admin = app.as(person)
    const address = {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }
    const school = await app.make('school', { name: 'Hill School', address })
    const name = { firstName: 'Asha', lastName: 'Das' }
    student = String(
      (await app.make('student', { name, school: school['id'], class: '8th' }))['id'],
    )
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Returns the keys in the bucket. */
  const keys = async () => {
    const all: string[] = []
    for await (const { key } of new Bucket(server.settings).list('')) all.push(key)
    return all
  }
  const dataDir = () => app.app.get(Config).dataDir
  const glance = async () => (await admin.get('/api/self-hosted')).body as unknown as SelfHosted
  const uploadPicture = async () => {
    const form = new FormData()
    form.append('file', new File([png], 'robot.png', { type: 'image/png' }))
    const sent = new Response(form)
    const type = String(sent.headers.get('content-type'))
    const payload = Buffer.from(await sent.arrayBuffer()).toString('latin1')
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/files',
      payload: Buffer.from(payload, 'latin1'),
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        cookie: person.cookie,
        'content-type': type,
      },
    })
    expect(answer.statusCode).toBe(201)
    return String(answer.json<{ id: string }>().id)
  }
  /** Does something while the server of the bucket is gone, and starts it again. */
  const without = async (act: () => Promise<void>) => {
    await server.stop()
    try {
      await act()
    } finally {
      server = await startS3rver(Number(new URL(server.settings.endpoint).port), folder)
    }
  }

  test('files are in it and not on the disk, and go to those alone who may open them, whole and in part', async () => {
    const id = await app.upload(person, 'notes.txt')
    expect(await keys()).toEqual([`files/${id}`])
    expect(existsSync(join(dataDir(), 'files'))).toBe(false)
    const whole = await admin.get(`/api/files/${id}`)
    expect(whole).toMatchObject({ status: 200, text: 'What notes.txt says.' })
    const part = await admin.raw('GET', `/api/files/${id}`, undefined, { range: 'bytes=5-9' })
    expect(part).toMatchObject({ status: 206, text: 'notes' })
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 5-9/20', 'content-length': '5' })
    const mentor = app.as(await app.person('mentor'))
    expect((await mentor.get(`/api/files/${id}`)).status).toBe(404)
  })

  test('pictures have their thumbnail in it', async () => {
    const id = await uploadPicture()
    expect((await admin.get(`/api/files/${id}/thumbnail`)).status).toBe(200)
    expect(await keys()).toEqual(expect.arrayContaining([`files/${id}`, `files/small${id}`]))
  })

  test('backups are in it, too, with their checksum', async () => {
    expect((await admin.post('/api/self-hosted/backups')).status).toBe(202)
    await app.app.get(JobRunner).settled()
    const { backups, parts } = await glance()
    const name = String(backups[0]?.name)
    expect(backups).toMatchObject([{ sha256: expect.stringMatching(/^[\da-f]{64}$/) }])
    expect(parts).toContainEqual({ name: 'Files', isWell: true, note: 'Responding' })
    expect(await keys()).toEqual(
      expect.arrayContaining([`backups/${name}`, `backups/${name}.sha256`]),
    )
    expect(existsSync(join(dataDir(), 'backups'))).toBe(false)
    const sent = await app.app.inject({
      url: `/api/self-hosted/backups/${name}`,
      headers: { host: 'localhost', cookie: person.cookie },
    })
    expect(sent.rawPayload.length).toBe(backups[0]?.bytes)
  })

  test('that is gone, files answer 503 in a sentence, records go on, and nothing needs a restart', async () => {
    const id = await app.upload(person, 'notes.txt')
    const before = await keys()
    await without(async () => {
      for (const answer of [
        await admin.get(`/api/files/${id}`),
        await admin.raw('GET', `/api/files/${id}`, undefined, { range: 'bytes=5-9' }),
        await admin.get(`/api/child-data/${student}`),
        await admin.get('/api/self-hosted/backups/tinkerdesk-2026.tar.gz'),
      ]) {
        expect(answer.body).toMatchObject({ code: 'unavailable', title: unreachable })
        expect(answer.status).toBe(503)
        expect(answer.headers).toMatchObject({
          'content-type': expect.stringContaining('application/problem+json'),
          'retry-after': '10',
        })
      }
      await expect(app.upload(person, 'more.txt')).rejects.toThrow(`answered 503: {"type"`)
      expect((await admin.post('/api/vendors', { name: 'Robo Shop' })).status).not.toBe(503)
      expect((await admin.get('/api/students')).status).toBe(200)
      expect((await admin.get('/api/self-hosted/backup')).body).toEqual({
        isDue: false,
        days: null,
      })
      expect((await admin.get('/api/health/ready')).body).toMatchObject({
        parts: { files: 'down', database: 'ok' },
      })
      expect(await app.app.get(Backups).ages()).toBeUndefined()
      const { parts, backups } = await glance()
      expect(backups).toEqual([])
      expect(parts).toContainEqual({
        name: 'Files',
        isWell: false,
        note: `${server.settings.endpoint} cannot be reached: ECONNREFUSED.`,
      })
    })
    expect((await admin.get(`/api/files/${id}`)).text).toBe('What notes.txt says.')
    expect((await admin.get(`/api/child-data/${student}`)).status).toBe(200)
    expect(await keys()).toEqual(before)
    expect((await glance()).parts).toContainEqual({
      name: 'Files',
      isWell: true,
      note: 'Responding',
    })
  })

  test('a file whose content could not be removed meanwhile is removed by the sweep', async () => {
    const id = await app.upload(person, 'notes.txt')
    const sweep = app.app.get(SweepService)
    await without(async () => {
      expect(await sweep.sweep(Date.now() + 25 * 60 * 60_000)).toBe(0)
    })
    expect(await keys()).toContain(`files/${id}`)
    await sweep.sweep(Date.now() + 26 * 60 * 60_000)
    expect(await keys()).not.toContain(`files/${id}`)
  })
})

test('backups stay on the disk although files are in a bucket, if the setting says so', async () => {
  const server = await startS3rver()
  const app = await TestApp.start('sqlite', undefined, {
    ...s3Env(server.settings),
    BACKUP_TO: 'disk',
  })
  try {
    const person = await app.person('admin')
    const id = await app.upload(person, 'notes.txt')
    expect((await app.as(person).post('/api/self-hosted/backups')).status).toBe(202)
    await app.app.get(JobRunner).settled()
    const [backup] = await app.app.get(Backups).list()
    const path = join(app.app.get(Config).dataDir, 'backups', String(backup?.name))
    expect(existsSync(path)).toBe(true)
    const keys: string[] = []
    for await (const { key } of new Bucket(server.settings).list('')) keys.push(key)
    expect(keys).toEqual([`files/${id}`])
  } finally {
    await app.stop()
    await server.stop()
  }
})

test('a start with a wrong bucket ends with a sentence that names the setting and no secret', async () => {
  const server = await startS3rver()
  const folder = mkdtempSync(join(tmpdir(), 'tinkerdesk-start-'))
  try {
    const env = { ...s3Env(server.settings), S3_BUCKET: 'none', S3_SECRET_ACCESS_KEY: 'never-said' }
    const app = RunningApp.launch({ DATA_DIR: folder, ...env }, await freePort())
    expect(await app.ended).toEqual({ code: 1, signal: null })
    expect(app.output).toContain(
      `Tinkerdesk could not start: There is no bucket "none" at ${server.settings.endpoint}: check S3_BUCKET and S3_ENDPOINT.\n`,
    )
    expect(app.output).not.toContain('never-said')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
