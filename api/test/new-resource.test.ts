import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const csv = `Kit name,School,Size,Bought on,Price,Working
Rover,Hill School,Small,2026-01-05,1500,yes
Crane,Lake School,Large,2026-02-11,2200,no
Drone,Hill School,Small,2026-03-02,9000,yes
Loom,Lake School,Large,2026-03-09,700,yes
`

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tinkerdesk-ask-'))
  await mkdir(join(copy, 'api/test'), { recursive: true })
  await mkdir(join(copy, 'shared/src/resources'), { recursive: true })
  // The tool writes below the folder that it lies in.
  await cp(join(root, 'api/dist'), join(copy, 'api/dist'), { recursive: true })
  for (const file of ['api/package.json', '.prettierrc.json']) await cp(join(root, file), join(copy, file))
  await cp(join(root, 'shared/src/resources/index.ts'), join(copy, 'shared/src/resources/index.ts'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  await writeFile(join(copy, 'kits.csv'), csv)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const enter = '\r'
const down = '\u001B[B'

/** Runs the tool on a terminal of its own, and types each answer once its question is on screen. Returns what the screen showed. */
function onTerminal(
  args: string,
  answers: readonly (readonly [question: RegExp, keys: string])[],
): Promise<{ code: number | null; screen: string }> {
  const child = spawn(
    'script',
    ['-qec', `stty cols 200 rows 50 && "${process.execPath}" api/dist/tools/new-resource.js ${args}`, '/dev/null'],
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
  const stop = setTimeout(() => child.kill(), 50_000)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', () => clearTimeout(stop))
    child.on('close', (code) => done({ code, screen: left.length > 0 ? `${screen}\nNever asked: ${String(left[0]![0])}` : screen }))
  })
}

// Only Linux has this `script`, which gives a process a terminal.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('npm run new:resource proposes the fields of a file on a terminal, and writes what the developer agrees to', async () => {
  const { code, screen } = await onTerminal('--from kits.csv', [
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
  expect([code, screen]).toEqual([0, expect.stringContaining('Wrote shared/src/resources/robot-kit.ts')])
  const declaration = await readFile(join(copy, 'shared/src/resources/robot-kit.ts'), 'utf8')
  expect(declaration).toMatch(/label: \{ one: 'Robot kit', many: 'Robot kits' \}/)
  expect(declaration).toMatch(/size: choice\('Size', \['Small', 'Large'\]/)
  expect(declaration).not.toContain('working')
  expect(declaration).not.toContain('Rover')
})

onLinux('npm run new:resource asks for one field after the other, and writes nothing once it is stopped', async () => {
  const { code, screen } = await onTerminal('Battery', [
    [/And several\?/, enter],
    [/In which group of the menu\?/, enter],
    [/Who may read the records\?/, enter],
    [/The first field: what is it called\?/, `Name${enter}`],
    [/Which kind\?/, enter],
    [/The next field\?/, `Charge${enter}`],
    [/Must every record have a value of "Charge"\?/, '\u0003'],
  ])
  expect([code, screen]).toEqual([1, expect.stringContaining('Stopped. Nothing was written.')])
  await expect(readFile(join(copy, 'shared/src/resources/battery.ts'))).rejects.toThrow('ENOENT')
})
