import { valueAt } from '@tinkerdesk/shared'
import { useCallback } from 'react'
import type { Rights } from '../../fields/rights.js'
import type { Note } from './cell-note.js'
import { hasForm, lockOf, rowAt, valuesOf, type Cells } from './edits/cells.js'
import type { Place, SheetCell } from './sheet/sheet-props.js'
import { isComposed } from '../../fields/cell-text.js'
import { changesOf, issuesOf } from './edits/staged.js'
import type { Names } from './names/use-names.js'

interface Options {
  cells: Cells
  rights: Rights
  names: Names
  /** True while nothing can be changed. */
  isLocked: boolean
}

/** Returns how the cells of a grid are shown, and the facts about one of them. */
export function useCellView({ cells, rights, names, isLocked }: Options) {
  const { resource, columns, source } = cells
  const cellAt = useCallback(
    ({ col, row: at }: Place): SheetCell => {
      const column = columns[col]
      if (!column) return { text: '', tone: 'plain', isReadOnly: true, takesLetters: false }
      const row = rowAt(cells, at)
      if (row.state === 'loading')
        return { text: '…', tone: 'plain', isReadOnly: true, takesLetters: false }
      const takesLetters = !isComposed(column.field)
      const isReadOnly = isLocked || lockOf(cells, row, column) !== null
      if (row.state === 'blank') return { text: '', tone: 'plain', isReadOnly, takesLetters }
      const { path, field } = column
      const open = row.staged?.texts[path]
      const text = open?.text ?? names.textOf(field, valueAt(valuesOf(row), path))
      if (!row.staged) return { text, tone: 'plain', isReadOnly, takesLetters }
      const hasIssue = issuesOf(resource, rights, row.staged).some(
        (issue) => issue.path === path || issue.path.startsWith(`${path}.`),
      )
      const isChanged = changesOf(resource, row.staged).some(
        (changed) => changed === path || changed.startsWith(`${path}.`),
      )
      const tone =
        path in row.staged.conflicts
          ? 'conflict'
          : hasIssue
            ? 'wrong'
            : row.state === 'new' && text !== ''
              ? 'new'
              : isChanged
                ? 'changed'
                : 'plain'
      return { text, tone, isReadOnly, takesLetters }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `cells` is made of the others.
    [
      resource,
      rights,
      columns,
      source,
      source.version,
      cells.staged,
      cells.added,
      names,
      isLocked,
      cells.mayCreate,
    ],
  )

  /** Returns the address of the form in which a cell can be changed, if it cannot be changed here. */
  const formAt = ({ col, row: at }: Place): string | undefined => {
    const [column, row] = [columns[col], rowAt(cells, at)]
    return column && row.state === 'record' && hasForm(column, row.row)
      ? `/${resource.path}/edit/${row.id}`
      : undefined
  }

  const noteOf = (place: Place): Note | null => {
    const { col, row: at } = place
    const column = columns[col]
    if (!column) return null
    const row = rowAt(cells, at)
    const { path, field, label } = column
    if (row.state === 'loading' || row.state === 'blank') return { label }
    const text = (value: unknown) => names.textOf(field, value)
    const own = row.staged
    const form = formAt(place)
    if (!own) return { label, problem: lockOf(cells, row, column) ?? undefined, form }
    const issue = issuesOf(resource, rights, own).find(
      (each) => each.path === path || each.path.startsWith(`${path}.`) || each.path === '',
    )
    const before =
      own.base && changesOf(resource, own).includes(path)
        ? text(valueAt(own.base, path))
        : undefined
    const theirs = path in own.conflicts ? text(own.conflicts[path]) : undefined
    return {
      label,
      problem: issue?.message ?? lockOf(cells, row, column) ?? undefined,
      before,
      theirs,
      mine: text(valueAt(own.values, path)),
      form,
    }
  }
  return { cellAt, formAt, noteOf }
}
