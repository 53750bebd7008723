import {
  isWithin,
  otherNamesOf,
  textKey,
  titleOf,
  valueAt,
  type ImportDecisions,
} from '@tinkerdesk/shared'
import { likenessOf, nameWords } from '@tinkerdesk/shared/base/text/name-likeness'
import { fieldProblem } from '../../problems/field-problem.js'
import type { Plan } from '../plan/plan.js'
import { toldApart } from '../naming/telling.js'
import { belongsSentence } from './line-sentences.js'
import type { ReadLine } from './read-lines.js'
import type { Candidates } from './recognise-lines.js'
import type { ShownRecord } from './shown-like.js'

/** The fate of a line: a new record, a change of one, or a question to the person. */
export type LineFate =
  | 'new'
  | { record: ShownRecord; key: readonly string[] }
  | { unsure: readonly ShownRecord[]; candidates: Candidates }

const wordsIn = (name: string) => nameWords(textKey(name))

/** Compares the name of a line with the names of a record. `same` for a line without a name. */
function likenessTo(
  { resource }: Plan,
  { values }: ReadLine,
  { row }: ShownRecord,
): 'same' | 'near' | null {
  const name = titleOf(resource, values)
  if (name === '') return 'same'
  const others = otherNamesOf(resource).flatMap((path) => String(valueAt(row, path) ?? '') || [])
  const likenesses = [titleOf(resource, row), ...others].map((other) =>
    likenessOf(wordsIn(name), wordsIn(other)),
  )
  return (
    likenesses.find((each) => each === 'same') ?? likenesses.find((each) => each === 'near') ?? null
  )
}

/** The paths of a key that say the same in the record: perhaps in another case, so they must not rewrite it. */
export const equalPaths = ({ key }: Pick<Candidates, 'key'>): string[] =>
  key.parts.flatMap(({ path, from, ofItems }) => (from || ofItems ? [] : [path]))

/** Decides about a line by the records that it may mean. Throws `validation_failed` if it means several, or has the value of another person. */
export function decideLine(
  plan: Plan,
  line: ReadLine,
  candidates: Candidates | undefined,
  decisions: ImportDecisions,
): LineFate {
  if (!candidates || candidates.records.length === 0) return 'new'
  const { key, records } = candidates
  const first = records[0]!
  const likeness = key.isOfPerson ? likenessTo(plan, line, first) : null
  if (key.isOfPerson && likeness === null) {
    const { path } = key.parts[0]!
    const label = plan.leafAt(path).field.label.toLowerCase()
    throw fieldProblem(path, belongsSentence(label, toldApart(plan, first.row)))
  }
  const { group } = key
  const decision =
    group === undefined || likeness === 'same'
      ? 'update'
      : Object.hasOwn(decisions, group)
        ? decisions[group]
        : undefined
  if (decision === 'new') return 'new'
  if (decision === undefined) return { unsure: records, candidates }
  if (records.length > 1) {
    const many = plan.resource.label.many.toLowerCase()
    throw fieldProblem(
      key.parts[0]!.path,
      `Several ${many} have these values. Add the ID of the one you mean.`,
    )
  }
  const title =
    likeness === 'same'
      ? plan.leaves.flatMap(({ path }) =>
          plan.resource.title.some((each) => isWithin(path, each)) ? [path] : [],
        )
      : []
  return { record: first, key: [...equalPaths(candidates), ...title] }
}
