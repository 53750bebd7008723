import {
  fileHeadingsOf,
  isBlankText,
  trimmedText,
  itemColumnAt,
  onlyValues,
  type Resource,
} from '@tinkerdesk/shared'
import type { FileTable, TableChoice } from '@tinkerdesk/shared/files/file-book'
import type { HeadingScore } from '@tinkerdesk/shared/files/guess-choice'
import type { ImportSteps, ImportValues } from './import-step.js'
import {
  chosenFor,
  closedTargets,
  guessTargets,
} from '@tinkerdesk/shared/files/columns/importable-fields'
import { joinedHintsOf } from '@tinkerdesk/shared/files/columns/joined-headings'
import { knownHeadings } from '../columns/known-headings.js'
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

const closedNote = 'Never set from a file. It is chosen by hand in each record.'
const noIdNote = 'These are no IDs of Tinkerdesk: left out.'
const namelessNote = 'Left out: the file has no column for the name that belongs to it.'

const recordId = /^[0-9a-hjkmnp-tv-z]{26}$/i
/** Cells that are looked at to tell record IDs from roll numbers. */
const examined = 1000

/** True for a column of texts that no record has as its ID, such as roll numbers. */
const hasNoIds = ({ rows }: FileTable, at: number): boolean =>
  !rows.slice(0, examined).some(({ cells }) => recordId.test(trimmedText(cells[at] ?? '')))

/** True for a column without any text. */
const isBlank = ({ rows }: FileTable, at: number): boolean =>
  rows.every(({ cells, kinds }) => isBlankText(cells[at] ?? '') && !kinds?.[at])

/** True for a part of a list's item, such as a phone number, in a file without a column for the name of any item: it would belong to nobody. */
function isNameless(resource: Resource, path: string, paths: readonly (string | null)[]): boolean {
  const column = itemColumnAt(resource, path)
  if (!column || column.key === column.columns.name || paths.includes('id')) return false
  const isName = (other: string | null) => {
    const named = other === null ? undefined : itemColumnAt(resource, other)
    return (
      named?.list === column.list &&
      named.key === named.columns.name &&
      (column.item === 0 || named.item === column.item)
    )
  }
  return !paths.some(isName)
}

/** Returns the choices with a part of the file as the table. The fields of its columns are guessed, unless its headings are those of before. */
export function taken(steps: ImportSteps, choice: TableChoice): Partial<ImportValues> {
  const { me, resource, rights, targets, now } = steps
  const { book, table: before, fixed } = now()
  if (!book) return {}
  const table = { ...tableOf(book, choice), name: book.name }
  // Typed texts belong to the lines of one sheet.
  const mends = choice.sheet === now().choice?.sheet ? now().mends : {}
  if (JSON.stringify(table.headings) === JSON.stringify(before?.headings) && now().paths.length > 0)
    return { choice, table, mends }
  const blank = table.headings.map((_, at) => isBlank(table, at))
  const hints = { ...hintsOf(steps), isBlank: (at: number) => blank[at]! }
  const closed = closedTargets(resource)
  const areClosed = guessTargets(table.headings, [...closed, ...targets], {
    ...hints,
    earlier: {},
  }).map((path) => closed.some((target) => target.path === path))
  const guessed = guessTargets(table.headings, targets, hints).map((path, at) =>
    areClosed[at] ? null : path,
  )
  const notes = guessed.map((path, at): string | null => {
    if (areClosed[at]) return closedNote
    if (path === 'id' && hasNoIds(table, at)) return noIdNote
    const isChosen = chosenFor(table.headings[at] ?? '', hints.earlier) === path
    return path !== null && !isChosen && isNameless(resource, path, guessed) ? namelessNote : null
  })
  const paths = guessed.map((path, at) => (notes[at] === null ? path : null))
  // The only school of a person, say.
  const own = onlyValues(resource, me).filter(
    ({ path, field }) => field.required && rights.mayCreate(path) && !paths.includes(path),
  )
  return {
    choice,
    table,
    mends,
    paths,
    areClosed,
    notes,
    fixed: { ...Object.fromEntries(own.map(({ path, value }) => [path, value])), ...fixed },
  }
}
