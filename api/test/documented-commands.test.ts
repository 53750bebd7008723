import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { declaredNames, jestArgs, likelyResource } from '../../scripts/lib/jest-args.mjs'

const root = resolve(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).flatMap((file) =>
    file.endsWith('.md') ? [`docs/${file}`] : [],
  ),
]
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The lines of shell blocks, and what is written like a command in a sentence, without comments and variables. */
const commands = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...inline].flatMap((line) => {
    const command = line
      .replace(/\s+#.*$/, '')
      .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
      .trim()
    return /^(npm|npx|node) /.test(command) ? [{ page, command }] : []
  })
})

describe('the commands of README and docs', () => {
  it('name scripts of package.json', () => {
    const named = commands.flatMap(({ page, command }) => {
      const [, script] = /^npm (?:run )?([\w:]+)/.exec(command) ?? []
      return script && !['install', 'ci'].includes(script)
        ? [{ page, command, isThere: script in scripts }]
        : []
    })
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ isThere }) => !isThere)).toEqual([])
  })

  it('run files that exist', () => {
    const files = commands.flatMap(({ page, command }) =>
      [...command.matchAll(/(?:^| )([\w-]+(?:\/[\w.-]+)+)/g)].map(([, path]) => ({
        page,
        path: path!,
      })),
    )
    expect(files.length).toBeGreaterThan(3)
    const isThere = (path: string) =>
      ['', '.test.ts', '.spec.ts'].some((end) => existsSync(join(root, path + end)))
    expect(files.filter(({ path }) => !isThere(path))).toEqual([])
  })

  it('find tests', () => {
    const tests = ['shared/src', 'api/src', 'api/test', 'api/lab', 'admin/src', 'e2e'].flatMap(
      (folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
          .map((path) => join(root, folder, path)),
    )
    const runs = commands.flatMap(({ page, command }) => {
      const [, tool, words] =
        /(npm run jest|npx playwright test -c e2e)(?: --)? (.+)$/.exec(command) ?? []
      if (!words) return []
      const args = words.split(' ').map((word) => word.replaceAll("'", ''))
      const [pattern = '', option, title = ''] =
        tool === 'npm run jest' ? jestArgs(args).args : args
      const files = tests.filter((path) => new RegExp(pattern).test(path))
      const isThere = (path: string) =>
        option !== '-t' || readFileSync(path, 'utf8').includes(title)
      return [{ page, command, files: files.filter(isThere).length }]
    })
    expect(runs.length).toBeGreaterThan(8)
    // The page on adding a resource adds manuals.
    expect(
      runs.filter(({ files, command }) => files === 0 && command !== 'npm run jest manuals'),
    ).toEqual([])
  })

  it('find the resource that a page adds, with the comments of its declaration', () => {
    const page = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')
    expect(declaredNames(page)).toEqual({ name: 'manual', url: 'manuals' })
  })

  it('name resources by their address, their file or their name, several too', () => {
    expect(jestArgs(['equipment-loans', 'subTopic', '-t', 'joins'])).toMatchObject({
      args: [expect.stringContaining('/(equipment-loan|sub-topic)(s|es)?'), '-t', 'joins'],
      env: { TEST_RESOURCE: 'equipmentLoan,subTopic' },
    })
    expect(jestArgs(['students', 'languages'])).toEqual({
      args: ['students', 'languages'],
      env: {},
    })
    expect(['studnets', 'tinkering-activites', 'languages'].map(likelyResource)).toEqual([
      'students',
      'tinkering-activities',
      undefined,
    ])
  })

  it('are given every setting of the product in a container', () => {
    const page = readFileSync(join(root, 'docs/running.md'), 'utf8')
    const table = page.slice(page.indexOf('## Settings'), page.indexOf('## E-mails'))
    const settings = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    )
    expect(settings.length).toBeGreaterThan(20)
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
    const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
    // A demo is not for a container, and the last one is for tests.
    const isGiven = (name: string) =>
      new RegExp(`^ {6}${name}: `, 'm').test(compose) ||
      new RegExp(`^ENV .*\\b${name}=`, 'm').test(image)
    expect(settings.filter((name) => !isGiven(name))).toEqual(['DEMO_PASSWORD', 'RAZORPAY_URL'])
  })

  it('have a balancer that knows every server of the compose files, which Docker can merge', () => {
    const several = readFileSync(join(root, 'docker-compose.scale.yml'), 'utf8')
    const balancer = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    const names = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => name)
    expect(names(balancer, /^ *server (tinkerdesk[\w-]*):3000 /gm)).toEqual(
      names(several, /^ {2}(tinkerdesk[\w-]*):$/gm),
    )
    const docker = (...args: string[]) =>
      spawnSync('docker', ['compose', ...args], {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          POSTGRES_PASSWORD: 'a password',
          PUBLIC_URL: 'https://lab.example',
          S3_ACCESS_KEY_ID: 'lab',
          S3_SECRET_ACCESS_KEY: 'a secret of the lab',
        },
      })
    // Some machines have no Docker.
    if (docker('version').status !== 0) return
    const files = ['docker-compose.yml', 'docker-compose.scale.yml']
    expect(docker(...files.flatMap((file) => ['-f', file]), 'config', '--quiet')).toMatchObject({
      status: 0,
    })
  })

  it('install missing packages, or say that they cannot', () => {
    const installing = Object.keys(scripts).filter((name) =>
      scripts[`pre${name}`]?.startsWith('node scripts/install.mjs'),
    )
    const others = Object.keys(scripts).filter(
      (name) => !name.startsWith('pre') && !installing.includes(name),
    )
    // These install packages themselves.
    expect(others).toEqual(['start', 'dev', 'test', 'stories'])
    const clone = mkdtempSync(join(tmpdir(), 'tinkerdesk-clone-'))
    try {
      const workspaces = ['shared', 'api', 'admin', 'client', 'e2e'].map(
        (folder) => `${folder}/package.json`,
      )
      for (const path of ['package.json', 'package-lock.json', '.npmrc', 'scripts', ...workspaces])
        cpSync(join(root, path), join(clone, path), { recursive: true })
      // Without a network and with an empty cache, npm fails at once.
      const env = {
        ...process.env,
        npm_config_offline: 'true',
        npm_config_cache: join(clone, 'cache'),
      }
      const { status, stdout, stderr } = spawnSync('npm', ['run', 'new:resource'], {
        cwd: clone,
        env,
        encoding: 'utf8',
      })
      expect(status).not.toBe(0)
      expect(stdout + stderr).toContain(
        'The packages could not be installed. See the message of npm above.',
      )
      expect(stdout + stderr).not.toContain('Cannot find module')
    } finally {
      rmSync(clone, { recursive: true })
    }
  })
})
