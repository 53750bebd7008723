import { formatCount, type ImportRow } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { TypedEditor } from '../../cell-editor/typed-editor.js'
import type { CellEdit } from '../../cell-editor/cell-edit.js'
import { editText } from '../../../fields/cell-text.js'
import type { PlacedEdit } from '../../grid/edits/placed-edit.js'
import { CellNote } from '../../grid/cell-note.js'
import { filledPlaces, pasteEdits } from '../../grid/edits/range-edits.js'
import { Sheet } from '../../grid/sheet/sheet.js'
import type { Area, Place, SheetCell, SheetHandle } from '../../grid/sheet/sheet-props.js'
import type { ImportSteps } from '../state/import-step.js'
import { problemOfCell } from '../meanings/meanings.js'
import { fileTexts, holds, mendColumns } from './mend-columns.js'
import { useMends, type Mend } from './use-mends.js'
import '../../cell-editor/cell-editor.css'
import '../../grid/grid.css'

const plain = { kind: 'text', label: '' } as const
const noMenus = { onHeaderMenu: () => {}, onCellMenu: () => {} }
const textsOf = (edits: readonly PlacedEdit[]) =>
  edits.flatMap(({ edit, ...place }) => ('text' in edit ? [{ ...place, text: edit.text }] : []))

/** The wrong lines of a file as texts in a grid. What is typed here goes to the import, and the file stays as it is. */
export default function MendGrid({
  steps: { resource, targets, values, now, set, trial },
}: {
  steps: ImportSteps
}) {
  const { table, paths, mends, checked } = values
  const sheet = useRef<SheetHandle>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [widths, setWidths] = useState<{ readonly [path: string]: number }>({})
  const rows = useMemo(
    () => (trial.tried?.rows ?? []).filter(({ outcome }) => outcome === 'wrong'),
    [trial.tried?.rows],
  )
  const columns = useMemo(
    () => mendColumns(resource, targets, paths, rows),
    [resource, targets, paths, rows],
  )
  const fileText = useMemo(
    () => fileTexts(resource, table?.rows ?? [], paths),
    [resource, table, paths],
  )
  const { apply, undo, redo } = useMends(
    () => now().mends,
    (next) => set({ mends: next }),
  )
  /** The first column has the line of the file. */
  const columnAt = (col: number) => columns[col - 1]
  const textAt = useCallback(
    ({ col, row }: Place): string => {
      const [line, column] = [rows[row]?.line, columns[col - 1]]
      if (line === undefined) return ''
      return column ? (mends[line]?.[column.path] ?? fileText(line, column.path)) : String(line)
    },
    [rows, columns, mends, fileText],
  )
  const problemAt = useCallback(
    ({ col, row }: Place): string | undefined => {
      const [tried, column] = [rows[row], columns[col - 1]]
      if (!tried) return undefined
      if (!column) return tried.problem ?? undefined
      const mended = mends[tried.line]?.[column.path]
      const isTried = mended === undefined || mended === checked[tried.line]?.[column.path]
      return isTried ? issueAt(tried, column.path) : problemOfCell(resource, column.path, mended)
    },
    [resource, rows, columns, mends, checked],
  )
  const cellAt = useCallback(
    (place: Place): SheetCell => {
      const [line, column] = [rows[place.row]?.line, columns[place.col - 1]]
      const isMended =
        line !== undefined && column !== undefined && mends[line]?.[column.path] !== undefined
      const tone =
        column && problemAt(place) !== undefined ? 'wrong' : isMended ? 'changed' : 'plain'
      return {
        text: textAt(place),
        tone,
        isReadOnly: !column || !trial.tried?.isComplete,
        takesLetters: true,
      }
    },
    [rows, columns, mends, textAt, problemAt, trial.tried?.isComplete],
  )
  const put = (texts: readonly (Place & { text: string })[]) =>
    apply(
      texts.flatMap(({ text, ...place }): Mend[] => {
        const [line, column] = [rows[place.row]?.line, columnAt(place.col)]
        return line === undefined || !column || textAt(place) === text
          ? []
          : [{ line, path: column.path, text }]
      }),
    )
  useEffect(() => {
    const first = rows.findIndex((row) => columns.some(({ path }) => issueAt(row, path)))
    const col = first < 0 ? -1 : columns.findIndex(({ path }) => issueAt(rows[first]!, path))
    sheet.current?.goTo({ col: col + 1, row: Math.max(0, first) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when the grid opens.
  }, [])
  useEffect(() => {
    if (trial.tried?.isComplete && rows.length === 0) set({ isMending: false })
  })
  const label =
    area && (columnAt(area.col)?.label ?? `Line ${formatCount(rows[area.row]?.line ?? 0)}`)
  const problem = area && problemAt(area)
  return (
    <div className="td-grid td-mend">
      <CellNote
        note={label ? { label, problem: problem ? say(problem) : undefined } : null}
        onMine={() => {}}
        onTheirs={() => {}}
      />
      <Sheet<CellEdit>
        handle={sheet}
        label="Wrong lines as a grid"
        columns={[
          { id: ' line', title: 'Line', width: widths[' line'] ?? 70 },
          ...columns.map(({ path, label: title }) => ({
            id: path,
            title,
            width: widths[path] ?? Math.max(180, 40 + title.length * 8),
          })),
        ]}
        rowCount={rows.length}
        filledCount={rows.length}
        onEditing={() => {}}
        onDraft={() => {}}
        cellAt={cellAt}
        onVisible={() => {}}
        onSelect={setArea}
        onResize={(id, width) => setWidths((before) => ({ ...before, [id]: width }))}
        onEdit={(place, edit) =>
          put([
            {
              ...place,
              text:
                'text' in edit
                  ? edit.text
                  : editText(columnAt(place.col)?.field ?? plain, edit.value),
            },
          ])
        }
        mayCopy={() => true}
        onCopy={() => {}}
        onPaste={(at, cells) => put(textsOf(pasteEdits([], at, cells)))}
        onFill={(from, to) =>
          put(
            filledPlaces(from, to).map(({ place, source }) => ({ ...place, text: textAt(source) })),
          )
        }
        onClear={(areas) => put(areas.flatMap((at) => textsOf(pasteEdits([], at, [['']]))))}
        menus={noMenus}
        onUndo={undo}
        onRedo={redo}
        onKey={() => false}
        renderEditor={({ col, row, ...editor }) => {
          const column = columnAt(col)
          const heading = column?.label ?? ''
          const line = rows[row]?.line ?? 0
          const title = `${heading} of line ${formatCount(line)}`
          return (
            <div className="td-cell-editor">
              <TypedEditor
                {...editor}
                resource={resource}
                path={column?.path ?? ''}
                field={column?.field ?? plain}
                name={title}
                value={null}
                text={textAt({ col, row })}
                valueAt={() => undefined}
                labelAt={(path) => path}
              />
            </div>
          )
        }}
      />
    </div>
  )
}

const issueAt = ({ issues }: ImportRow, path: string): string | undefined =>
  issues?.find((issue) => issue.path && holds(path, issue.path))?.message
