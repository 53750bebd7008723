import { spawn } from 'node:child_process'
import { freshDatabase } from './support/fresh-database.js'

test('the benchmark of chats loses, doubles and mixes up nothing when a process is killed', async () => {
  const { env, remove } = await freshDatabase('postgres')
  try {
    const args = ['bench/live.mjs', '--quick', '--no-build', '--only=two']
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output += String(text)))
    await new Promise((done) => child.once('exit', done))
    expect(output).toMatch(/\blost +0 .*\n.*\bdoubled +0 .*\n.*\bout of order +0 /)
    expect(output).toContain('Within all limits.')
  } finally {
    await remove()
  }
  // Three servers start one after another, on a machine that may be busy.
}, 240_000)
