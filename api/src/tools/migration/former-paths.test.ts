import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planOf } from '../../crud/plan/plan.js'
import { formatted } from '../formatted.js'
import { addFormerPaths, forgetFormerPaths, renameComment } from './former-paths.js'
import type { Move } from './moves.js'
import type { ResourceMove } from './resource-moves.js'

const start = `/** Renamed fields. */\nexport const formerPaths: { readonly [resource: string]: { readonly [former: string]: string } } = {}

/** Renamed lists. */\nexport const formerLists: { readonly [resource: string]: { readonly [former: string]: string } } = {}

/** Renamed resources. */\nexport const formerNames: { readonly [former: string]: string } = {}

/** Former addresses. */
export const formerAddresses: { readonly [former: string]: string } = {}

/** Former names in the API. */
export const formerUrls: { readonly [former: string]: string } = {}\n`
const move = (resource: string, from: string, to: string): Move => ({
  plan: planOf(resource),
  from,
  to,
  suffixes: [],
  relations: [],
  holdsFiles: false,
})
const resourceMove = (name: string, former: string): ResourceMove => {
  const plan = planOf(name)
  return {
    plan,
    from: { name: former, table: plan.table },
    to: { name, table: plan.table },
    joinTables: [],
    named: [],
  }
}

describe('the list of former paths', () => {
  it('is read as it is formatted, with a value below a long type', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-former-'))
    const file = join(folder, 'former-paths.ts')
    const before = await formatted(start, 'typescript')
    expect(before).toContain('=\n  {}')
    try {
      await writeFile(file, before)
      const renames = {
        resources: [],
        lists: [],
        addresses: [],
        moves: [move('tag', 'shade', 'name')],
      }
      await addFormerPaths(file, renames)
      expect(await readFile(file, 'utf8')).toContain("tag: { shade: 'name' }")
      await forgetFormerPaths(file, `/**\n * ${renameComment(renames)[0]}\n */`)
      expect(await readFile(file, 'utf8')).toBe(before)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('gains the renames of a migration and loses them when it is undone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-paths-'))
    const file = join(folder, 'former-paths.ts')
    const text = () => readFile(file, 'utf8')
    try {
      await writeFile(file, start)
      await addFormerPaths(file, {
        moves: [move('student', 'ambition', 'aspiration')],
        resources: [],
        lists: [],
        addresses: [],
      })
      const before = await text()
      expect(before).toContain("= {\n  student: { ambition: 'aspiration' },\n}\n")
      const moves = [
        move('student', 'fullName.firstName', 'name.firstName'),
        move('team', 'captain', 'leader'),
      ]
      await addFormerPaths(file, { moves, resources: [], lists: [], addresses: [] })
      expect(await text()).toContain(
        "= {\n  student: { ambition: 'aspiration', 'fullName.firstName': 'name.firstName' },\n  team: { captain: 'leader' },\n}\n",
      )
      const comment = renameComment({ moves, resources: [], lists: [], addresses: [] }).map(
        (line) => ` * ${line}\n`,
      )
      await forgetFormerPaths(file, `/**\n${comment.join('')} */`)
      expect(await text()).toBe(before)
      await addFormerPaths(file, {
        moves: [move('student', 'aspiration', 'ambition')],
        resources: [],
        lists: [],
        addresses: [],
      })
      expect(await text()).toContain("student: { aspiration: 'ambition' }")
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('keeps the renamed paths and lists of a renamed resource under its present name, and gives them back when that is undone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-paths-'))
    const file = join(folder, 'former-paths.ts')
    const text = () => readFile(file, 'utf8')
    try {
      const formerLists =
        'formerLists: { readonly [resource: string]: { readonly [former: string]: string } } = '
      await writeFile(
        file,
        start
          .replace('= {}', "= {\n  pupil: { ambition: 'aspiration' },\n}")
          .replace(`${formerLists}{}`, `${formerLists}{\n  pupil: { behind: 'late' },\n}`),
      )
      const before = await text()
      const pupil = {
        ...resourceMove('student', 'pupil'),
        from: { name: 'pupil', table: 'former_pupils' },
      }
      const addresses = [
        { from: 'pupil-data', to: 'student-data' },
        { from: 'pupil-data/late', to: 'student-data/overdue' },
      ]
      const lists = [{ resource: 'student', from: 'late', to: 'overdue' }]
      const renames = { moves: [], resources: [pupil], lists, addresses }
      await addFormerPaths(file, renames)
      expect(await text()).toContain("= {\n  student: { ambition: 'aspiration' },\n}\n")
      expect(await text()).toContain("= { pupil: 'student' }\n")
      expect(await text()).toContain("  student: { behind: 'late', late: 'overdue' },\n")
      expect(await text()).toContain(
        "  'pupil-data': 'student-data',\n  'pupil-data/late': 'student-data/overdue',\n",
      )
      expect(await text()).toContain("= { 'former-pupils': 'students' }\n")
      await forgetFormerPaths(file, `/**\n * ${renameComment(renames).join('\n * ')}\n */`)
      expect(await text()).toBe(before)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
