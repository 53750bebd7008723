import type { ListRow } from '../../values/list-row.js'
import { RowSource } from './row-source.js'

const rowOf = (at: number) => ({ id: `row ${at}`, version: 1 }) as ListRow
const total = 250

/** Returns rows whose first chunk cannot be read for some times, and the number of the chunks that were asked for. */
function failing(times: number) {
  const pages: number[] = []
  const source = new RowSource(
    {
      page: (page, size) => {
        pages.push(page)
        if (page === 1 && times-- > 0) return Promise.reject(new Error('Too busy.'))
        const from = (page - 1) * size
        return Promise.resolve({
          rows: Array.from({ length: Math.min(size, total - from) }, (_, at) => rowOf(from + at)),
          total,
        })
      },
      records: () => Promise.resolve([]),
    },
    total,
    1,
  )
  return { source, pages }
}
const settled = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe('the rows of a grid', () => {
  test('are read again by themselves if they could not be read', async () => {
    const { source } = failing(2)
    const heard: (string | undefined)[] = []
    source.subscribe(() => heard.push(source.fault?.message))
    source.show(0, 20)
    await settled(() => source.at(0) !== undefined)
    expect(heard).toContain('Too busy.')
    expect([source.fault, source.at(0)?.id]).toEqual([null, 'row 0'])
  })

  test('wait for the person if they still cannot be read', async () => {
    const { source, pages } = failing(5)
    source.subscribe(() => undefined)
    source.show(0, 20)
    await settled(() => pages.filter((page) => page === 1).length === 4 && source.fault !== null)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([pages.filter((page) => page === 1).length, source.fault?.message]).toEqual([
      4,
      'Too busy.',
    ])
    source.retry()
    await settled(() => source.fault !== null)
    source.retry()
    await settled(() => source.at(0) !== undefined)
    expect(source.fault).toBeNull()
  })

  test('are missing before a copy as long as they were not read', async () => {
    const { source } = failing(0)
    await source.need(0, 50)
    expect(source.missing(0, 99)).toEqual([])
    expect(source.missing(50, 249)).toEqual([1, 2])
  })

  test('stay where they are while they are held, as they are now, until the list is read again', async () => {
    let order = ['a', 'b', 'c']
    const versions: Record<string, number> = { a: 1, b: 1, c: 1, new: 1 }
    const row = (id: string) =>
      ({ id, version: versions[id], allowed: ['update'] }) as unknown as ListRow
    const source = new RowSource(
      {
        page: () => Promise.resolve({ rows: order.map(row), total: order.length }),
        records: (ids) => Promise.resolve(ids.filter((id) => versions[id] !== undefined).map(row)),
      },
      3,
    )
    source.subscribe(() => undefined)
    const shown = () => [0, 1, 2].map((at) => `${source.at(at)?.id} ${source.at(at)?.version}`)
    source.show(0, 2)
    await settled(() => source.at(0) !== undefined)
    source.hold(true)
    order = ['b', 'a', 'new']
    versions['a'] = 2
    delete versions['c']
    await source.invite(['new'])
    source.refresh()
    await settled(() => source.at(0)?.version === 2)
    expect([shown(), [...source.guests.keys()], source.at(2)?.allowed]).toEqual([
      ['a 2', 'b 1', 'c 1'],
      ['new'],
      [],
    ])
    delete versions['new']
    source.refresh()
    await settled(() => source.guests.size === 0)
    versions['new'] = 2
    source.reload()
    await settled(() => source.at(0) !== undefined)
    expect(shown()).toEqual(['b 1', 'a 2', 'new 2'])
  })

  test('stay where they are although an answer in another order was on its way when they were held', async () => {
    let order = ['a', 'b']
    const answers: (() => void)[] = []
    const row = (id: string) => ({ id, version: 1 }) as unknown as ListRow
    const source = new RowSource(
      {
        page: () =>
          new Promise((done) =>
            answers.push(() => done({ rows: order.map(row), total: order.length })),
          ),
        records: (ids) => Promise.resolve(ids.map(row)),
      },
      2,
    )
    source.subscribe(() => undefined)
    const shown = () => [0, 1].map((at) => source.at(at)?.id)
    source.show(0, 1)
    answers.pop()!()
    await settled(() => source.at(0) !== undefined)
    order = ['b', 'a']
    source.refresh()
    source.hold(true)
    const before = source.version
    answers.pop()!()
    await settled(() => source.version > before)
    expect(shown()).toEqual(['a', 'b'])
  })
})
