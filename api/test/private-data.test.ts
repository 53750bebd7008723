import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { preparedData, RunningApp } from './support/spawned-app.js'

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

test('only its owner can read the data folder, even if it was open before', async () => {
  const data = await preparedData('sqlite')
  await chmod(data.env.DATA_DIR!, 0o755)
  const running = await RunningApp.start(data.env)
  const tag = await running.ask('POST', '/api/tags', data.cookie, { name: 'Robots' })
  expect(tag.status).toBe(201)
  expect(await modeOf(data.env.DATA_DIR!)).toBe('700')
  expect(await modeOf(join(data.env.DATA_DIR!, 'tinkerdesk.sqlite-wal'))).toBe('600')
  await running.kill('SIGTERM')
  await data.remove()
}, 60_000)
