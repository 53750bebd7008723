import {
  maxMarks,
  type Mark,
  type NewMarks,
  type RegisterRow,
  type StoredMarks,
} from '@tinkerdesk/shared'
import type { QueueEntry } from '../../client/queue/queue-entry.js'

export type NewMark = NewMarks['marks'][number]
/** A session or an hour, as `GET` and `POST /api/registers` name it. */
export type RegisterPlace = Omit<NewMarks, 'marks'>

/** Kept with a waiting entry, so that a reload without a network still shows the class. */
export interface ShownRegister {
  rows: readonly RegisterRow[]
}

/** Returns the marks that a waiting entry sends. */
export const marksOf = ({ request }: QueueEntry): readonly NewMark[] =>
  (request.body as NewMarks).marks

/** Returns the marks that someone else set meanwhile, of an entry that the server refused for them. */
export const lateOf = ({ refusal }: QueueEntry): StoredMarks['marks'] =>
  refusal?.code === 'marked_meanwhile' ? (refusal.current as StoredMarks).marks : []

/** Returns the rows with newer marks laid over them. A row keeps who set its mark until that is known. */
export function withMarks(
  rows: readonly RegisterRow[],
  newer: ReadonlyMap<string, Pick<RegisterRow, 'mark'> & { markedBy?: string | null }>,
): RegisterRow[] {
  return rows.map((row) => {
    const { mark, markedBy } = newer.get(row.id) ?? row
    return { ...row, mark, markedBy: markedBy ?? (mark === row.mark ? row.markedBy : null) }
  })
}

/**
 * Returns the marks of a waiting entry with later ones laid over them: the last mark of a student counts, against the one that was seen first.
 * `undefined` if they are more than one request stores.
 */
export function mergeMarks(
  earlier: readonly NewMark[],
  later: readonly NewMark[],
): NewMark[] | undefined {
  const seen = new Map(earlier.map((each) => [each.student, each]))
  for (const each of later)
    seen.set(each.student, { ...each, was: (seen.get(each.student) ?? each).was })
  return seen.size <= maxMarks ? [...seen.values()] : undefined
}

/** Returns the changes that give students a mark, in parts that one request stores. */
export function markParts(rows: readonly RegisterRow[], mark: Mark): NewMark[][] {
  const changed = rows
    .filter((row) => row.mark !== mark)
    .map((row) => ({ student: row.id, mark, was: row.mark }))
  return Array.from({ length: Math.ceil(changed.length / maxMarks) }, (_, at) =>
    changed.slice(at * maxMarks, (at + 1) * maxMarks),
  )
}

/** Returns a refused entry's marks, sent against those that someone else set. */
export const insisting = (entry: QueueEntry): NewMark[] => {
  const now = new Map(lateOf(entry).map(({ id, mark }) => [id, mark]))
  return marksOf(entry).map((each) => ({ ...each, was: now.get(each.student) ?? each.was }))
}

/** Returns a refused entry's marks without those of students whom someone else marked. */
export const yielding = (entry: QueueEntry): NewMark[] => {
  const late = new Set(lateOf(entry).map(({ id }) => id))
  return marksOf(entry).filter(({ student }) => !late.has(student))
}
