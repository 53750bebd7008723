import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serverArgs } from '../../scripts/lib/server-args.mjs'

it('name the lines of the sources when the product is started as its scripts start it', async () => {
  const env = { ...process.env, PORT: 'abc', DEBUG: 'yes' }
  const { stderr } = await promisify(execFile)(process.execPath, serverArgs, { env }).catch(
    (error: { stderr: string }) => error,
  )
  expect(stderr).toMatch(/PORT/)
  expect(stderr).toMatch(/api\/src\/config\/config\.ts:\d+/)
  expect(stderr).not.toMatch(/api\/dist/)
})
