import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { check, resolveConfig } from 'prettier'
import { fieldOf } from './field-option.js'
import { audiences, type Proposal } from './proposal.js'
import { writeResource } from './write-resource.js'

const root = resolve(import.meta.dirname, '../../../..')
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tinkerdesk-new-'))
  await cp(join(root, 'shared'), join(copy, 'shared'), {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path),
  })
  for (const path of ['tsconfig.base.json', 'scripts'])
    await cp(join(root, path), join(copy, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  await mkdir(join(copy, 'api/test'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const kit = { one: 'Robot kit', many: 'Robot kits', menu: { group: 'Labs', icon: 'api' } } as const
const everyKind = [
  'Name:text!',
  'Price:rupees!',
  'Weight:number',
  'Size:choice!:S,M,L',
  'Bought:day',
  'Works:flag',
  'Remarks:longText',
  'Mail:email',
  'Helpline:phone',
  'Page:url',
  'School:relation:school',
].map(fieldOf)

it('writes resources that compile and are formatted, for every kind and audience', async () => {
  const proposals: Proposal[] = [
    ...audiences.map((audience) => ({
      ...kit,
      one: `${audience} kit`,
      many: `${audience} kits`,
      audience,
      fields: everyKind,
    })),
    {
      ...kit,
      one: 'Battery',
      many: 'Batteries',
      audience: 'staff',
      fields: [fieldOf('Works:flag')],
    },
  ]
  const options = {
    ...(await resolveConfig(join(root, 'shared/src/index.ts'))),
    parser: 'typescript',
  } as const
  for (const proposal of proposals)
    for (const path of await writeResource(copy, proposal)) {
      expect([path, await check(await readFile(join(copy, path), 'utf8'), options)]).toEqual([
        path,
        true,
      ])
    }
  await promisify(execFile)(process.execPath, [join(copy, 'scripts/lists.mjs')])
  const list = await readFile(join(copy, 'shared/src/resources/list.ts'), 'utf8')
  expect(list).toMatch(
    /import \{ battery \} from '.\/battery.js'\nimport \{ certificateTemplate \}/,
  )
  expect(list).toMatch(/ {2}everyoneKit,\n[\s\S]* {2}staffKit,\n[\s\S]*\] as const/)
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
  const compiled = await promisify(execFile)(process.execPath, [
    tsc,
    '-b',
    join(copy, 'shared'),
    '--checkers',
    '1',
  ]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
  // A field that names a record is added where none can.
  expect(await readFile(join(copy, 'shared/src/resources/battery.ts'), 'utf8')).toContain(
    "name: text('Name', { required: true, max: 200 })",
  )
})

it('overwrites nothing', async () => {
  await writeFile(join(copy, 'api/test/robot-kit.test.ts'), 'mine')
  await expect(
    writeResource(copy, { ...kit, audience: 'staff', fields: everyKind }),
  ).rejects.toThrow('api/test/robot-kit.test.ts exists already.')
  expect(existsSync(join(copy, 'shared/src/resources/robot-kit.ts'))).toBe(false)
})
