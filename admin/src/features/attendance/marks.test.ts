import { maxMarks, type RegisterRow } from '@tinkerdesk/shared'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { insisting, markParts, mergeMarks, withMarks, yielding, type NewMark } from './marks.js'

const row = (id: string, mark: RegisterRow['mark'] = null): RegisterRow => ({
  id,
  name: id,
  class: '8th',
  section: null,
  mark,
  markedBy: mark && 'Asha Rao',
})
const refused = (marks: NewMark[], now: RegisterRow['mark']): QueueEntry => ({
  id: '1',
  uid: 'u',
  at: 0,
  place: 'p',
  to: '/',
  title: 't',
  request: { method: 'post', url: '/api/registers', body: { session: 's', marks } },
  refusal: {
    code: 'marked_meanwhile',
    message: '',
    errors: {},
    current: { marks: [{ id: 'a', mark: now, markedBy: 'Ravi' }] },
  },
})

describe('marks of a register', () => {
  it('are laid over the rows, with who set them as far as that is known', () => {
    expect(
      withMarks(
        [row('a', 'late'), row('b', 'late')],
        new Map([['a', { mark: 'absent' as const }]]),
      ),
    ).toEqual([{ ...row('a', 'absent'), markedBy: null }, row('b', 'late')])
  })

  it('merge into one that waits: the last mark counts, against the mark that was seen first', () => {
    const first: NewMark = { student: 'a', mark: 'present', was: null }
    expect(mergeMarks([first], [{ student: 'a', mark: 'absent', was: 'present' }])).toEqual([
      { student: 'a', mark: 'absent', was: null },
    ])
    const many = Array.from({ length: maxMarks }, (_, at) => ({ ...first, student: `s${at}` }))
    expect(mergeMarks(many, [first])).toBeUndefined()
  })

  it('of a whole class are sent in parts, and only those that change', () => {
    const rows = [
      row('done', 'present'),
      ...Array.from({ length: maxMarks + 1 }, (_, at) => row(`s${at}`)),
    ]
    expect(markParts(rows, 'present').map((part) => part.length)).toEqual([maxMarks, 1])
    expect(markParts([row('done', 'present')], 'present')).toEqual([])
  })

  it('yield to a mark that someone else set, or replace it knowingly', () => {
    const marks: NewMark[] = [
      { student: 'a', mark: 'present', was: null },
      { student: 'b', mark: 'late', was: null },
    ]
    expect(yielding(refused(marks, 'absent'))).toEqual([marks[1]])
    expect(insisting(refused(marks, 'absent'))).toEqual([{ ...marks[0], was: 'absent' }, marks[1]])
  })
})
