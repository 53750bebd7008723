import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mock } from 'node:test'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { FileValue } from '@tinkerdesk/shared'
import sharp from 'sharp'
import { FilesApp, formOf } from '../../../test/support/files-app.js'
import { encoded, phonePicture, seenIn, twoColours } from '../../../test/support/pictures.js'
import { FileStore } from '../../files/file-store.js'
import { FileRemover } from '../../files/file-remover.js'
import { PictureCleaner } from '../../files/pictures/picture-cleaner.js'
import { PictureIntake } from '../../files/pictures/picture-intake.js'
import { PictureLimits } from '../../files/pictures/picture-limits.js'

let files: FilesApp
beforeAll(async () => {
  files = await FilesApp.start()
})
afterAll(() => files.stop())

const bytesOf = async (id: string) => Buffer.from(await (await files.get(id)).arrayBuffer())
const showing = async (id: string) =>
  (await files.get(id)).headers.get('content-disposition')!.split(';')[0]

/** Returns a PNG that says it has 80 million pixels. */
function enlarged(png: Buffer) {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(10_000, 16)
  copy.writeUInt32BE(8000, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s is upright and has lost its location',
    async (type) => {
      const sent = await phonePicture(type)
      expect(await seenIn(sent)).toMatchObject({ hasMetadata: true, size: [64, 32] })
      const file = await files.upload(sent, 'holiday.gif')
      const stored = await bytesOf(file.id)
      expect(file).toMatchObject({
        type: `image/${type}`,
        size: stored.length,
        name: 'holiday.gif',
      })
      expect(stored.includes('Schoolphone')).toBe(false)
      // Turned by a quarter to the right, the red half on the left is now at the top.
      expect(await seenIn(stored)).toEqual({
        format: type,
        size: [32, 64],
        pages: 1,
        hasMetadata: false,
        first: 'red',
        last: 'blue',
      })
      expect(await showing(file.id)).toBe('inline')
      expect((await readdir(join(files.directory, 'pictures'))).length).toBe(0)
    },
  )

  it('counts with the size that is stored', async () => {
    const { id, size } = await files.upload(await phonePicture(), 'a.jpg')
    const [row] = await files.database.read.all<{ size: number }>(
      'SELECT size FROM files WHERE id = ?',
      [id],
    )
    expect(row!.size).toBe(size)
    expect(size).toBe((await bytesOf(id)).length)
  })

  it('keeps its frames, its few colours and its look', async () => {
    const frames = await Promise.all(
      [40, 80, 120].map((red) =>
        twoColours(16, 8)
          .modulate({ brightness: red / 120 })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await encoded(
      sharp(frames, { join: { animated: true } }).webp({ delay: [100, 200, 300] }),
    )
    const [file, drawing, print] = [
      await files.upload(moving, 'moving.webp'),
      await files.upload(await encoded(twoColours(20, 20).png({ palette: true })), 'drawing.png'),
      await files.upload(
        await encoded(twoColours(20, 20).toColourspace('cmyk').withIccProfile('cmyk').jpeg()),
        'print.jpg',
      ),
    ]
    expect((await sharp(await bytesOf(file.id), { animated: true }).metadata()).delay).toEqual([
      100, 200, 300,
    ])
    expect((await sharp(await bytesOf(drawing.id)).metadata()).isPalette).toBe(true)
    expect(await sharp(await bytesOf(print.id)).metadata()).toMatchObject({
      space: 'srgb',
      hasProfile: false,
    })
    expect(await seenIn(await bytesOf(print.id))).toMatchObject({ first: 'red', last: 'blue' })
  })

  it.each([
    ['damaged', async () => (await encoded(twoColours(400, 400).jpeg())).subarray(0, 900)],
    ['of too many pixels', async () => enlarged(await encoded(twoColours(20, 20).png()))],
  ])('that is %s is kept as it is, and never shown', async (_, make) => {
    const sent = await make()
    const file = await files.upload(sent, 'photo.jpg')
    expect(file.type).toBe('application/octet-stream')
    expect(await bytesOf(file.id)).toEqual(sent)
    expect(await showing(file.id)).toBe('attachment')
  })

  it('that is damaged has lost its location, too', async () => {
    const sent = (await phonePicture()).subarray(0, -20)
    const file = await files.upload(sent, 'photo.jpg')
    expect(file).toMatchObject({ type: 'application/octet-stream', size: sent.length })
    expect((await bytesOf(file.id)).includes('Schoolphone')).toBe(false)
  })
})

describe('the process that reads pictures', () => {
  it('ends when there are no pictures', async () => {
    const cleaner = files.app.get(PictureCleaner)
    files.app.get(PictureLimits).idleMs = 1
    await files.upload(await phonePicture(), 'last.jpg')
    while (cleaner.processIds.length > 0) await new Promise((done) => setTimeout(done, 20))
    files.app.get(PictureLimits).idleMs = 10_000
  })

  it('takes pictures of several people at once', async () => {
    const sent = await phonePicture()
    const answers = await Promise.all(
      ['asha', 'ravi', 'asha', 'meena'].map((uid) => files.post(formOf(sent, 'a.jpg'), uid)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const stored = (await Promise.all(answers.map((answer) => answer.json()))) as FileValue[]
    expect(stored.map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => 'image/jpeg'))
  })
})

describe('a small picture', () => {
  const small = (id: string, as = 'navya') => files.get(`${id}/thumbnail`, as)

  it('is an upright WebP of at most 20 kB, made once for several people at once, for those who may open the file', async () => {
    const noise = await encoded(
      sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } }).jpeg(),
    )
    const file = await files.upload(noise, 'noise.jpg')
    const answers = await Promise.all([small(file.id), small(file.id)])
    for (const answer of answers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const [first, second] = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    )
    expect(first).toEqual(second)
    expect(first!.length).toBeLessThanOrEqual(20_000)
    const { format, width = 0 } = await sharp(first).metadata()
    expect([format, width <= 320]).toEqual(['webp', true])
    expect((await small(file.id, 'stranger')).status).toBe(404)
    expect((await small((await files.upload(Buffer.from('plain text'), 'a.txt')).id)).status).toBe(
      404,
    )
  })

  it('is not left behind by a picture that is removed while it is drawn', async () => {
    const { id } = await files.upload(await phonePicture(), 'gone.jpg')
    const intake = files.app.get(PictureIntake)
    const draw = intake.makeThumbnail.bind(intake)
    const slow = mock.method(intake, 'makeThumbnail', async (...args: Parameters<typeof draw>) => {
      const isMade = await draw(...args)
      const doomed = await files.database.write(
        (tx) => files.app.get(FileRemover).markUnattached(tx, [id]),
        'product',
      )
      await files.app.get(FileStore).remove(id)
      expect(doomed).toHaveLength(1)
      return isMade
    })
    expect((await small(id)).status).toBe(404)
    slow.mock.restore()
    expect((await files.stored()).filter((name) => name.includes(id))).toEqual([])
  })
})

describe('a picture from before', () => {
  const storedBefore = async (bytes: Buffer, id: string) => {
    const file = await files.upload(Buffer.from('plain text'), 'old.jpg')
    const store = files.app.get(FileStore)
    await store.remove(file.id)
    await store.put(id, Readable.from([bytes]))
    await files.database.write(
      (tx) =>
        tx.run(
          `UPDATE files SET type = 'image/jpeg', storage_key = ?, size = ?, sha256 = 'before' WHERE id = ?`,
          [id, bytes.length, file.id],
        ),
      'product',
    )
    return file.id
  }

  it('is cleaned when it is first opened, by several people at once too', async () => {
    const id = await storedBefore(await phonePicture(), 'storedBefore1')
    const answers = await Promise.all([
      files.get(id),
      files.get(id),
      files.get(id, 'navya', {}, 'HEAD'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect(await seenIn(await bytesOf(id))).toMatchObject({
      hasMetadata: false,
      size: [32, 64],
      first: 'red',
    })
    expect(await files.stored()).not.toContain('storedBefore1')
    const [row] = await files.database.read.all<{ size: number; storage_key: string }>(
      'SELECT * FROM files WHERE id = ?',
      [id],
    )
    expect(row!.size).toBe((await bytesOf(id)).length)
    expect(
      (
        await readFile(
          join(
            files.directory,
            'files',
            row!.storage_key.slice(-2),
            row!.storage_key.slice(-4, -2),
            row!.storage_key,
          ),
        )
      ).length,
    ).toBe(row!.size)
  })

  it('that cannot be read is only offered for download', async () => {
    const id = await storedBefore((await phonePicture()).subarray(0, 300), 'storedBefore2')
    expect(await showing(id)).toBe('attachment')
    expect(await showing(id)).toBe('attachment')
  })
})
