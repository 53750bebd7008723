import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './shell.mjs'

/** Debian's packages are those of its own Python. */
const python = () => process.env.SWIFT_PYTHON ?? '/usr/bin/python3'
const hasSwift = async () =>
  (await run(python(), ['-c', 'import swift.proxy.server'], { quiet: true })) === 0

/** Installs OpenStack Swift if it is missing, without its services. Throws a sentence if that is not possible. */
export async function ensureSwift() {
  if (await hasSwift()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No Swift found, installing it ...')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const get = ['-qq', '-o', 'DPkg::Lock::Timeout=120']
    await run('apt-get', [...get, 'update'], { env, quiet: true })
    const install = ['install', '-y', '--no-install-recommends', 'python3-swift']
    await run('apt-get', [...get, ...install], { env, quiet: true })
    if (await hasSwift()) return
  }
  throw new Error(
    'The tests of files on S3 need OpenStack Swift: install python3-swift, or name a Python that has it in SWIFT_PYTHON.',
  )
}

/** The user of the server who may do everything, as `swift/server.py` has it. */
const owner = { keyId: 'lab:owner', secret: 'owner-secret-of-tests' }

/**
 * Starts Swift with its S3 interface and nothing in it: `owner` may do everything, `lab:stranger` nothing. Returns its port, the owner, and
 * how to stop it.
 */
export async function startSwift() {
  await ensureSwift()
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-swift-'))
  const child = spawn(python(), [join(root, 'scripts/lib/swift/server.py'), folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  const ended = new Promise((done) => child.once('exit', done))
  const port = await new Promise((done, fail) => {
    child.stdout.once('data', (text) => done(Number(text)))
    child.once('error', fail)
    child.once('exit', () => fail(new Error(`Swift has ended: ${errors}`)))
  })
  return {
    port,
    owner,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
