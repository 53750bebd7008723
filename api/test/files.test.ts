import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { maxResourceFile, type FileValue } from '@tinkerdesk/shared'
import { Config } from '../src/config/config.js'
import { system } from '../src/access/system.js'
import { Events } from '../src/events/events.js'
import { startThumbnails } from '../src/features/files/thumbnails-job.js'
import { FileRemover } from '../src/files/file-remover.js'
import { FileStore, thumbnailKey } from '../src/files/file-store.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { AuthApp } from './support/auth-app.js'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const foreignFile = 'This file does not exist or was not uploaded by you'

let app: AuthApp
let address: string
const cookies: Record<string, string> = {}
/** Asha's and Ravi's copies of one competition. */
let entries: { asha: string; ravi: string }

const make = async (resource: string, fields: Record<string, unknown>): Promise<string> =>
  String((await app.gate.create(system, resource, fields))['id'])
const send = (who: string, path: string, init: RequestInit = {}) =>
  fetch(address + path, { ...init, headers: { origin: address, cookie: cookies[who] ?? '', ...(init.headers as Record<string, string>) } })
const json = async (answer: Response) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> })
const write = async (who: string, method: string, path: string, body: object) =>
  json(await send(who, path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))
const post = (who: string, content: BlobPart, name: string, type = 'application/octet-stream') => {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return send(who, '/api/files', { method: 'POST', body: form })
}
const upload = async (who: string, content: BlobPart = png, name = 'robot.png'): Promise<FileValue> => {
  const answer = await post(who, content, name)
  expect(answer.status).toBe(201)
  return (await answer.json()) as FileValue
}
const statusFor = async (who: string, file: FileValue, init: RequestInit = {}) => (await send(who, file.url, init)).status
const stored = async (): Promise<string[]> => {
  const folder = join(app.app.get(Config).dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}

beforeAll(async () => {
  app = await AuthApp.start()
  await app.app.listen(0, '127.0.0.1')
  address = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
  const school = await make('school', {
    name: 'Hill School',
    address: { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' },
  })
  const pupil = (firstName: string) => make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' })
  const [asha, ravi] = [await pupil('Asha'), await pupil('Ravi')]
  await app.account({ email: 'head@lab.example', role: 'admin' })
  await app.account({ email: 'mentor@lab.example', role: 'mentor' })
  await app.account({ email: 'asha@lab.example', role: 'student', student: asha })
  await app.account({ email: 'ravi@lab.example', role: 'student', student: ravi })
  for (const who of ['head', 'mentor', 'asha', 'ravi']) cookies[who] = (await app.signIn(`${who}@lab.example`)).cookie
  const source = await make('competition', competition())
  entries = {
    asha: await make('studentCompetition', { student: asha, source }),
    ravi: await make('studentCompetition', { student: ravi, source }),
  }
})
afterAll(() => app.stop())

const competition = (more: object = {}) => ({
  name: 'ATL Marathon',
  organizedBy: 'AIM',
  applicationStartDate: '2026-01-01',
  applicationEndDate: '2026-02-01',
  requirements: ['A team'],
  ...more,
})

describe('an upload', () => {
  test('needs a session and our own origin', async () => {
    expect((await post('nobody', png, 'a.png')).status).toBe(401)
    const form = new FormData()
    form.append('file', new File([png], 'a.png'))
    const forged = await fetch(`${address}/api/files`, {
      method: 'POST',
      body: form,
      headers: { cookie: cookies.asha!, origin: 'https://evil.example' },
    })
    expect(forged.status).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('of one byte more than 50 MB is refused while it arrives', async () => {
    const answer = await post('asha', new Uint8Array(maxResourceFile + 1), 'large.bin')
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await json(answer)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', title: 'Please select a file less than 50MB' },
    })
    expect(await stored()).toEqual([])
  })

  test('that is interrupted leaves nothing', async () => {
    const sending = request(`${address}/api/files`, {
      method: 'POST',
      headers: { origin: address, cookie: cookies.asha, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
    })
    sending.on('error', () => undefined)
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
    sending.write(Buffer.alloc(200_000, 1))
    while ((await stored()).length === 0) await new Promise((done) => setTimeout(done, 10))
    sending.destroy()
    while ((await stored()).length > 0) await new Promise((done) => setTimeout(done, 10))
  })

  test.each([
    ['<!doctype html><script>alert(document.cookie)</script>', 'photo.png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
  ])('of %j is only ever saved', async (content, name) => {
    const file = (await (await post('asha', content, name, 'image/png')).json()) as FileValue
    const { headers } = await send('asha', file.url)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/^private, no-cache/)
  })

  test('is served by byte range', async () => {
    const file = await upload('asha', '0123456789', 'ten.txt')
    const part = await send('asha', file.url, { headers: { range: 'bytes=-2' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await statusFor('asha', file, { headers: { range: 'bytes=10-' } })).toBe(416)
    const head = await send('asha', file.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    const whole = await send('asha', file.url)
    expect([whole.headers.get('content-length'), whole.headers.get('content-encoding')]).toEqual(['10', null])
  })
})

describe('a file', () => {
  const submit = (who: string, entry: string, version: number, file: unknown) =>
    write(who, 'PATCH', `/api/student-competitions/${entry}`, { version, studentUploadFile: file })

  test('belongs to its uploader until a record names it', async () => {
    const file = await upload('asha')
    for (const who of ['ravi', 'mentor', 'head']) expect(await statusFor(who, file)).toBe(404)
    expect(await statusFor('nobody', file)).toBe(401)

    const refused = await submit('ravi', entries.ravi, 1, file)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'studentUploadFile', message: foreignFile }] } })
    const { status, body } = await submit('asha', entries.asha, 1, { ...file, name: 'not-mine.exe', size: 1 })
    expect(status).toBe(200)
    expect(body['studentUploadFile']).toEqual(file)
    for (const who of ['asha', 'mentor', 'head']) expect(await statusFor(who, file)).toBe(200)
    expect(await statusFor('ravi', file)).toBe(404)
  })

  test('that replaces another is served instead, and the old one is deleted', async () => {
    const [old, next] = [await upload('ravi'), await upload('ravi', png, 'robot 2.png')]
    const first = await submit('ravi', entries.ravi, 1, old.id)
    await submit('ravi', entries.ravi, Number(first.body['version']), next.id)
    await app.app.get(FileRemover).settled()
    expect(await statusFor('head', old)).toBe(404)
    expect(await statusFor('head', next)).toBe(200)
    expect(await stored()).not.toContain(old.id)
    expect(await app.database.read.all('SELECT folder FROM files WHERE id = ?', [next.id])).toMatchObject([
      { folder: expect.stringMatching(/^StCompetitions\/./) },
    ])
  })

  test('that is a picture gets its thumbnail by a job when a record names it, and loses it with the picture', async () => {
    const pictures = [await upload('head'), await upload('head', png, 'robot 2.png')]
    const plan = await upload('head', 'plain text', 'plan.txt')
    const isMade = async (file: FileValue) => (await stored()).includes(thumbnailKey(file.id))
    // The job may still be at work on pictures of other tests.
    const due = () =>
      app.database.read
        .all(
          'SELECT id FROM files WHERE thumbnail_due IS NOT NULL AND id IN (?, ?, ?)',
          [...pictures, plan].map(({ id }) => id),
        )
        .then((rows) => rows.map(({ id }) => id))
    expect([await isMade(pictures[0]!), await due()]).toEqual([false, []])
    const records: string[] = []
    for (const uploadFile of [...pictures, plan]) {
      const made = await write('head', 'POST', '/api/competitions', competition({ name: uploadFile.name, uploadFile }))
      expect(made.status).toBe(201)
      records.push(String(made.body['id']))
    }
    while ((await due()).length > 0) await new Promise((done) => setTimeout(done, 10))
    await app.app.get(JobRunner).settled()
    expect(await Promise.all([...pictures, plan].map(isMade))).toEqual([true, true, false])
    const runs = await app.database.read.all("SELECT state, owner FROM jobs WHERE kind = 'thumbnails' AND state <> 'done'")
    expect(runs).toEqual([])
    // Made again from what is stored: as after an update, and as for a picture whose bytes are gone.
    const [first, second] = pictures as [FileValue, FileValue]
    const store = app.app.get(FileStore)
    await store.remove(thumbnailKey(first.id))
    await Promise.all([second.id, thumbnailKey(second.id)].map((key) => store.remove(key)))
    await app.database.write(async (tx) => {
      await tx.run('UPDATE files SET thumbnail_due = created_at WHERE id IN (?, ?)', [first.id, second.id])
      await startThumbnails(tx, app.app.get(Events))
    })
    await app.app.get(JobRunner).settled()
    expect([await isMade(first), await isMade(second), await due()]).toEqual([true, false, []])
    await write('head', 'PATCH', `/api/competitions/${records[0]}`, { version: 1, uploadFile: null })
    await app.app.get(FileRemover).settled()
    expect(await isMade(first)).toBe(false)
  })

  test('in a field that students may not read cannot be opened or attached by them', async () => {
    const file = await upload('head')
    const made = await write('head', 'POST', '/api/competitions', competition({ name: 'Staff', uploadFile: file }))
    expect(made.status).toBe(201)
    expect([await statusFor('mentor', file), await statusFor('asha', file)]).toEqual([200, 404])
    const { body } = await json(await send('asha', `/api/student-competitions/${entries.asha}`))
    expect((await submit('asha', entries.asha, Number(body['version']), file.id)).status).toBe(400)
  })

  test.each(['formerName', 'requirements'])(
    'in a field that is called %s in its attachment is served to nobody, and deleted when cleared',
    async (field) => {
      const file = await upload('head')
      const { body } = await write('head', 'POST', '/api/competitions', competition({ name: `Renamed ${field}`, uploadFile: file }))
      await app.database.write((tx) => tx.run('UPDATE attachments SET field = ? WHERE file_id = ?', [field, file.id]))
      for (const who of ['asha', 'mentor', 'head']) expect(await statusFor(who, file)).toBe(404)
      const cleared = await write('head', 'PATCH', `/api/competitions/${String(body['id'])}`, { version: 1, uploadFile: null })
      expect(cleared.status).toBe(200)
      await app.app.get(FileRemover).settled()
      expect(await app.database.read.all('SELECT * FROM attachments WHERE file_id = ?', [file.id])).toEqual([])
      expect(await stored()).not.toContain(file.id)
    },
  )

  test('of a resource that is no longer declared is served to nobody', async () => {
    const file = await upload('head')
    await write('head', 'POST', '/api/competitions', competition({ name: 'Removed', uploadFile: file }))
    await app.database.write((tx) => tx.run("UPDATE attachments SET resource = 'olympiad' WHERE file_id = ?", [file.id]))
    for (const who of ['asha', 'head']) expect(await statusFor(who, file)).toBe(404)
  })

  test('is kept while its record is archived, and deleted with it', async () => {
    const file = await upload('head')
    const { body } = await write('head', 'POST', '/api/competitions', competition({ name: 'Past', uploadFile: file }))
    const id = String(body['id'])
    expect((await send('head', `/api/competitions/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect([await statusFor('head', file), await statusFor('asha', file)]).toEqual([200, 404])
    const [archived] = await app.database.read.all<{ batch: string }>('SELECT batch FROM archive WHERE record_id = ?', [id])
    const me = (await (await send('head', '/api/auth/me')).json()) as never
    await app.gate.purge(me, archived!.batch)
    await app.app.get(FileRemover).settled()
    expect(await statusFor('head', file)).toBe(404)
    expect(await stored()).not.toContain(file.id)
  })
})
