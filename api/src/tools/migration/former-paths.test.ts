import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planOf } from '../../crud/plan/plan.js'
import { addFormerPaths, forgetFormerPaths, renameComment } from './former-paths.js'
import type { Move } from './moves.js'

const start = `/** Renamed fields. */\nexport const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } = {}\n`
const move = (resource: string, from: string, to: string): Move => ({
  plan: planOf(resource),
  from,
  to,
  suffixes: [],
  relations: [],
  holdsFiles: false,
})

describe('the list of former paths', () => {
  it('gains the renames of a migration and loses them when it is undone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-paths-'))
    const file = join(folder, 'former-paths.ts')
    const text = () => readFile(file, 'utf8')
    try {
      await writeFile(file, start)
      await addFormerPaths(file, [move('student', 'ambition', 'aspiration')])
      const before = await text()
      expect(before).toContain("= { student: { ambition: 'aspiration' } }\n")
      const moves = [move('student', 'fullName.firstName', 'name.firstName'), move('team', 'captain', 'leader')]
      await addFormerPaths(file, moves)
      expect(await text()).toContain(
        "= {\n  student: { ambition: 'aspiration', 'fullName.firstName': 'name.firstName' },\n  team: { captain: 'leader' },\n}\n",
      )
      const comment = renameComment(moves).map((line) => ` * ${line}\n`)
      await forgetFormerPaths(file, `/**\n${comment.join('')} */`)
      expect(await text()).toBe(before)
      await addFormerPaths(file, [move('student', 'aspiration', 'ambition')])
      expect(await text()).toContain("student: { aspiration: 'ambition' }")
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
