import { subject } from '@tinkerdesk/shared/resources/subject'
import { startMachine, type TestMachine } from '../../../test/support/test-machine.js'
import { ProblemError } from '../../problems/problem-error.js'
import { records } from '../index.js'
import { writeSet, type WritableSet } from './write-set.js'

let world: TestMachine
beforeAll(async () => {
  world = await startMachine()
})
afterAll(() => world.stop())

const refusal = new ProblemError('not_applicable')
/** Writes subjects in batches of two. One that is named Refused is refused. */
const subjects = (...items: string[]) => {
  const batches: (readonly string[])[] = []
  const set: WritableSet<string, string> = {
    database: world.database,
    person: 'product',
    items,
    batchesOf: (all, isByOne) =>
      isByOne
        ? all.map((item) => [item])
        : all.flatMap((_, at) => (at % 2 === 0 ? [[all[at]!, ...all.slice(at + 1, at + 2)]] : [])),
    async write(tx, batch) {
      batches.push(batch)
      const made: string[] = []
      for (const name of batch) {
        if (name.endsWith('Refused')) throw refusal
        await records(subject, tx).create({ name })
        made.push(name)
      }
      return made
    },
  }
  return { set, batches }
}
const names = async (prefix: string): Promise<string[]> =>
  (await records(subject, world.database.read).find({}))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .sort()

describe('a set whose items are written each for itself', () => {
  const refused = (_: unknown, item: string) => `not ${item}`

  it('keeps all but the refused item, which is found by writing its batch one by one', async () => {
    const { set, batches } = subjects('a1', 'aRefused', 'a3')
    expect(await writeSet(set, { mode: 'each', refused })).toEqual(['a1', 'not aRefused', 'a3'])
    expect(batches).toEqual([['a1', 'aRefused'], ['a1'], ['aRefused'], ['a3']])
    expect(await names('a')).toEqual(['a1', 'a3'])
  })

  it('answers in the order of the items also if they are written at once', async () => {
    const { set } = subjects('b1', 'b2', 'bRefused')
    const answers = await writeSet(set, { mode: 'each', isConcurrent: true, refused })
    expect(answers).toEqual(['b1', 'b2', 'not bRefused'])
  })

  it('keeps nothing of a trial, and answers as if it did', async () => {
    const { set } = subjects('c1', 'c2', 'cRefused')
    const answers = await writeSet(set, { mode: 'each', dryRun: true, refused })
    expect(answers).toEqual(['c1', 'c2', 'not cRefused'])
    expect(await names('c')).toEqual([])
  })

  it('ends with a failure that is no refusal', async () => {
    const { set } = subjects('d1', 'd2')
    const write = () => Promise.reject(new Error('The disk is gone'))
    await expect(writeSet({ ...set, write }, { mode: 'each', refused })).rejects.toThrow('disk')
  })
})

describe('a set of which all is written or nothing', () => {
  it('names the item that is wrong, and keeps nothing', async () => {
    const { set, batches } = subjects('e1', 'e2', 'e3', 'eRefused')
    const refused = (_: unknown, item: string): never => {
      throw new Error(`wrong: ${item}`)
    }
    await expect(writeSet(set, { mode: 'all', refused })).rejects.toThrow('wrong: eRefused')
    expect(batches.slice(2)).toEqual([['e1'], ['e2'], ['e3'], ['eRefused']])
    expect(await names('e')).toEqual([])
  })

  it('finds all items that are wrong, if it is to look for more', async () => {
    const wrong: string[] = []
    const { set } = subjects('fRefused', 'f2', 'f3', 'fRefused')
    const how = {
      mode: 'all' as const,
      begin: () => Promise.resolve(wrong.splice(0).length >= 0),
      refused: (_: unknown, item: string) => wrong.push(item) > 0,
      end() {
        if (wrong.length > 0) throw refusal
      },
    }
    await expect(writeSet(set, how)).rejects.toBe(refusal)
    expect(wrong).toEqual(['fRefused', 'fRefused'])
    expect(await names('f')).toEqual([])
  })

  it('writes nothing for a retry', async () => {
    const { set, batches } = subjects('g1')
    const refused = () => false
    const begin = () => Promise.resolve(false)
    expect(await writeSet(set, { mode: 'all', begin, refused })).toEqual([])
    expect(batches).toEqual([])
  })
})
