import type { Database, Sql, Transaction } from '../../database/database.js'
import { FoundAhead } from './found-ahead.js'

const rows = ['a', 'b', 'b', 'c', 'd'].map((id) => ({ id }))

/** A transaction whose end the test decides. */
function transaction() {
  const acts: (() => void)[] = []
  return {
    tx: { afterCommit: (act: () => void) => void acts.push(act) } as Transaction,
    commit: () => acts.forEach((act) => act()),
  }
}

function ahead() {
  const searches: Sql[] = []
  const scanning = {} as Sql
  const database = { scan: () => scanning } as unknown as Database
  const rowsAhead = new FoundAhead((sql) => Promise.resolve((searches.push(sql), rows)))
  return {
    rowsAhead,
    searches,
    scanning,
    prepare: () => rowsAhead.prepare({ id: 'job', input: {}, get: () => database as never }),
  }
}

test('rows are looked for beside other requests, once for several chunks', async () => {
  const { rowsAhead, searches, scanning, prepare } = ahead()
  for (const expected of [['a', 'b', 'c'], ['d']]) {
    await prepare()
    const { tx, commit } = transaction()
    expect(rowsAhead.take(tx, 'job', 3)).toEqual(expected)
    commit()
  }
  expect(searches).toEqual([scanning])
  await prepare()
  expect(searches).toHaveLength(2)
})

test('rows of a chunk that was rolled back come again', async () => {
  const { rowsAhead, prepare } = ahead()
  await prepare()
  expect(rowsAhead.take(transaction().tx, 'job', 1)).toEqual(['a'])
  expect(rowsAhead.take(transaction().tx, 'job', 1)).toEqual(['a'])
  expect(rowsAhead.take(transaction().tx, 'another', 1)).toEqual([])
})
