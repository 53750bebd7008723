import { setTimeout as delay } from 'node:timers/promises'
import { KeptTitles } from './kept-titles.js'

/** Names records by their ids. Notes which are read, and reads none that is hidden. */
function titlesOn(database: { revision: number | null }, max?: number) {
  const requests: string[][] = []
  const hidden = new Set<string>()
  const titles = new KeptTitles(
    database,
    (ids) => {
      requests.push([...ids])
      const readable = ids.filter((id) => !hidden.has(id))
      return Promise.resolve(new Map(readable.map((id) => [id, `Name of ${id}`])))
    },
    max,
  )
  return { titles, requests, hidden }
}

test('a name is read once, also that of a record which the reader may not read', async () => {
  const { titles, requests, hidden } = titlesOn({ revision: 1 })
  hidden.add('b')
  expect([...(await titles.of(['a', 'b', 'a']))]).toEqual([
    ['a', 'Name of a'],
    ['b', ''],
  ])
  expect((await titles.of(['b', 'c'])).get('c')).toBe('Name of c')
  expect(requests).toEqual([['a', 'b'], ['c']])
})

test('names are read again after a commit', async () => {
  const database = { revision: 1 }
  const { titles, requests, hidden } = titlesOn(database)
  await titles.of(['a'])
  hidden.add('a')
  expect((await titles.of(['a'])).get('a')).toBe('Name of a')
  database.revision = 2
  expect((await titles.of(['a'])).get('a')).toBe('')
  expect(requests).toEqual([['a'], ['a']])
})

test('names are read again after a second where other processes commit', async () => {
  const { titles, requests } = titlesOn({ revision: null })
  await titles.of(['a'])
  await titles.of(['a'])
  expect(requests).toEqual([['a']])
  await delay(1050)
  await titles.of(['a'])
  expect(requests).toEqual([['a'], ['a']])
})

test('the names that were asked for least lately are forgotten', async () => {
  const { titles, requests } = titlesOn({ revision: 1 }, 3)
  const often = 'often'
  for (let at = 0; at < 50; at += 1) await titles.of([often, String(at)])
  expect(requests.flat().filter((id) => id === often)).toHaveLength(1)
  requests.length = 0
  await titles.of(['0', '49'])
  expect(requests).toEqual([['0']])
  // More at once than are kept.
  const many = Array.from({ length: 20 }, (_, at) => `many ${at}`)
  expect((await titles.of(many)).size).toBe(20)
})
