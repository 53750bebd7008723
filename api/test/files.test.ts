import type { FileValue } from '@tinkerdesk/shared'
import { Events } from '../src/events/events.js'
import { startThumbnails } from '../src/features/files/thumbnails-job.js'
import { FileRemover } from '../src/files/file-remover.js'
import { FileStore, thumbnailKey } from '../src/files/file-store.js'
import { JobRunner } from '../src/jobs/job-runner.js'
import { competition, FilesWorld, png } from './support/files-world.js'

const foreignFile = 'This file does not exist or was not uploaded by you'

let world: FilesWorld
beforeAll(async () => {
  world = await FilesWorld.start()
})
afterAll(() => world.stop())

describe('a file', () => {
  const submit = (who: string, entry: string, version: number, file: unknown) =>
    world.write(who, 'PATCH', `/api/student-competitions/${entry}`, {
      version,
      studentUploadFile: file,
    })

  test('belongs to its uploader until a record names it', async () => {
    const file = await world.upload('asha')
    for (const who of ['ravi', 'mentor', 'head']) expect(await world.statusFor(who, file)).toBe(404)
    expect(await world.statusFor('nobody', file)).toBe(401)

    const refused = await submit('ravi', world.entries.ravi, 1, file)
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'studentUploadFile', message: foreignFile }] },
    })
    const { status, body } = await submit('asha', world.entries.asha, 1, {
      ...file,
      name: 'not-mine.exe',
      size: 1,
    })
    expect(status).toBe(200)
    expect(body['studentUploadFile']).toEqual(file)
    for (const who of ['asha', 'mentor', 'head']) expect(await world.statusFor(who, file)).toBe(200)
    expect(await world.statusFor('ravi', file)).toBe(404)
  })

  test('that replaces another is served instead, and the old one is deleted', async () => {
    const [old, next] = [await world.upload('ravi'), await world.upload('ravi', png, 'robot 2.png')]
    const first = await submit('ravi', world.entries.ravi, 1, old.id)
    await submit('ravi', world.entries.ravi, Number(first.body['version']), next.id)
    await world.app.app.get(FileRemover).settled()
    expect(await world.statusFor('head', old)).toBe(404)
    expect(await world.statusFor('head', next)).toBe(200)
    expect(await world.stored()).not.toContain(old.id)
    expect(
      await world.app.database.read.all('SELECT folder FROM files WHERE id = ?', [next.id]),
    ).toMatchObject([{ folder: expect.stringMatching(/^StCompetitions\/./) }])
  })

  test('that is a picture gets its thumbnail by a job when a record names it, and loses it with the picture', async () => {
    const pictures = [await world.upload('head'), await world.upload('head', png, 'robot 2.png')]
    const plan = await world.upload('head', 'plain text', 'plan.txt')
    const isMade = async (file: FileValue) => (await world.stored()).includes(thumbnailKey(file.id))
    // The job may still be at work on pictures of other tests.
    const due = () =>
      world.app.database.read
        .all(
          'SELECT id FROM files WHERE thumbnail_due IS NOT NULL AND id IN (?, ?, ?)',
          [...pictures, plan].map(({ id }) => id),
        )
        .then((rows) => rows.map(({ id }) => id))
    expect([await isMade(pictures[0]!), await due()]).toEqual([false, []])
    const records: string[] = []
    for (const uploadFile of [...pictures, plan]) {
      const made = await world.write(
        'head',
        'POST',
        '/api/competitions',
        competition({ name: uploadFile.name, uploadFile }),
      )
      expect(made.status).toBe(201)
      records.push(String(made.body['id']))
    }
    while ((await due()).length > 0) await new Promise((done) => setTimeout(done, 10))
    await world.app.app.get(JobRunner).settled()
    expect(await Promise.all([...pictures, plan].map(isMade))).toEqual([true, true, false])
    const runs = await world.app.database.read.all(
      "SELECT state, owner FROM jobs WHERE kind = 'thumbnails' AND state <> 'done'",
    )
    expect(runs).toEqual([])
    // Made again from what is stored: as after an update, and as for a picture whose bytes are gone.
    const [first, second] = pictures as [FileValue, FileValue]
    const store = world.app.app.get(FileStore)
    await store.remove(thumbnailKey(first.id))
    await Promise.all([second.id, thumbnailKey(second.id)].map((key) => store.remove(key)))
    await world.app.database.write(async (tx) => {
      await tx.run('UPDATE files SET thumbnail_due = created_at WHERE id IN (?, ?)', [
        first.id,
        second.id,
      ])
      await startThumbnails(tx, world.app.app.get(Events))
    }, 'product')
    await world.app.app.get(JobRunner).settled()
    expect([await isMade(first), await isMade(second), await due()]).toEqual([true, false, []])
    await world.write('head', 'PATCH', `/api/competitions/${records[0]}`, {
      version: 1,
      uploadFile: null,
    })
    await world.app.app.get(FileRemover).settled()
    expect(await isMade(first)).toBe(false)
  })

  test('in a field that students may not read cannot be opened or attached by them', async () => {
    const file = await world.upload('head')
    const made = await world.write(
      'head',
      'POST',
      '/api/competitions',
      competition({ name: 'Staff', uploadFile: file }),
    )
    expect(made.status).toBe(201)
    expect([await world.statusFor('mentor', file), await world.statusFor('asha', file)]).toEqual([
      200, 404,
    ])
    const { body } = await world.read('asha', `/api/student-competitions/${world.entries.asha}`)
    expect(
      (await submit('asha', world.entries.asha, Number(body['version']), file.id)).status,
    ).toBe(400)
  })

  test.each(['formerName', 'requirements'])(
    'in a field that is called %s in its attachment is served to nobody, and deleted when cleared',
    async (field) => {
      const file = await world.upload('head')
      const { body } = await world.write(
        'head',
        'POST',
        '/api/competitions',
        competition({ name: `Renamed ${field}`, uploadFile: file }),
      )
      await world.app.database.write(
        (tx) => tx.run('UPDATE attachments SET field = ? WHERE file_id = ?', [field, file.id]),
        'product',
      )
      for (const who of ['asha', 'mentor', 'head'])
        expect(await world.statusFor(who, file)).toBe(404)
      const cleared = await world.write(
        'head',
        'PATCH',
        `/api/competitions/${String(body['id'])}`,
        { version: 1, uploadFile: null },
      )
      expect(cleared.status).toBe(200)
      await world.app.app.get(FileRemover).settled()
      expect(
        await world.app.database.read.all('SELECT * FROM attachments WHERE file_id = ?', [file.id]),
      ).toEqual([])
      expect(await world.stored()).not.toContain(file.id)
    },
  )

  test('of a resource that is no longer declared is served to nobody', async () => {
    const file = await world.upload('head')
    await world.write(
      'head',
      'POST',
      '/api/competitions',
      competition({ name: 'Removed', uploadFile: file }),
    )
    await world.app.database.write(
      (tx) => tx.run("UPDATE attachments SET resource = 'olympiad' WHERE file_id = ?", [file.id]),
      'product',
    )
    for (const who of ['asha', 'head']) expect(await world.statusFor(who, file)).toBe(404)
  })

  test('is kept while its record is archived, and deleted with it', async () => {
    const file = await world.upload('head')
    const { body } = await world.write(
      'head',
      'POST',
      '/api/competitions',
      competition({ name: 'Past', uploadFile: file }),
    )
    const id = String(body['id'])
    expect((await world.send('head', `/api/competitions/${id}`, { method: 'DELETE' })).status).toBe(
      200,
    )
    expect([await world.statusFor('head', file), await world.statusFor('asha', file)]).toEqual([
      200, 404,
    ])
    const [archived] = await world.app.database.read.all<{ batch: string }>(
      'SELECT batch FROM archive WHERE record_id = ?',
      [id],
    )
    const me = (await (await world.send('head', '/api/auth/me')).json()) as never
    await world.app.gate.purge(me, archived!.batch)
    await world.app.app.get(FileRemover).settled()
    expect(await world.statusFor('head', file)).toBe(404)
    expect(await world.stored()).not.toContain(file.id)
  })
})
