import type { ChangeSetDone, Job } from '@tinkerdesk/shared'
import type { ListRow } from '../values/list-row.js'
import { doneOf } from './edit-changes.js'

const rows = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }) as ListRow)
const answer = (failed: number, refused: readonly string[]) =>
  ({
    counts: { changed: rows.length - failed, failed },
    refused: refused.map((record) => ({ record })),
  }) as unknown as ChangeSetDone

describe('a bulk edit', () => {
  test('is done with all records but the refused ones', () => {
    expect(doneOf(rows, answer(0, []))).toEqual(['a', 'b', 'c'])
    expect(doneOf(rows, answer(1, ['b']))).toEqual(['a', 'c'])
  })

  test('is done with none while only some of the refused ones are named', () => {
    expect(doneOf(rows, answer(2, ['b']))).toEqual([])
  })

  test('is done with all records that a job changes', () => {
    expect(doneOf(rows, { id: 'job', state: 'running' } as unknown as Job)).toEqual(['a', 'b', 'c'])
  })
})
