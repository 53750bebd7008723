import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mock } from 'node:test'
import { FilesApp, named, person, png } from '../../../test/support/files-app.js'
import { system } from '../../access/system.js'
import { FileRemover } from '../../files/file-remover.js'
import { FileStore } from '../../files/file-store.js'
import { SweepService } from './sweep.service.js'

let files: FilesApp
beforeAll(async () => {
  files = await FilesApp.start()
})
afterAll(() => files.stop())

describe('an attachment', () => {
  const refused = {
    code: 'validation_failed',
    details: {
      issues: [{ path: 'files', message: 'This file does not exist or was not uploaded by you' }],
    },
  }

  it('is refused for what another person uploaded, what is attached elsewhere and what does not exist', async () => {
    const [foreign, used] = [await files.upload(png, 'a.png', 'other'), await files.upload()]
    await files.sync({ recordId: 'record2', after: named('resources', used) })
    for (const file of [foreign, used, { id: 'nosuchfile00' }])
      await expect(
        files.sync({ recordId: 'record3', after: named('files', file) }),
      ).rejects.toMatchObject(refused)
    await files.sync({ me: system, recordId: 'record3', after: named('files', foreign, used) })
    await expect(
      files.sync({ me: { ...system }, recordId: 'record4', after: named('files', foreign) }),
    ).rejects.toMatchObject(refused)
  })

  it('is shared with a copy, and its bytes stay until nothing names it', async () => {
    const file = await files.upload()
    const at = named('resources', file)
    await files.sync({
      recordId: 'source5',
      resource: 'tinkeringActivity',
      after: at,
      row: { taName: 'Line / follower' },
    })
    const copiedFrom = { resource: 'tinkeringActivity', recordId: 'source5' }
    await expect(
      files.sync({
        me: person('other'),
        recordId: 'copy5',
        after: named('files', file),
        copiedFrom,
      }),
    ).rejects.toMatchObject(refused)
    await files.sync({ me: person('other'), recordId: 'copy5', after: at, copiedFrom })
    expect(
      await files.database.read.all('SELECT folder FROM files WHERE id = ?', [file.id]),
    ).toEqual([{ folder: 'TA files/Line - follower' }])

    await files.sync({ recordId: 'source5', resource: 'tinkeringActivity', before: at })
    await files.app.get(FileRemover).settled()
    expect(await files.stored()).toContain(file.id)
    await files.database.write(
      (tx) => files.attachments.release(tx, 'studentActivity', ['copy5']),
      'product',
    )
    await files.app.get(FileRemover).settled()
    expect(await files.stored()).not.toContain(file.id)
    expect(await files.attachments.describe(files.database.read, [file.id])).toEqual(new Map())
  })

  it('moves between fields only by its uploader', async () => {
    const file = await files.upload()
    await files.sync({ recordId: 'record6', after: named('files', file) })
    const move = {
      recordId: 'record6',
      before: named('files', file),
      after: named('resources', file),
    }
    await expect(files.sync({ ...move, me: person('other') })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await files.sync(move)
    expect(await files.stored()).toContain(file.id)
  })

  it('is refused for a type that the field does not accept, except for what a copy shares', async () => {
    const field = { label: 'Photo', accept: ['image'] } as const
    const at = async (content: BlobPart) => [
      { path: 'files', id: (await files.upload(content, 'photo.png')).id, field },
    ]
    const text = await at('not a picture')
    const issues = [{ path: 'files', message: 'Photo must be a JPEG, PNG, GIF or WebP picture' }]
    await expect(files.sync({ recordId: 'record8', after: text })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues },
    })
    await files.sync({ recordId: 'record8', after: await at(png) })
    // Stored before the field asked for pictures.
    await files.sync({ recordId: 'source9', after: named('files', text[0]!) })
    await files.sync({ recordId: 'source9', before: named('files', text[0]!), after: text })
    await files.sync({
      recordId: 'copy9',
      after: text,
      copiedFrom: { resource: 'studentActivity', recordId: 'source9' },
    })
  })

  it('is undone with the rest of the work', async () => {
    const file = await files.upload()
    await files.sync({ recordId: 'record7', after: named('files', file) })
    const failing = files.database.write(async (tx) => {
      await files.attachments.release(tx, 'studentActivity', ['record7'])
      throw new Error('undone')
    }, 'product')
    await expect(failing).rejects.toThrow('undone')
    expect(await files.stored()).toContain(file.id)
    expect(await files.attachments.describe(files.database.read, [file.id])).toEqual(
      new Map([[file.id, file]]),
    )
  })
})

describe('the sweep', () => {
  it('removes what nobody attached within a day, and what uploads left behind', async () => {
    const [attached, orphan] = [await files.upload(), await files.upload()]
    await files.upload()
    await files.sync({ recordId: 'record8', after: named('files', attached) })
    const stray = join(files.directory, 'files', '.incoming', 'stray')
    await writeFile(stray, 'half')
    await utimes(stray, 0, 0)
    const sweeper = files.app.get(SweepService)
    expect(await sweeper.sweep()).toBe(0)
    await expect(stat(stray)).rejects.toThrow()
    expect(await files.stored()).toContain(orphan.id)

    const remove = mock.method(files.app.get(FileStore), 'remove')
    remove.mock.mockImplementationOnce(() => Promise.reject(new Error('busy')))
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000
    const [{ count }] = (await files.database.read.all<{ count: number }>(
      'SELECT COUNT(*) AS count FROM files WHERE NOT EXISTS (SELECT 1 FROM attachments WHERE file_id = files.id)',
    )) as [{ count: number }]
    expect(count).toBeGreaterThan(1)
    expect(await sweeper.sweep(tomorrow)).toBe(count)
    remove.mock.restore()
    expect(await files.stored()).not.toContain(orphan.id)
    expect(await files.stored()).toContain(attached.id)
  })
})
