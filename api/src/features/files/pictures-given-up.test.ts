import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mock } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { FileValue, Problem } from '@tinkerdesk/shared'
import sharp from 'sharp'
import { FilesApp, formOf, named } from '../../../test/support/files-app.js'
import {
  encoded,
  phonePicture,
  pngChunk,
  seenIn,
  twoColours,
  withChunks,
} from '../../../test/support/pictures.js'
import { PictureCleaner } from '../../files/pictures/picture-cleaner.js'
import { PictureLimits } from '../../files/pictures/picture-limits.js'
import { Thumbnails } from './thumbnails.js'

let files: FilesApp
let cleaner: PictureCleaner
let limits: PictureLimits
let usual: PictureLimits
beforeAll(async () => {
  files = await FilesApp.start()
  cleaner = files.app.get(PictureCleaner)
  limits = files.app.get(PictureLimits)
  // The processes stay for the whole of a test, and a busy machine kills none of them.
  limits.idleMs = 600_000
  limits.first = { ...limits.first, time: 120_000 }
  limits.second = { ...limits.second, time: 120_000 }
  usual = { ...limits }
})
beforeEach(() => Object.assign(limits, usual))
afterAll(() => files.stop())

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 10))
}
const send = async (uid: string) => files.post(formOf(await phonePicture(), 'a.jpg'), uid)
const hasLocation = async (answer: Response) => {
  const { id, type } = (await answer.json()) as FileValue
  const { hasMetadata } = await seenIn(
    Buffer.from(await (await files.get(id, 'ravi')).arrayBuffer()),
  )
  return { type, hasMetadata }
}
const sound = { type: 'image/jpeg', hasMetadata: false }

/** Starts the first process, and the second too, whose ids it returns. A process that is halted answers nobody. */
async function started(): Promise<[number, number]> {
  await files.upload(await phonePicture(), 'a.jpg')
  const [first] = cleaner.processIds
  process.kill(first!, 'SIGSTOP')
  limits.first = { ...usual.first, time: 20 }
  await files.upload(await phonePicture(), 'a.jpg')
  limits.first = usual.first
  await files.upload(await phonePicture(), 'a.jpg')
  const ids = cleaner.processIds
  expect(ids).toHaveLength(2)
  expect(ids).not.toContain(first)
  return [ids[0]!, ids[1]!]
}

/** Halts both processes, so that the next picture is given up. */
async function killedTwice(): Promise<void> {
  for (const id of await started()) process.kill(id, 'SIGSTOP')
  limits.first = { ...usual.first, time: 20 }
  limits.second = { ...usual.second, time: 20 }
}

describe('a picture whose process is killed', () => {
  it('is cleaned by another process, and never stored with its location', async () => {
    const [first] = await started()
    process.kill(first, 'SIGSTOP')
    const clean = mock.method(cleaner, 'clean')
    const answer = send('ravi')
    // The process has got the picture as soon as this is called.
    await until(() => clean.mock.callCount() === 1)
    clean.mock.restore()
    process.kill(first, 'SIGKILL')
    expect(await hasLocation(await answer)).toEqual(sound)
    expect(cleaner.processIds).not.toContain(first)
  })

  it('twice is refused with a sentence, and leaves nothing behind', async () => {
    await killedTwice()
    await files.leavesNothing(async () => {
      const answer = await send('ravi')
      const { code, title } = (await answer.json()) as Problem
      expect([answer.status, code]).toEqual([503, 'unavailable'])
      expect(title).toBe(
        'This picture takes too long to read. Try again later, or choose a smaller picture.',
      )
    })
    expect(await readdir(join(files.directory, 'pictures'))).toEqual([])
    Object.assign(limits, usual)
    expect(await hasLocation(await send('ravi'))).toEqual(sound)
  })
})

describe('the thumbnail of a picture that is given up', () => {
  it('is tried again tomorrow, and the next one is made', async () => {
    const uploads = [
      await files.upload(await phonePicture(), 'a.jpg'),
      await files.upload(await phonePicture(), 'b.jpg'),
    ]
    for (const [at, file] of uploads.entries())
      await files.sync({ recordId: `R${at}`, after: named('files', file) })
    const clean = cleaner.clean.bind(cleaner)
    const once = mock.method(cleaner, 'clean', (...job: Parameters<typeof clean>) =>
      clean(...job).finally(() => Object.assign(limits, usual)),
    )
    await killedTwice()
    const thumbnails = files.app.get(Thumbnails)
    await thumbnails.make()
    expect(await files.database.write((tx) => thumbnails.note(tx), 'product')).toBe(1)
    once.mock.restore()
    const due = await Promise.all(
      uploads.map(({ id }) =>
        files.database.read.all<{ thumbnail_due: string | null }>(
          'SELECT * FROM files WHERE id = ?',
          [id],
        ),
      ),
    )
    // Both may be due at the same moment, in either order.
    const [made, later] = due.map(([row]) => row!.thumbnail_due ?? '').sort()
    expect(made).toBe('')
    expect(later! > new Date().toISOString()).toBe(true)
  })
})

describe('a slow picture of one person', () => {
  it('holds up nobody else', async () => {
    const [first, second] = await started()
    for (const id of [first, second]) process.kill(id, 'SIGSTOP')
    limits.first = { ...usual.first, time: 20 }
    let isAnswered = false
    const slow = send('ravi').finally(() => (isAnswered = true))
    await until(() => !cleaner.processIds.includes(first))
    limits.first = usual.first
    for (let at = 0; at < 3; at += 1) expect((await send('asha')).status).toBe(201)
    expect(isAnswered).toBe(false)
    process.kill(second, 'SIGCONT')
    expect(await hasLocation(await slow)).toEqual(sound)
  })

  it('is given to its reader without its texts, which would take long', async () => {
    const bomb = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(40_000_000))]),
    )
    // The reader refuses a picture with a chunk of this name, so it gets none that it does not need.
    const unread = pngChunk('n0pe', Buffer.alloc(1))
    const texts = Array.from({ length: 200 }, () => bomb)
    const sent = withChunks(await encoded(twoColours(20, 20).png()), unread, ...texts)
    const file = await files.upload(sent, 'bomb.png')
    expect(file.type).toBe('image/png')
    const stored = Buffer.from(await (await files.get(file.id)).arrayBuffer())
    expect((await sharp(stored).metadata()).comments).toBeUndefined()
  })
})
