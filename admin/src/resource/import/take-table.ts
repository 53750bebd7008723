import type { TableChoice } from './file-book.js'
import type { HeadingScore } from './guess-choice.js'
import type { ImportSteps, ImportValues } from './import-step.js'
import { closedTargets, guessTargets } from './importable-fields.js'
import { knownHeadings } from './known-headings.js'
import { tableOf } from './table-of.js'

const hintsOf = ({ uid, resource, now }: ImportSteps) => ({
  earlier: knownHeadings(uid, resource.name),
  elsewhere: now().elsewhere,
})

/** Returns how well texts are the headings of this person's files. */
export const headingScore =
  (steps: ImportSteps): HeadingScore =>
  (headings) =>
    guessTargets(headings, steps.targets, hintsOf(steps)).filter(Boolean).length

const closedNote = 'Never set from a file. It is chosen by hand in each record.'

/** Returns the choices with a part of the file as the table. The fields of its columns are guessed, unless its headings are those of before. */
export function taken(steps: ImportSteps, choice: TableChoice): Partial<ImportValues> {
  const { resource, targets, now } = steps
  const { book, table: before } = now()
  if (!book) return {}
  const table = { ...tableOf(book, choice), name: book.name }
  // What was typed belongs to the lines of one sheet.
  const mends = choice.sheet === now().choice?.sheet ? now().mends : {}
  if (JSON.stringify(table.headings) === JSON.stringify(before?.headings) && now().paths.length > 0) return { choice, table, mends }
  const hints = hintsOf(steps)
  const closed = closedTargets(resource)
  const isClosed = guessTargets(table.headings, [...closed, ...targets], { elsewhere: hints.elsewhere }).map((path) =>
    closed.some((target) => target.path === path),
  )
  const paths = guessTargets(table.headings, targets, hints).map((path, at) => (isClosed[at] ? null : path))
  return { choice, table, mends, paths, notes: isClosed.map((is) => (is ? closedNote : null)) }
}
