import { leavesOf, type ImportRow } from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { decideLine, type LineFate } from './decide-line.js'
import {
  sameAsSentence,
  sameRecordNote,
  sameRecordSentence,
  sharedNote,
  sharedSentence,
} from './line-sentences.js'
import { OtherLines } from './other-lines.js'
import { isRead, type ReadLine, type UnreadLine } from './read-lines.js'
import type { Candidates } from './recognise-lines.js'
import { refusalOf } from './line-refusal.js'
import { refusedLine, sameLine, unsureLine } from './staged-lines.js'
import type { ImportRequest, Staged } from '../change-sets/plan/take-lines.js'
import { tryRecord } from './try-record.js'
import { tryCreate, tryCreates } from './try-write.js'

type Needs = ImportRequest & {
  lines: readonly (ReadLine | UnreadLine)[]
  candidates: ReadonlyMap<number, Candidates>
}

/** Tried lines, and what no other line may share with them. */
export interface TriedLines {
  staged: readonly Staged[]
  keys: OtherLines['noted']
}

/** The fate of each line, or the problem that refuses it, and the results of those that were tried together. */
interface Decided {
  fates: ReadonlyMap<ReadLine, LineFate | ProblemError>
  created: ReadonlyMap<ReadLine, Staged | ProblemError>
}

/** Tries the lines: creates or changes their records in transactions that are rolled back. Ends when the client leaves. */
export async function tryLines(request: Needs): Promise<TriedLines> {
  const { machine, plan, id, lines, candidates, leaving } = request
  const records = [...candidates.values()].flatMap((each) => each.records.map(({ row }) => row.id))
  const read = lines.filter(isRead)
  const named = read.flatMap((line) => line.named?.id ?? [])
  const others = await OtherLines.of(machine.database.read, plan, id, read, [...records, ...named])
  const fates = new Map(read.map((line) => [line, fateOf(request, line)]))
  // Two lines with one value that no two records may have are told by themselves.
  const news = others.distinct(read.filter((line) => fates.get(line) === 'new'))
  const decided = { fates, created: await tryCreates(request, news) }
  const staged: Staged[] = []
  for (const line of lines) {
    leaving?.throwIfAborted()
    staged.push(
      isRead(line)
        ? await tryLine(request, decided, others, line, staged)
        : refusedLine(plan, line, line.problem),
    )
  }
  return { staged, keys: others.noted }
}

const orThrow = <T>(result: T | ProblemError): T => {
  if (result instanceof ProblemError) throw result
  return result
}

/** Returns what is to be done with a line, or why it is refused. */
function fateOf(request: Needs, line: ReadLine): LineFate | ProblemError {
  if (line.named) return { record: { row: line.named, joined: line.named }, key: [] }
  try {
    const fate = decideLine(
      request.plan,
      line,
      request.candidates.get(line.line),
      request.decisions,
    )
    if (fate === 'new') assertAdds(request)
    return fate
  } catch (error) {
    return refusalOf(error)
  }
}

async function tryLine(
  request: Needs,
  { fates, created }: Decided,
  others: OtherLines,
  line: ReadLine,
  before: readonly Staged[],
): Promise<Staged> {
  const { plan } = request
  try {
    const same = others.sameAs(line)
    if (same !== undefined) return sameLine(plan, line, sameAsSentence(same))
    const fate = orThrow(fates.get(line)!)
    const staged =
      fate === 'new'
        ? orThrow(created.get(line) ?? (await tryCreate(request, line)))
        : 'unsure' in fate
          ? await unsureLine(request, line, fate)
          : await tryRecord(request, line, fate)
    const { outcome } = staged.shown
    const record =
      fate !== 'new' && 'record' in fate && outcome === 'changed' ? fate.record.row.id : undefined
    if (outcome !== 'same')
      refuseShared(request, others, line, line.named ? undefined : record, before)
    others.note(line, outcome !== 'same', record)
    return staged
  } catch (error) {
    return refusedLine(plan, line, refusalOf(error))
  }
}

/** Throws if a file never sets a required field of a new record. */
function assertAdds({ plan: { resource } }: Needs): void {
  const many = resource.label.many.toLowerCase()
  for (const { path, field } of leavesOf(resource))
    if (field.notFromFiles && field.required)
      throw fieldProblem(
        path,
        `A file never sets ${field.label}, so it adds no ${many}. Add them by the form.`,
      )
}

/** Throws if another line changes the same record, or has a value that one record has. Tells it with that line, too, if this request tried it. */
function refuseShared(
  { plan }: Needs,
  others: OtherLines,
  line: ReadLine,
  record: string | undefined,
  before: readonly Staged[],
): void {
  const tell = (other: number, note: string) => {
    const earlier: ImportRow | undefined = before.find(({ shown }) => shown.line === other)?.shown
    if (earlier) earlier.note ??= note
  }
  const changing = record === undefined ? undefined : others.changing(record)
  if (changing !== undefined) {
    tell(changing, sameRecordNote(line.line))
    throw fieldProblem('', sameRecordSentence(changing, line.line))
  }
  const shared = others.sharing(line)
  if (!shared) return
  const label = plan.leaf(shared.path)!.field.label.toLowerCase()
  tell(shared.line, sharedNote(line.line, label))
  throw fieldProblem(
    shared.path,
    sharedSentence(shared.line, line.line, label, plan.resource.isPerson === true),
  )
}
