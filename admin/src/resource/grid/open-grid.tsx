import { useDataProvider } from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/messages/toast.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import type { CellEdit } from '../cell-editor/cell-edit.js'
import { useOtherWords } from '../cell-editor/use-other-words.js'
import { startValues } from '../values/start-values.js'
import { CellNote } from './cell-note.js'
import { addedRows, type Cells } from './edits/cells.js'
import { useFindBar } from './find/use-find-bar.js'
import { GridBar } from './save/grid-bar.js'
import { GridCell } from './grid-cell.js'
import { GridMenu } from './grid-menu.js'
import { SavedNote } from './save/saved-note.js'
import { GridFault } from './save/grid-fault.js'
import { gridColumns } from './rows/grid-columns.js'
import type { GridProps } from './grid-props.js'
import { Sheet } from './sheet/sheet.js'
import type { SheetHandle } from './sheet/sheet-props.js'
import { isLookingUp } from './edits/staged.js'
import { useDecision } from './use-decision.js'
import { useFirstCell } from './use-first-cell.js'
import { useGridMenus } from './use-grid-menus.js'
import { useLeads } from './use-leads.js'
import { useRangeWork } from './edits/use-range-work.js'
import { useSavedRows } from './rows/use-saved-rows.js'
import type { GridDraft } from './use-grid-draft.js'
import { useCellView } from './use-cell-view.js'
import { useEdits } from './edits/use-edits.js'
import { useGridRows } from './rows/use-grid-rows.js'
import { useKeptRows } from './use-kept-rows.js'
import { useNameLookup } from './names/use-name-lookup.js'
import { useNames } from './names/use-names.js'
import { useReview } from './use-review.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import { useSaveGrid } from './save/use-save-grid.js'
import { useSaveKey } from './save/use-save-key.js'
import { useSelectedRecord } from './use-selected-record.js'
import { useSheetColumns } from './use-sheet-columns.js'
import { useStaged } from './edits/use-staged.js'
import { isWrong, useTally } from './save/use-tally.js'
import './grid.css'

/** Saved rows that stay where they are. */
const maxKept = 500

/** The grid itself, after its unsaved rows were read. */
export function OpenGrid({
  resource,
  columns: shown,
  matching,
  updatedAt,
  sort,
  openAt,
  draft,
}: GridProps & { draft: GridDraft }) {
  const me = useMe()
  const rights = rightsOf(resource, me)
  const provider = useDataProvider()()
  const writes = useRecordWrites(resource)
  const navigate = useNavigate()
  const sheet = useRef<SheetHandle>(null)
  const columns = useMemo(() => gridColumns(resource, rights, shown), [resource, rights, shown])
  const names = useNames()
  useOtherWords(resource)
  const startOfNew = useMemo(() => startValues(resource, me), [resource, me])
  const staged = useStaged(resource, startOfNew, draft.staged)
  const saved = useSavedRows({ resource, matching, updatedAt })
  const [isEditing, setEditing] = useState(false)
  const source = useGridRows({
    resource,
    rights,
    columns,
    matching,
    updatedAt,
    isHeld: isEditing || staged.staged.size > 0 || saved.count > 0,
  })
  const mayCreate = rights.may('create')
  const added = useMemo(
    () => addedRows(staged.staged, source.guests),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The version changes with the guests.
    [staged.staged, source, source.version],
  )
  const cells: Cells = {
    resource,
    columns,
    source,
    staged: staged.staged,
    added,
    startOfNew,
    mayCreate,
  }
  const [area, select] = useSelectedRecord(cells, sheet)
  const shape = useSheetColumns(columns, sort)
  const tally = useTally(resource, rights, staged.staged)

  useNameLookup(resource, staged, names)
  const { follow } = staged
  useEffect(() => follow(source.rows()), [follow, source, source.version])
  const setDraft = useKeptRows(cells, me.uid, draft)

  const { progress, isSaving, save } = useSaveGrid({
    resource,
    rights,
    staged,
    writes,
    onSaved: async (created, all) => {
      // More of them are found sooner in the list.
      if (all.length > maxKept) return saved.readAgain(source)
      await source.invite(created).catch(() => {})
      saved.note(all)
    },
    reread: async (ids) => {
      if (ids.length > 0)
        follow((await provider.getMany!<AnyRow>({ resource: resource.url, ids: [...ids] })).data)
    },
  })

  const apply = useEdits(cells, staged, isSaving)
  const { cellAt, formAt, noteOf } = useCellView({
    cells,
    rights,
    names,
    isLocked: progress !== null,
  })
  const ranges = useRangeWork(cells, (place) => cellAt(place).text, apply)
  const decide = useDecision(resource, cells, staged, area, sheet)

  const parts = { resource, rights, columns, source, staged, sheet }
  const leads = useLeads(parts)
  const review = useReview({ ...parts, names, leads })
  // Rows that are nowhere any more are in the review.
  const toNext = (sort: 'new' | 'changed' | 'wrong') =>
    void leads.toNext(sort, area?.row ?? -1).then((isShown) => isShown || review.open())

  const saveGood = () => {
    const rows = [...staged.current().values()]
    const good = rows.filter((row) => !isWrong(resource, rights, row))
    if (good.length > 0) void save(good, good.length === rows.length ? 'all' : 'each')
    else if (rows.length > 0) toNext('wrong')
  }
  // A cell may still wait for its choice.
  const [saveWhenChosen, isWaiting] = useWhenChosen(saveGood)
  const { onKeyDown, saveLater } = useSaveKey(
    tally.open > 0 || isLookingUp(staged.staged),
    saveWhenChosen,
  )
  useFirstCell(sheet, source)
  const find = useFindBar({
    ...parts,
    me,
    cells,
    names,
    matching,
    updatedAt,
    area,
    placed: leads.placed,
    apply,
    isSaving,
  })
  const menus = useGridMenus({
    sheet,
    cells,
    sort,
    openAt,
    isReadOnly: (place) => cellAt(place).isReadOnly,
    onUndo: staged.undo,
    onRedo: staged.redo,
    onFind: find.open,
    onSave: saveLater,
  })

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the sheet and of the bar pass here.
    <div className="td-grid" onKeyDown={(event) => find.onKey(event) || onKeyDown(event)}>
      <CellNote
        note={area && noteOf(area)}
        onMine={() => decide(true)}
        onTheirs={() => decide(false)}
      />
      <GridFault source={source} />
      <SavedNote
        count={saved.count}
        gone={saved.gone}
        onReadAgain={() => saved.readAgain(source)}
      />
      {find.bar}
      <Sheet<CellEdit>
        handle={sheet}
        label={`${resource.label.many} as a grid`}
        {...shape}
        rowCount={source.total + added.length + (mayCreate ? 1 : 0)}
        filledCount={source.total + added.length}
        cellAt={cellAt}
        onVisible={({ row, height }) => source.show(row, row + height)}
        onSelect={select}
        onEditing={setEditing}
        onDraft={setDraft}
        onEdit={(place, edit) => void apply([{ ...place, edit }])}
        {...ranges}
        menus={menus.menus}
        onUndo={staged.undo}
        onRedo={staged.redo}
        onKey={(event) => {
          if (menus.onKey(area, event)) return true
          const { key } = event
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
        onReview={review.open}
        onDiscard={() => {
          staged.remove([...staged.current().keys()])
          toast.success('Changes discarded', { key: 'grid-discarded', undo: staged.undo })
        }}
        isWaiting={isWaiting}
        onSave={saveLater}
      />
      {menus.menu ? <GridMenu menu={menus.menu} onClose={menus.onClose} /> : null}
      {review.dialog}
    </div>
  )
}
