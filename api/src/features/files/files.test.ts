import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { mock } from 'node:test'
import { maxResourceFile, type FileValue } from '@tinkerdesk/shared'
import { box } from '../../../test/support/boxes.js'
import { FilesApp, formOf, named, png } from '../../../test/support/files-app.js'
import { FileStore } from '../../files/file-store.js'
import { ProblemError } from '../../problems/problem-error.js'

let files: FilesApp
beforeAll(async () => {
  files = await FilesApp.start()
})
afterAll(() => files.stop())
/** Enters files that a person has uploaded and no record uses. */
function insertFiles(person: string, length: number): Promise<number> {
  const now = new Date().toISOString()
  const rows = Array.from(
    { length },
    (_, at) =>
      `('${person}${at}', 'a', 1, 'text/plain', '', '${person}${at}', '${person}', '${now}')`,
  )
  const into = 'files (id, name, size, type, sha256, storage_key, uploaded_by, created_at)'
  return files.database.write(
    (tx) => tx.run(`INSERT INTO ${into} VALUES ${rows.join()}`),
    'product',
  )
}

describe('an upload', () => {
  it('returns what was stored, with the type of its bytes', async () => {
    const file = await files.upload(png, 'रोबोट.html')
    expect(file).toEqual({
      id: file.id,
      name: 'रोबोट.html',
      size: png.length,
      type: 'image/png',
      url: `/api/files/${file.id}`,
    })
    expect(await files.stored()).toContain(file.id)
  })

  it('of a program in .NET has the name that the program meant', async () => {
    const sent = `=?utf-8?B?${Buffer.from('रोबोट.png').toString('base64')}?=`
    expect(await files.upload(png, sent)).toMatchObject({ name: 'रोबोट.png' })
  })

  it('of a video loses its place, and is only downloaded if it is not built as its type says', async () => {
    const place = '+28.6139+077.2090/'
    const video = Buffer.concat([
      box('ftyp', 'isom\0\0\x02\0isommp41'),
      box('moov', box('mvhd', 'head'), box('udta', place)),
      box('mdat', 'pictures'),
    ])
    for (const [sent, type, how] of [
      [video, 'video/mp4', /^inline/],
      [
        Buffer.concat([video, Buffer.from([0, 0, 0, 4, 0, 0, 0, 0])]),
        'application/octet-stream',
        /^attachment/,
      ],
    ] as const) {
      const file = await files.upload(sent, 'robot.mp4')
      expect(file).toMatchObject({ type, size: sent.length })
      const answer = await files.get(file.id)
      expect(answer.headers.get('content-disposition')).toMatch(how)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.includes(place)).toBe(false)
      expect(bytes.includes('pictures')).toBe(true)
    }
  })

  it('of exactly 50 MB is taken, and one byte more is refused without a trace', async () => {
    await files.upload(new Uint8Array(maxResourceFile), 'large.bin', 'large')
    await files.leavesNothing(async () => {
      const answer = await files.post(formOf(new Uint8Array(maxResourceFile + 1), 'large.bin'))
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({
        code: 'file_too_large',
        title: 'Please select a file less than 50MB',
      })
    })
  })

  it.each([
    ['no file', () => files.post(new FormData()), 400],
    ['an empty file', () => files.post(formOf('', 'empty.txt')), 400],
    ['another field', () => files.post(formOf(png, 'a.png', 'image/png', 'photo')), 400],
    ['JSON', () => files.post('{}', 'navya', { 'content-type': 'application/json' }), 415],
    ['no boundary', () => files.post('x', 'navya', { 'content-type': 'multipart/form-data' }), 400],
    [
      'a broken form',
      () =>
        files.post('--b\r\nnonsense', 'navya', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      400,
    ],
    [
      'a form without an end',
      () =>
        files.post(
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it',
          'navya',
          {
            'content-type': 'multipart/form-data; boundary=b',
          },
        ),
      400,
    ],
    [
      'two files',
      () => {
        const form = formOf(png, 'one.png')
        form.append('file', new File([png], 'two.png'))
        return files.post(form)
      },
      400,
    ],
    [
      'a file and a text',
      () => {
        const form = formOf(png, 'one.png')
        form.append('owner', 'someone')
        return files.post(form)
      },
      400,
    ],
  ])('of %s is refused without a trace', (_, send, status) =>
    files.leavesNothing(async () => {
      const answer = await send()
      expect(answer.status).toBe(status)
      expect(((await answer.json()) as { title: string }).title).toBeTruthy()
    }),
  )

  it('that is cut off leaves nothing', () =>
    files.leavesNothing(async () => {
      const sending = httpRequest(files.base, {
        method: 'POST',
        headers: {
          'x-person': 'navya',
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 1_000_000,
        },
      })
      sending.on('error', () => undefined)
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
      sending.write(Buffer.alloc(200_000, 1))
      const incoming = join(files.directory, 'files', '.incoming')
      while ((await readdir(incoming)).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10))
      sending.destroy()
      while ((await readdir(incoming)).length > 0)
        await new Promise((resolve) => setTimeout(resolve, 10))
    }))

  it('that finds the disk full says so', () =>
    files.leavesNothing(async () => {
      const put = mock.method(files.app.get(FileStore), 'put', () =>
        Promise.reject(new ProblemError('storage_full')),
      )
      expect((await files.post(formOf(png, 'a.png'))).status).toBe(507)
      put.mock.restore()
    }))

  it('is refused to a person with too many unused uploads', async () => {
    await insertFiles('many', 200)
    expect((await files.post(formOf(png, 'a.png'), 'many')).status).toBe(429)
    await files.database.write(
      (tx) => tx.run(`DELETE FROM files WHERE uploaded_by = 'many'`),
      'product',
    )
  })

  it('stays within the limit when several arrive at once', async () => {
    await insertFiles('most', 198)
    const before = await files.stored()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => files.post(formOf(png, 'a.png'), 'most')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
    expect((await files.stored()).length).toBe(before.length + 2)
    await files.database.write(
      (tx) => tx.run(`DELETE FROM files WHERE uploaded_by = 'most'`),
      'product',
    )
  })
})

describe('the content', () => {
  it('of a picture is shown, with nothing allowed to run', async () => {
    const file = await files.upload()
    const answer = await files.get(file.id)
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
    expect((await files.get(file.id, 'navya', { 'if-none-match': etag })).status).toBe(304)
  })

  it.each([
    ['<!doctype html><script>alert(1)</script>', 'page.png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
    [Buffer.from('\uFEFFUTF-16 of Notepad', 'utf16le'), 'list.txt'],
    ['ID3 notes of the music lesson', 'notes.txt'],
  ])('of %j is only ever saved', async (content, name) => {
    const answer = await files.post(formOf(content, name, 'image/png'))
    const { id } = (await answer.json()) as FileValue
    const { headers } = await files.get(id)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('comes in parts', async () => {
    const { id } = await files.upload('0123456789', 'ten.txt')
    const part = await files.get(id, 'navya', { range: 'bytes=2-4' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    const outside = await files.get(id, 'navya', { range: 'bytes=10-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const changed = await files.get(id, 'navya', { range: 'bytes=2-4', 'if-range': '"other"' })
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
  })

  it('is measured by HEAD', async () => {
    const { id } = await files.upload('0123456789', 'ten.txt')
    const answer = await files.get(id, 'navya', {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '10',
      '',
    ])
  })

  it('belongs to the uploader until it is attached, then to the readers of the record', async () => {
    const file = await files.upload()
    expect((await files.get(file.id, 'other')).status).toBe(404)
    await files.sync({ recordId: 'record1', after: named('resources', file) })
    expect((await files.get(file.id)).status).toBe(404)
    files.readable.add('other studentActivity record1 resources')
    expect((await files.get(file.id, 'other')).status).toBe(200)
    expect((await files.get('nosuchfile00')).status).toBe(404)
  })
})
