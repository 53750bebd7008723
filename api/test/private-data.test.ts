import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { preparedData, RunningApp } from './support/spawned-app.js'

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8)

test('only its owner can read the data folder, even if it was open before', async () => {
  const data = await preparedData('sqlite')
  await chmod(data.env.DATA_DIR!, 0o755)
  const running = await RunningApp.start(data.env)
  const tag = await running.ask('POST', '/api/tags', data.cookie, { name: 'Robots' })
  expect(tag.status).toBe(201)
  expect(await modeOf(data.env.DATA_DIR!)).toBe('700')
  expect(await modeOf(join(data.env.DATA_DIR!, 'tinkerdesk.sqlite-wal'))).toBe('600')
  const form = new FormData()
  form.set('file', new Blob(['notes of a pupil']), 'notes.txt')
  const sent = await fetch(`${running.url}/api/files`, {
    method: 'POST',
    headers: { cookie: data.cookie, origin: running.url },
    body: form,
  })
  expect(sent.status).toBe(201)
  const inFiles = await readdir(join(data.env.DATA_DIR!, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  const modes = await Promise.all(
    inFiles.map(
      async (entry) => [entry.isFile(), await modeOf(join(entry.parentPath, entry.name))] as const,
    ),
  )
  expect(modes.filter(([isFile]) => isFile)).toEqual([[true, '600']])
  expect(new Set(modes.flatMap(([isFile, mode]) => (isFile ? [] : [mode])))).toEqual(
    new Set(['700']),
  )
  await running.kill('SIGTERM')
  await data.remove()
})
