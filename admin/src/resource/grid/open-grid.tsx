import { useDataProvider, useInvalidate } from '@refinedev/core'
import { valueAt, type AnyRow } from '@tinkerdesk/shared'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/lazy-part.js'
import { toast } from '../../ui/toast.js'
import { useWhenChosen } from '../../ui/use-when-chosen.js'
import type { CellEdit } from '../cell-editor/cell-edit.js'
import { useAutosave } from '../form/use-autosave.js'
import { startValues } from '../form/start-values.js'
import { CellNote } from './cell-note.js'
import { addedRows, rowAt, type Cells } from './cells.js'
import { GridBar } from './grid-bar.js'
import { GridCell } from './grid-cell.js'
import { GridFault } from './grid-fault.js'
import { gridColumns, widthOf } from './grid-columns.js'
import type { GridProps } from './grid-props.js'
import { clearEdits, copiedCells, fillEdits, mayCopy, pasteEdits, type CopiedCell } from './range-edits.js'
import { Sheet } from './sheet/sheet.js'
import type { Area, Place, SheetHandle } from './sheet/sheet-props.js'
import { changesOf, issuesOf, withChanges, type StagedRow } from './staged.js'
import { gridPlaceOf, type GridDraft } from './use-grid-draft.js'
import { useCellView } from './use-cell-view.js'
import { useEdits } from './use-edits.js'
import { useGridRows } from './use-grid-rows.js'
import { useNameLookup } from './use-name-lookup.js'
import { useNames } from './use-names.js'
import { useSaveGrid } from './use-save-grid.js'
import { useSaveKey } from './use-save-key.js'
import { useStaged } from './use-staged.js'
import { isWrong, useTally } from './use-tally.js'
import './grid.css'

const ReviewDialog = lazyPart(() => import('./review-dialog.js'))

/** The grid itself, after its unsaved rows were read. */
export function OpenGrid({ resource, columns: shown, matching, updatedAt, draft }: GridProps & { draft: GridDraft }) {
  const me = useMe()
  const rights = rightsOf(resource, me)
  const provider = useDataProvider()()
  const invalidate = useInvalidate()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sheet = useRef<SheetHandle>(null)
  const columns = useMemo(() => gridColumns(resource, rights, shown), [resource, rights, shown])
  const source = useGridRows({ resource, rights, columns, matching, updatedAt })
  const names = useNames()
  const startOfNew = useMemo(() => startValues(resource, me), [resource, me])
  const staged = useStaged(resource, startOfNew, draft.staged)
  const mayCreate = rights.may('create')
  const added = useMemo(() => addedRows(staged.staged), [staged.staged])
  const cells: Cells = { resource, columns, source, staged: staged.staged, added, startOfNew, mayCreate }
  const [area, setArea] = useState<Area | null>(null)
  const [widths, setWidths] = useState<{ readonly [path: string]: number }>({})
  const tally = useTally(resource, rights, staged.staged)

  useNameLookup(resource, staged, names)
  const [isReviewing, setReviewing] = useState(false)
  const { follow } = staged
  useEffect(() => follow(source.rows()), [follow, source, source.version])
  const frame = {
    id: draft.id,
    uid: me.uid,
    place: gridPlaceOf(resource),
    to: `${pathname}?view=grid`,
    title: `Unsaved rows of ${resource.label.many.toLowerCase()}`,
    start: null,
    ...(draft.startedAt === undefined ? {} : { startedAt: draft.startedAt }),
  }
  const kept = useMemo(() => ({ rows: [...staged.staged.values()] }), [staged.staged])
  useAutosave(frame, kept, staged.staged.size > 0)

  const refresh = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  const { progress, isSaving, save } = useSaveGrid({
    resource,
    rights,
    staged,
    refresh,
    reread: async (ids) => {
      if (ids.length > 0) follow((await provider.getMany!<AnyRow>({ resource: resource.url, ids: [...ids] })).data)
    },
  })

  const apply = useEdits(cells, staged, isSaving)
  const { cellAt, formAt, noteOf } = useCellView({ cells, rights, names, isLocked: progress !== null })
  const textAt = (place: Place) => cellAt(place).text
  /** The cells that were copied here last, and their text: other programs change the clipboard. */
  const copied = useRef<{ text: string; table: readonly (readonly CopiedCell[])[] } | null>(null)
  const selected = area && { row: rowAt(cells, area.row), column: columns[area.col] }
  const decide = (isMine: boolean) => {
    if (!selected?.column || (selected.row.state !== 'record' && selected.row.state !== 'new') || !selected.row.staged) return
    const { staged: row } = selected.row
    const { path } = selected.column
    staged.stage([withChanges(resource, row, [{ path, value: isMine ? valueAt(row.values, path) : row.conflicts[path] }])])
    sheet.current?.focus()
  }

  const saveGood = () => {
    const rows = [...staged.current().values()]
    const good = rows.filter((row) => !isWrong(resource, rights, row))
    if (good.length > 0) void save(good, good.length === rows.length ? 'all' : 'each')
  }
  // A cell may still wait for its choice.
  const [saveWhenChosen, isWaiting] = useWhenChosen(saveGood)
  const onKeyDown = useSaveKey(tally, saveWhenChosen)
  const placeOf = (row: StagedRow) =>
    row.base === null ? source.total + added.findIndex(({ id }) => id === row.id) : source.placeOf(row.id)
  /** Selects the first cell of an unsaved row that matters. Returns false if its record is not among the rows that were read. */
  const show = (row: StagedRow, at = placeOf(row)): boolean => {
    if (at === undefined) return false
    const faults = [...issuesOf(resource, rights, row).map(({ path }) => path), ...Object.keys(row.conflicts)]
    const paths = faults.length > 0 ? faults : changesOf(resource, row)
    const col = columns.findIndex((column) => paths.some((path) => path === column.path || path.startsWith(`${column.path}.`)))
    sheet.current?.goTo({ col: Math.max(0, col), row: at })
    return true
  }
  const toNext = (sort: 'new' | 'changed' | 'wrong') => {
    const places = [...staged.current().values()]
      .filter((row) => (sort === 'wrong' ? isWrong(resource, rights, row) : (row.base === null) === (sort === 'new')))
      .flatMap((row) => {
        const at = placeOf(row)
        return at === undefined ? [] : [{ at, row }]
      })
      .toSorted((a, b) => a.at - b.at)
    const next = places.find(({ at }) => at > (area?.row ?? -1)) ?? places[0]
    // Records that the list does not show any more are in the review.
    if (next) show(next.row, next.at)
    else setReviewing(true)
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the sheet and of the bar pass here.
    <div className="td-grid" onKeyDown={onKeyDown}>
      <CellNote note={area && noteOf(area)} onMine={() => decide(true)} onTheirs={() => decide(false)} />
      <GridFault source={source} />
      <Sheet<CellEdit>
        handle={sheet}
        label={`${resource.label.many} as a grid`}
        columns={columns.map((column) => ({ id: column.path, title: column.label, width: widths[column.path] ?? widthOf(column) }))}
        rowCount={source.total + added.length + (mayCreate ? 1 : 0)}
        cellAt={cellAt}
        onVisible={({ row, height }) => source.show(row, row + height)}
        onSelect={setArea}
        onResize={(id, width) => setWidths((before) => ({ ...before, [id]: width }))}
        onEdit={(place, edit) => void apply([{ ...place, edit }])}
        mayCopy={(at) => mayCopy(source, at)}
        onCopy={(at, text) => {
          copied.current = { text, table: copiedCells(cells, at, textAt) }
        }}
        onPaste={(at, table, text) => void apply(pasteEdits(columns, at, copied.current?.text === text ? copied.current.table : table))}
        onFill={(from, to) => void source.need(to.row, to.row + to.height - 1).then(() => apply(fillEdits(cells, from, to, textAt)))}
        onClear={(areas) => void apply(clearEdits(columns, areas))}
        onUndo={staged.undo}
        onRedo={staged.redo}
        onKey={({ key }) => {
          const form = area && (key === 'Enter' || key === 'F2') ? formAt(area) : undefined
          if (form !== undefined) void navigate(form)
          return form !== undefined
        }}
        renderEditor={(editor) => <GridCell {...editor} cells={cells} />}
      />
      <GridBar
        resource={resource}
        tally={tally}
        progress={progress}
        onNext={toNext}
        onReview={() => setReviewing(true)}
        onDiscard={() => {
          staged.remove([...staged.current().keys()])
          toast.success('Changes discarded', { key: 'grid-discarded', undo: staged.undo })
        }}
        isWaiting={isWaiting}
        onSave={() => void saveWhenChosen()}
      />
      <Suspense>
        {isReviewing ? (
          <ReviewDialog
            resource={resource}
            rights={rights}
            rows={[...staged.staged.values()]}
            onGo={(row) => {
              setReviewing(false)
              if (!show(row)) toast.info('It is not in this list. Clear the filters to see it.')
            }}
            onDiscard={(row) => staged.remove([row.id])}
            onClose={() => setReviewing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
