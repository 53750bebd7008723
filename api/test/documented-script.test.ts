import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ulid } from 'ulid'
import { rowsOf, TestApp, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const page = resolve(import.meta.dirname, '../../docs/tokens.md')
const run = promisify(execFile)

let app: TestApp
let admin: Person
let folder: string
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  admin = await app.person('admin')
  const [hill] = await twoSchools(app)
  const body = { name: 'Register', role: 'atlIncharge', schools: [hill] }
  const account = (await app.as(admin).post('/api/service-accounts', body)).body['id']
  // The columns of this school's register, as an admin saved them for in-charges.
  const mapping = {
    headings: { pupil: 'name', std: 'class', 'boy girl': 'gender' },
    meanings: {
      gender: { girl: { text: 'Female', shown: 'Female' }, b: { text: 'Male', shown: 'Male' } },
    },
  }
  const saved = { id: ulid(), resource: 'student', name: 'Register', role: 'atlIncharge', mapping }
  expect((await app.as(admin).post('/api/import-mappings', saved)).status).toBe(200)
  const scope = { student: ['read', 'create', 'update'], school: ['read'] } as const
  const { bearer } = await app.token(admin, scope, { serviceAccount: account })
  folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-script-'))
  const script = /^```js\n([\s\S]*?)^```$/m.exec(await readFile(page, 'utf8'))?.[1] ?? ''
  await writeFile(join(folder, 'push-register.mjs'), script)
  await app.app.listen(0, '127.0.0.1')
  env = { PATH: process.env['PATH'], LAB: await app.app.getUrl(), TOKEN: bearer }
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const push = async (lines: readonly string[]) => {
  const csv = ['Pupil,Std,Boy/Girl', ...lines].join('\n')
  await writeFile(join(folder, 'register.csv'), csv)
  return run(process.execPath, ['push-register.mjs', 'register.csv'], { cwd: folder, env })
}
const classes = async () =>
  rowsOf(await app.as(admin).get('/api/students?sort=name.firstName,ASC')).map(
    (row) => `${(row['name'] as { firstName: string }).firstName} ${String(row['class'])}`,
  )

test('the script of the docs brings the register of a school up to date every night', async () => {
  await push(['Asha Rao,7th,Girl', 'Ravi Nair,8th,B'])
  expect(await classes()).toEqual(['Asha 7th', 'Ravi 8th'])
  await push(['Asha Rao,7th,Girl', 'Ravi Nair,8th,B', 'Uma Das,6th,Girl'])
  expect(await classes()).toEqual(['Asha 7th', 'Ravi 8th', 'Uma 6th'])
})

test('the script saves nothing of a register with a wrong row, and says which', async () => {
  const before = await classes()
  const failed = await push(['Tara Sen,9th,Girl', ',,B']).catch((error: Error) => error)
  expect(String(failed)).toMatch(/"line": 3/)
  expect(await classes()).toEqual(before)
})
