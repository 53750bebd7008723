import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { freshDatabase } from './support/fresh-database.js'
import { linkPackages } from './support/link-packages.js'

const root = resolve(import.meta.dirname, '../..')
const csv = `Kit name,School,Size,Bought on,Price,Working
Rover,Hill School,Small,2026-01-05,1500,yes
Crane,Lake School,Large,2026-02-11,2200,no
Drone,Hill School,Small,2026-03-02,9000,yes
Loom,Lake School,Large,2026-03-09,700,yes
`

/** A copy of what a developer works in: the tools write below the folder that they lie in. */
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tinkerdesk-ask-'))
  const parts = ['shared', 'api'].flatMap((part) =>
    ['src', 'dist', 'package.json', 'tsconfig.json'].map((path) => `${part}/${path}`),
  )
  const settings = [
    'jest.config.mjs',
    'tsconfig.base.json',
    '.prettierrc.json',
    'package.json',
    'package-lock.json',
  ]
  // With its times, so that only what a command writes is compiled again.
  for (const path of [
    ...parts,
    'shared/languages',
    'api/test',
    'scripts',
    'docs/permissions.md',
    ...settings,
  ])
    if (existsSync(join(root, path)))
      await cp(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true })
  await linkPackages(copy)
  await writeFile(join(copy, 'kits.csv'), csv)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Node's options for a tool that runs from its sources, without a build. */
const fromSources = ['--import', './scripts/jest/run-typescript.mjs', '--no-warnings']

/** Runs Node in the copy. Returns the exit code and all that it printed. */
const node = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    // Tests in the copy have databases of their own.
    const others = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('TEST_')),
    )
    const options = { cwd: copy, env: { ...others, ...env }, maxBuffer: 9e6 }
    const child = execFile(process.execPath, args, options, (_, out, errors) =>
      done({ code: child.exitCode ?? 1, output: out + errors }),
    )
  })

/** Checks the types of tests in the copy against the compiled product, which takes less time than its sources. */
async function typesOf(tests: readonly string[]) {
  const folder = join(copy, 'types')
  for (const test of tests) await cp(join(copy, test), join(folder, test))
  for (const path of ['api/src', 'api/test/support'])
    await symlink(join(root, path), join(folder, path), 'junction')
  const compilerOptions = {
    noEmit: true,
    composite: false,
    types: ['node', 'jest'],
    experimentalDecorators: true,
  }
  const references = ['shared', 'api'].map((path) => ({ path: join(root, path) }))
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    files: tests,
    references,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return node([
    join(root, 'node_modules/typescript-native/bin/tsc'),
    '-p',
    folder,
    '--checkers',
    '1',
  ])
}

const enter = '\r'
const down = '\u001B[B'

/** The tool alone, from its sources. */
const tool = `${fromSources.join(' ')} api/src/tools/new-resource.ts`

/** Runs a program on a terminal of its own, and types each answer once its question is on screen. Returns what the screen showed. */
function onTerminal(
  program: string,
  answers: readonly (readonly [question: RegExp, keys: string])[],
): Promise<{ code: number | null; screen: string }> {
  const child = spawn(
    'script',
    ['-qec', `stty cols 200 rows 50 && "${process.execPath}" ${program}`, '/dev/null'],
    {
      cwd: copy,
      env: { ...process.env, TERM: 'xterm', DATA_DIR: join(copy, 'data'), DATABASE_URL: '' },
    },
  )
  const left = [...answers]
  let screen = ''
  let unread = ''
  child.stdout.on('data', (bytes: Buffer) => {
    const text = stripVTControlCharacters(String(bytes))
    screen += text
    unread += text
    if (!left[0]?.[0].test(unread)) return
    unread = ''
    child.stdin.write(left.shift()![1])
  })
  const stop = setTimeout(() => child.kill(), 150_000)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', () => clearTimeout(stop))
    child.on('close', (code) =>
      done({
        code,
        screen: left.length > 0 ? `${screen}\nNever asked: ${String(left[0]![0])}` : screen,
      }),
    )
  })
}

/** Returns the text of the migration that a command made. */
async function migrationCalled(name: string): Promise<string> {
  const folder = join(copy, 'api/src/database/migrations')
  const file = (await readdir(folder)).find((each) => each.endsWith(`-${name}.ts`))!
  return readFile(join(folder, file), 'utf8')
}

// Only Linux has this `script`, which gives a process a terminal.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'npm run new:resource proposes the fields of a file on a terminal, and writes and migrates what the developer agrees to',
  async () => {
    const { code, screen } = await onTerminal('scripts/new-resource.mjs --from kits.csv', [
      [/What is one record called\?/, `Robot kit${enter}`],
      [/And several\?/, enter],
      [/In which group of the menu\?/, enter],
      [/Who may read the records\?/, `${down}${enter}`],
      [/Write this\?/, `${down.repeat(6)}${enter}`],
      [/Leave "Working" out\?/, `y`],
      [/Write this\?/, enter],
    ])
    expect(screen).toContain('kitName – "Kit name": text, required')
    expect(screen).toContain('school – "School": relation to school')
    expect(screen).toContain('size – "Size": choice of Small, Large')
    expect(screen).toContain('boughtOn – "Bought on": day')
    expect(screen).toContain('price – "Price": rupees')
    expect(screen).toContain('working – "Working": flag')
    expect([code, screen]).toEqual([
      0,
      expect.stringContaining('Wrote shared/src/resources/robot-kit.ts'),
    ])
    const declaration = await readFile(join(copy, 'shared/src/resources/robot-kit.ts'), 'utf8')
    expect(declaration).toMatch(/label: \{ one: 'Robot kit', many: 'Robot kits' \}/)
    expect(declaration).toMatch(/size: choice\('Size', \['Small', 'Large'\]/)
    expect(declaration).not.toContain('working')
    expect(declaration).not.toContain('Rover')
    expect(await migrationCalled('add-robot-kit')).toContain('CREATE TABLE "robot_kits"')
    expect(await readFile(join(copy, 'docs/permissions.md'), 'utf8')).toContain('### Robot kits')
    expect(screen).toContain('then "npm run jest -- robot-kit" and "npm start"')
  },
  180_000,
)

onLinux(
  'npm run new:resource asks for one field after the other, and writes nothing once it is stopped or refused',
  async () => {
    const { code, screen } = await onTerminal(`${tool} Battery`, [
      [/And several\?/, enter],
      [/In which group of the menu\?/, enter],
      [/Who may read the records\?/, enter],
      [/The first field: what is it called\?/, `Name${enter}`],
      [/Which kind\?/, enter],
      [/The next field\?/, `Charge${enter}`],
      [/Must every record have a value of "Charge"\?/, '\u0003'],
    ])
    expect([code, screen]).toEqual([1, expect.stringContaining('Stopped. Nothing was written.')])
    const unknown = await node([
      ...fromSources,
      'api/src/tools/new-resource.ts',
      'Battery',
      '--icon',
      'roket',
      '--field',
      'Name:text!',
      '--yes',
    ])
    expect(unknown).toEqual({
      code: 1,
      output: expect.stringContaining('"roket" is no icon of the set. Did you mean rocket?'),
    })
    await expect(readFile(join(copy, 'shared/src/resources/battery.ts'))).rejects.toThrow('ENOENT')
  },
)

onLinux(
  'what npm run new:resource writes from a file and from answers is migrated, compiles and passes its first tests',
  async () => {
    const { screen } = await onTerminal(`${tool} Charger`, [
      [/And several\?/, enter],
      [/In which group of the menu\?/, enter],
      [/Who may read the records\?/, `${down}${down}${enter}`],
      [/The first field: what is it called\?/, `Label${enter}`],
      [/Which kind\?/, enter],
      [/The next field\?/, `Watts${enter}`],
      [/Must every record have a value of "Watts"\?/, 'y'],
      [/Which kind\?/, `${down}${down}${enter}`],
      [/The next field\?/, enter],
      [/Write this\?/, enter],
    ])
    expect(screen).toContain('Wrote shared/src/resources/charger.ts')
    await node(['scripts/lists.mjs'])

    const database = await freshDatabase('postgres', null)
    try {
      const env = {
        EMPTY_DATABASE_URL: database.settings.databaseUrl,
        DATA_DIR: join(copy, 'data'),
        DATABASE_URL: '',
      }
      const made = await node([...fromSources, 'api/src/tools/migrate-make.ts', 'add-charger'], env)
      expect(made).toEqual({
        code: 0,
        output: expect.stringMatching(/^Made api\/src\/database\/migrations\/\d+-add-charger\.ts/m),
      })
    } finally {
      await database.remove()
    }
    expect(await migrationCalled('add-charger')).toContain('CREATE TABLE "chargers"')

    const written = ['robot-kit', 'charger'].map((name) => `api/test/${name}.test.ts`)
    const [types, tests] = await Promise.all([
      typesOf(written),
      node(['scripts/jest.mjs', '-i', '--selectProjects', 'api', ...written]),
    ])
    expect(types).toEqual({ code: 0, output: '' })
    expect(tests).toEqual({ code: 0, output: expect.stringMatching(/Tests: +12 passed, 12 total/) })
  },
  180_000,
)
