import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackDebian, unpackedFile } from './debian-package.mjs'
import { freePort } from './free-port.mjs'
import { root } from './shell.mjs'

const unpacked = unpackedFile('nginx', 'usr/sbin/nginx')
const nginx = () =>
  ['nginx', '/usr/sbin/nginx', unpacked].find((command) => !spawnSync(command, ['-v']).error)

/** Takes nginx out of Debian's package where there is none. Throws a sentence if that is not possible. */
export async function ensureNginx() {
  if (!nginx()) await unpackDebian('nginx')
  if (!nginx())
    throw new Error('There is no nginx: install it, so that several servers have a balancer.')
}

/** Where the balancer says how often its configuration was changed. */
const generationPath = '/balancer/generation'

/** The shipped configuration with addresses of this machine, and with every file in one folder. */
function configFor(port, servers, temp, generation) {
  const text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  const each = /^ *server tinkerdesk[^\n]*\n/gm
  const [line] = text.match(each)
  const lines = servers.map((server) => line.replace(/tinkerdesk\S*/, `127.0.0.1:${server}`))
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(temp, name)};\n`)
    .join('')
  return text
    .replace(each, '')
    .replace(/^ *upstream tinkerdesk \{\n/m, (start) => start + lines.join(''))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {\n', `http {\n${temps}`)
    .replace(
      /^ *location \/ \{/m,
      (start) => `location = ${generationPath} { return 200 ${generation}; }\n${start}`,
    )
}

/** Starts nginx on a port before servers on ports of this machine, with the configuration that is shipped. */
export async function startNginx(servers, port) {
  await ensureNginx()
  const temp = await mkdtemp(join(tmpdir(), 'tinkerdesk-nginx-'))
  const own = port ?? (await freePort())
  const file = join(temp, 'nginx.conf')
  const errors = join(temp, 'errors')
  let generation = 0
  const write = (ports) => writeFileSync(file, configFor(own, ports, temp, (generation += 1)))
  write(servers)
  const main = `daemon off; pid ${join(temp, 'pid')}; error_log ${errors} notice;${process.getuid?.() === 0 ? ' user root;' : ''}`
  const child = spawn(nginx(), ['-p', temp, '-c', file, '-e', errors, '-g', main], {
    stdio: 'inherit',
  })
  const ended = new Promise((done) => child.once('exit', done))
  const url = `http://127.0.0.1:${own}`
  /** True once the present configuration answers, on a connection of its own: one that is kept would ask the former one. */
  const isUp = () =>
    new Promise((done) => {
      const request = get(url + generationPath, { agent: false }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () => done(text === String(generation)))
      })
      request.on('error', () => done(false))
    })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  /** Waits until nginx does something. Throws what nginx wrote if it ends instead. */
  const until = async (isSo) => {
    while (!(await isSo())) {
      if (hasEnded) throw new Error(`nginx has ended: ${readFileSync(errors, 'utf8')}`)
      await new Promise((done) => setTimeout(done, 30))
    }
  }
  /** True once every worker of a former configuration has written a line. */
  const formerSay = (line) => () =>
    readFileSync(errors, 'utf8').split(line).length - 1 >= generation - 1
  await until(isUp)
  return {
    url,
    /** The process that starts all others of this balancer. */
    pid: child.pid,
    async use(ports) {
      write(ports)
      child.kill('SIGHUP')
      await until(isUp)
      // A worker of the former configuration takes connections until it says this.
      await until(formerSay('gracefully shutting down'))
    },
    drained: () => until(formerSay('exited with code')),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(temp, { recursive: true, force: true })
    },
  }
}
