import { mock } from 'node:test'
import { FilesApp, formOf } from '../../../test/support/files-app.js'
import { FreeSpace } from '../../files/free-space.js'

let files: FilesApp
beforeAll(async () => {
  files = await FilesApp.start()
})
afterAll(() => files.stop())

it('an upload stops as soon as the disk has almost no space', () =>
  files.leavesNothing(async () => {
    const space = mock.method(files.app.get(FreeSpace), 'isLow', async () => ({
      records: true,
      files: true,
    }))
    expect((await files.post(formOf(new Uint8Array(2 * 1024 ** 2), 'a.bin'))).status).toBe(507)
    space.mock.restore()
  }))
