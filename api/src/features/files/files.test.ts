import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { Catch, Global, Module, type ArgumentsHost, type CanActivate, type ExceptionFilter, type ExecutionContext } from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { Test } from '@nestjs/testing'
import { maxResourceFile, type FileValue, type Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Config } from '../../config/config.js'
import { system } from '../../access/system.js'
import { Database } from '../../database/database.js'
import { openDatabase } from '../../database/open-database.js'
import { AttachmentService, type FilesChange } from '../../files/attachment-service.js'
import { FileRemover } from '../../files/file-remover.js'
import { FileStorageModule } from '../../files/file-storage.module.js'
import { FileStore } from '../../files/file-store.js'
import { fileTables } from '../../files/files.tables.js'
import { RecordReader } from '../../files/record-reader.js'
import { ProblemError } from '../../problems/problem-error.js'
import { FilesModule } from './files.module.js'
import { SweepService } from './sweep.service.js'

const person = (uid: string): Me => ({ uid, email: `${uid}@demo.example`, role: 'student', displayName: uid, schoolIds: [] })
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The fields that each person may read, as `uid resource recordId field`. */
const readable = new Set<string>()
class KnownReads extends RecordReader {
  override async mayReadField(me: Me, resource: string, recordId: string, field: string): Promise<boolean> {
    return readable.has([me.uid, resource, recordId, field].join(' '))
  }
}

@Catch(ProblemError)
class Problems implements ExceptionFilter {
  catch(error: ProblemError, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(error.status).send(error.toProblem())
  }
}

class Headers implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    Object.assign(request, { session: { id: 'session', me: person(String(request.headers['x-person'])), isKept: false } })
    return true
  }
}

let directory: string
let app: NestFastifyApplication
let database: Database
let attachments: AttachmentService
let base: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
  database = await openDatabase({ dataDir: directory }, fileTables)
  const provided = [
    { provide: Config, useValue: new Config({ DATA_DIR: directory }) },
    { provide: Database, useValue: database },
    { provide: RecordReader, useClass: KnownReads },
  ]
  @Global()
  @Module({
    providers: [...provided, { provide: APP_GUARD, useClass: Headers }, { provide: APP_FILTER, useClass: Problems }],
    exports: [Config, Database, RecordReader],
  })
  class Surroundings {}
  const testing = await Test.createTestingModule({ imports: [Surroundings, FileStorageModule, FilesModule] }).compile()
  app = testing.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false })
  await app.listen(0, '127.0.0.1')
  base = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/api/files`
  attachments = app.get(AttachmentService)
})

afterAll(async () => {
  await app.close()
  await database.close()
  await rm(directory, { recursive: true })
})

const formOf = (content: BlobPart, name: string, type = 'application/octet-stream', field = 'file'): FormData => {
  const form = new FormData()
  form.append(field, new File([content], name, { type }))
  return form
}
const post = (body: FormData | string, uid = 'navya', headers: Record<string, string> = {}) =>
  fetch(base, { method: 'POST', body, headers: { 'x-person': uid, ...headers } })
const upload = async (content: BlobPart = png, name = 'robot.png', uid = 'navya'): Promise<FileValue> => {
  const answer = await post(formOf(content, name), uid)
  expect(answer.status).toBe(201)
  return (await answer.json()) as FileValue
}
const get = (id: string, uid = 'navya', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/${id}`, { method, headers: { 'x-person': uid, ...headers } })
const sync = (change: Partial<FilesChange> & Pick<FilesChange, 'recordId'>) =>
  database.write((tx) => attachments.sync(tx, { me: person('navya'), resource: 'studentActivity', before: [], after: [], ...change }))
const named = (path: string, ...files: { id: string }[]) => files.map(({ id }) => ({ path, id }))

/** Every file on the disk, unfinished ones too. */
async function stored(): Promise<string[]> {
  const entries = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
async function leavesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await stored()
  const rows = await database.read.all('SELECT id FROM files')
  await act()
  expect(await stored()).toEqual(before)
  expect(await database.read.all('SELECT id FROM files')).toEqual(rows)
}

describe('an upload', () => {
  it('answers what was stored, by its bytes', async () => {
    const file = await upload(png, 'रोबोट.html')
    expect(file).toEqual({ id: file.id, name: 'रोबोट.html', size: png.length, type: 'image/png', url: `/api/files/${file.id}` })
    expect(await stored()).toContain(file.id)
  })

  it('of exactly 50 MB is taken, and one byte more is refused without a trace', async () => {
    await upload(new Uint8Array(maxResourceFile), 'large.bin', 'large')
    await leavesNothing(async () => {
      const answer = await post(formOf(new Uint8Array(maxResourceFile + 1), 'large.bin'))
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 'file_too_large', title: 'Please select a file less than 50MB' })
    })
  })

  it.each([
    ['no file', () => post(new FormData()), 400],
    ['an empty file', () => post(formOf('', 'empty.txt')), 400],
    ['another field', () => post(formOf(png, 'a.png', 'image/png', 'photo')), 400],
    ['JSON', () => post('{}', 'navya', { 'content-type': 'application/json' }), 415],
    ['no boundary', () => post('x', 'navya', { 'content-type': 'multipart/form-data' }), 400],
    ['a broken form', () => post('--b\r\nnonsense', 'navya', { 'content-type': 'multipart/form-data; boundary=b' }), 400],
    [
      'a form without an end',
      () =>
        post('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it', 'navya', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      400,
    ],
    [
      'two files',
      () => {
        const form = formOf(png, 'one.png')
        form.append('file', new File([png], 'two.png'))
        return post(form)
      },
      400,
    ],
    [
      'a file and a text',
      () => {
        const form = formOf(png, 'one.png')
        form.append('owner', 'someone')
        return post(form)
      },
      400,
    ],
  ])('of %s is refused without a trace', (_, send, status) =>
    leavesNothing(async () => {
      const answer = await send()
      expect(answer.status).toBe(status)
      expect(((await answer.json()) as { title: string }).title).toBeTruthy()
    }),
  )

  it('that is cut off leaves nothing', () =>
    leavesNothing(async () => {
      const sending = httpRequest(base, {
        method: 'POST',
        headers: { 'x-person': 'navya', 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
      })
      sending.on('error', () => undefined)
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
      sending.write(Buffer.alloc(200_000, 1))
      const incoming = join(directory, 'files', '.incoming')
      while ((await readdir(incoming)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
      sending.destroy()
      while ((await readdir(incoming)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }))

  it('that finds the disk full says so', () =>
    leavesNothing(async () => {
      const put = jest.spyOn(app.get(FileStore), 'put').mockRejectedValueOnce(new ProblemError('storage_full'))
      expect((await post(formOf(png, 'a.png'))).status).toBe(507)
      put.mockRestore()
    }))

  it('is refused to a person with too many unused uploads', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, at) => `('many${at}', 'a', 1, 'text/plain', '', 'many${at}', 'many', '${new Date().toISOString()}')`,
    )
    await database.write((tx) =>
      tx.run(`INSERT INTO files (id, name, size, type, sha256, storage_key, uploaded_by, created_at) VALUES ${rows.join()}`),
    )
    expect((await post(formOf(png, 'a.png'), 'many')).status).toBe(429)
    await database.write((tx) => tx.run(`DELETE FROM files WHERE uploaded_by = 'many'`))
  })

  it('stays within the limit when several arrive at once', async () => {
    const rows = Array.from(
      { length: 198 },
      (_, at) => `('most${at}', 'a', 1, 'text/plain', '', 'most${at}', 'most', '${new Date().toISOString()}')`,
    )
    await database.write((tx) =>
      tx.run(`INSERT INTO files (id, name, size, type, sha256, storage_key, uploaded_by, created_at) VALUES ${rows.join()}`),
    )
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(formOf(png, 'a.png'), 'most')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
    expect((await stored()).length).toBe(before.length + 2)
    await database.write((tx) => tx.run(`DELETE FROM files WHERE uploaded_by = 'most'`))
  })
})

describe('the content', () => {
  it('of a picture is shown, with nothing allowed to run', async () => {
    const file = await upload()
    const answer = await get(file.id)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="robot.png"; filename*=UTF-8''robot.png`,
      'content-length': String(png.length),
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('private'),
    })
    const etag = answer.headers.get('etag')!
    expect((await get(file.id, 'navya', { 'if-none-match': etag })).status).toBe(304)
  })

  it.each([
    ['<!doctype html><script>alert(1)</script>', 'page.png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
  ])('of %j is only ever saved', async (content, name) => {
    const answer = await post(formOf(content, name, 'image/png'))
    const { id } = (await answer.json()) as FileValue
    const { headers } = await get(id)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('comes in parts', async () => {
    const { id } = await upload('0123456789', 'ten.txt')
    const part = await get(id, 'navya', { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
    const outside = await get(id, 'navya', { range: 'bytes=10-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const changed = await get(id, 'navya', { range: 'bytes=2-4', 'if-range': '"other"' })
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
  })

  it('is measured by HEAD', async () => {
    const { id } = await upload('0123456789', 'ten.txt')
    const answer = await get(id, 'navya', {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', ''])
  })

  it('belongs to the uploader until it is attached, then to the readers of the record', async () => {
    const file = await upload()
    expect((await get(file.id, 'other')).status).toBe(404)
    await sync({ recordId: 'record1', after: named('resources', file) })
    expect((await get(file.id)).status).toBe(404)
    readable.add('other studentActivity record1 resources')
    expect((await get(file.id, 'other')).status).toBe(200)
    expect((await get('nosuchfile00')).status).toBe(404)
  })
})

describe('an attachment', () => {
  const refused = {
    code: 'validation_failed',
    details: { issues: [{ path: 'files', message: 'This file does not exist or was not uploaded by you' }] },
  }

  it('is refused for what another person uploaded, what is attached elsewhere and what does not exist', async () => {
    const [foreign, used] = [await upload(png, 'a.png', 'other'), await upload()]
    await sync({ recordId: 'record2', after: named('resources', used) })
    for (const file of [foreign, used, { id: 'nosuchfile00' }])
      await expect(sync({ recordId: 'record3', after: named('files', file) })).rejects.toMatchObject(refused)
    await sync({ me: system, recordId: 'record3', after: named('files', foreign, used) })
    await expect(sync({ me: { ...system }, recordId: 'record4', after: named('files', foreign) })).rejects.toMatchObject(refused)
  })

  it('is shared with a copy, and its bytes stay until nothing names it', async () => {
    const file = await upload()
    const at = named('resources', file)
    await sync({ recordId: 'source5', resource: 'tinkeringActivity', after: at, row: { taName: 'Line / follower' } })
    const copiedFrom = { resource: 'tinkeringActivity', recordId: 'source5' }
    await expect(sync({ me: person('other'), recordId: 'copy5', after: named('files', file), copiedFrom })).rejects.toMatchObject(refused)
    await sync({ me: person('other'), recordId: 'copy5', after: at, copiedFrom })
    expect(await database.read.all('SELECT folder FROM files WHERE id = ?', [file.id])).toEqual([{ folder: 'TA files/Line - follower' }])

    await sync({ recordId: 'source5', resource: 'tinkeringActivity', before: at })
    await app.get(FileRemover).settled()
    expect(await stored()).toContain(file.id)
    await database.write((tx) => attachments.release(tx, 'studentActivity', ['copy5']))
    await app.get(FileRemover).settled()
    expect(await stored()).not.toContain(file.id)
    expect(await attachments.describe(database.read, [file.id])).toEqual(new Map())
  })

  it('moves between fields only by its uploader', async () => {
    const file = await upload()
    await sync({ recordId: 'record6', after: named('files', file) })
    const move = { recordId: 'record6', before: named('files', file), after: named('resources', file) }
    await expect(sync({ ...move, me: person('other') })).rejects.toMatchObject({ code: 'validation_failed' })
    await sync(move)
    expect(await stored()).toContain(file.id)
  })

  it('is refused for a type that the field does not accept, except for what a copy shares', async () => {
    const field = { label: 'Photo', accept: ['image'] } as const
    const at = async (content: BlobPart) => [{ path: 'files', id: (await upload(content, 'photo.png')).id, field }]
    const text = await at('not a picture')
    const issues = [{ path: 'files', message: 'Photo must be a JPEG, PNG, GIF or WebP picture' }]
    await expect(sync({ recordId: 'record8', after: text })).rejects.toMatchObject({ code: 'validation_failed', details: { issues } })
    await sync({ recordId: 'record8', after: await at(png) })
    // Stored before the field asked for pictures.
    await sync({ recordId: 'source9', after: named('files', text[0]!) })
    await sync({ recordId: 'source9', before: named('files', text[0]!), after: text })
    await sync({ recordId: 'copy9', after: text, copiedFrom: { resource: 'studentActivity', recordId: 'source9' } })
  })

  it('is undone with the rest of the work', async () => {
    const file = await upload()
    await sync({ recordId: 'record7', after: named('files', file) })
    const failing = database.write(async (tx) => {
      await attachments.release(tx, 'studentActivity', ['record7'])
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await stored()).toContain(file.id)
    expect(await attachments.describe(database.read, [file.id])).toEqual(new Map([[file.id, file]]))
  })
})

describe('the sweep', () => {
  it('removes what nobody attached within a day, and what uploads left behind', async () => {
    const [attached, orphan] = [await upload(), await upload()]
    await sync({ recordId: 'record8', after: named('files', attached) })
    const stray = join(directory, 'files', '.incoming', 'stray')
    await writeFile(stray, 'half')
    await utimes(stray, 0, 0)
    const sweeper = app.get(SweepService)
    expect(await sweeper.sweep()).toBe(0)
    await expect(stat(stray)).rejects.toThrow()
    expect(await stored()).toContain(orphan.id)

    const remove = jest.spyOn(app.get(FileStore), 'remove').mockRejectedValueOnce(new Error('busy'))
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000
    const [{ count }] = (await database.read.all<{ count: number }>(
      'SELECT COUNT(*) AS count FROM files WHERE NOT EXISTS (SELECT 1 FROM attachments WHERE file_id = files.id)',
    )) as [{ count: number }]
    expect(count).toBeGreaterThan(1)
    expect(await sweeper.sweep(tomorrow)).toBe(count)
    remove.mockRestore()
    expect(await stored()).not.toContain(orphan.id)
    expect(await stored()).toContain(attached.id)
  })
})
