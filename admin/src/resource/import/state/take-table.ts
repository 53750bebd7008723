import { fileHeadingsOf, onlyValues } from '@tinkerdesk/shared'
import type { TableChoice } from '@tinkerdesk/shared/files/file-book'
import type { HeadingScore } from '@tinkerdesk/shared/files/guess-choice'
import type { ImportSteps, ImportValues } from './import-step.js'
import {
  chosenFor,
  guessTargets,
  type KnownHeadings,
} from '@tinkerdesk/shared/files/columns/importable-fields'
import { joinedHintsOf } from '@tinkerdesk/shared/files/columns/joined-headings'
import { knownHeadings } from '../columns/known-headings.js'
import { guessColumns, type LeftOut } from '@tinkerdesk/shared/files/columns/guess-columns'
import { tableOf } from '@tinkerdesk/shared/files/table-of'

const hintsOf = ({ me, resource, now }: ImportSteps) => ({
  earlier: knownHeadings(me.uid, resource.name),
  elsewhere: now().elsewhere,
  declared: fileHeadingsOf(resource),
  joined: joinedHintsOf(resource),
})

/** Returns how well texts are the headings of this person's files. */
export function headingScore(steps: ImportSteps): HeadingScore {
  const hints = hintsOf(steps)
  return (headings) => guessTargets(headings, steps.targets, hints).filter(Boolean).length
}

const noteOf: Readonly<Record<LeftOut, string>> = {
  closed: 'Never set from a file. It is chosen by hand in each record.',
  noIds: 'These are no IDs of Tinkerdesk: left out.',
  nameless: 'Left out: the file has no column for the name that belongs to it.',
  unclear: 'Left out: the heading names several people. Choose whose it is.',
}

/**
 * Returns the choices with a part of the file as the table. The fields of its columns are guessed, unless its headings are those of before. With
 * `saved`, headings have the fields of a saved mapping.
 */
export function taken(
  steps: ImportSteps,
  choice: TableChoice,
  saved?: KnownHeadings,
): Partial<ImportValues> {
  const { me, resource, rights, targets, now } = steps
  const { book, table: before, fixed } = now()
  if (!book) return {}
  const table = { ...tableOf(book, choice), name: book.name }
  // Typed texts belong to the lines of one sheet.
  const mends = choice.sheet === now().choice?.sheet ? now().mends : {}
  if (
    !saved &&
    JSON.stringify(table.headings) === JSON.stringify(before?.headings) &&
    now().paths.length > 0
  )
    return { choice, table, mends }
  const hints = hintsOf(steps)
  const earlier = { ...hints.earlier, ...saved }
  const columns = guessColumns(resource, targets, table, { ...hints, earlier })
  const notes = columns.map(({ heading, path, leftOut }): string | null => {
    if (leftOut === 'nameless' && chosenFor(heading, earlier) === path) return null
    return leftOut && noteOf[leftOut]
  })
  const paths = columns.map(({ path }, at) => (notes[at] === null ? path : null))
  // The only school of a person, say.
  const own = onlyValues(resource, me).filter(
    ({ path, field }) => field.required && rights.mayCreate(path) && !paths.includes(path),
  )
  return {
    choice,
    table,
    mends,
    paths,
    areClosed: columns.map(({ leftOut }) => leftOut === 'closed'),
    notes,
    fixed: { ...Object.fromEntries(own.map(({ path, value }) => [path, value])), ...fixed },
  }
}
