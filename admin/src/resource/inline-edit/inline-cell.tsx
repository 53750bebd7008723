import { titleOf, valueAt, wholePartsOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { editText, isComposed } from '../../fields/cell-text.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { choicesMade } from '../../ui/input/pending-choices.js'
import { useLeaveGuard } from '../../ui/input/use-leave-guard.js'
import type { CellEdit, CellMove } from '../cell-editor/cell-edit.js'
import { CellEditor } from '../cell-editor/cell-editor.js'
import { useOtherWords } from '../cell-editor/use-other-words.js'
import { hasForm, lockOfRecord } from '../grid/edits/cells.js'
import { inlineColumns, type GridColumn } from '../grid/rows/grid-columns.js'
import { rebase, startChange, type StagedRow } from '../grid/edits/staged.js'
import type { ListRow } from '../values/list-row.js'
import { useWholeRows } from '../values/use-whole-rows.js'
import { labelAt, type Column } from '../list-state/columns.js'
import { cellAfter, completed, takeEdit } from './inline-cells.js'
import { InlineNote } from './inline-note.js'
import type { InlineEditing } from './inline-place.js'
import { useSaveCell } from './use-save-cell.js'
import './inline-cell.css'

interface Props extends Pick<InlineEditing, 'held' | 'onPlace'> {
  /** Called if this code cannot be loaded. */
  onClose?: () => void
  resource: Resource
  columns: readonly Column[]
  rows: readonly ListRow[]
  row: ListRow
  path: string | null
  isEntered: boolean
}

const untaken = (typed: string) =>
  `You went on with “${typed}” while nothing was chosen. Type it again.`

/** Leads to the cell that is edited, or says why it cannot be. */
export default function InlineCell({ resource, columns, row, path, ...rest }: Props) {
  const rights = rightsOf(resource, useMe())
  useOtherWords(resource)
  const all = useMemo(() => inlineColumns(resource, rights, columns), [resource, rights, columns])
  const first =
    path === null ? all.find((column) => lockOfRecord(resource, column, row) === null) : undefined
  const column = path === null ? first : all.find((column) => column.path === path)
  const lock = column
    ? lockOfRecord(resource, column, row)
    : 'No cell of this record can be changed here.'
  const { onPlace } = rest
  const navigate = useNavigate()
  const turn = useEffectEvent(() => {
    if (lock !== null) {
      const open = () => void navigate(`/${resource.path}/edit/${row.id}`)
      toast.info(
        lock,
        column && hasForm(column, row) ? { action: { label: 'Open its form', run: open } } : {},
      )
      onPlace(null)
    } else if (path === null && column) onPlace({ row: row.id, path: column.path })
  })
  // A lock that appears while the cell is edited is left to the server.
  useEffect(() => turn(), [])
  return column && path !== null && lock === null ? (
    <OpenCell {...rest} resource={resource} all={all} row={row} column={column} />
  ) : null
}

/** The editor of a cell in its place. Enter and Tab save it, Tab goes on to the next, Escape leaves it as it was. */
function OpenCell({
  resource,
  all,
  rows,
  row,
  column: { path, field, label },
  isEntered,
  held,
  onPlace,
}: Omit<Props, 'columns' | 'path'> & { all: readonly GridColumn[]; column: GridColumn }) {
  const rights = rightsOf(resource, useMe())
  const { rows: records, reading } = useWholeRows(resource, [row])
  const [staged, setStaged] = useState(() => startChange(resource, row))
  const [base, setBase] = useState(records)
  if (records !== base) {
    setBase(records)
    setStaged(completed(resource, staged, path, records))
  }
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<AnyRow | null>(null)
  const { save, isSaving, refresh } = useSaveCell(resource, label)
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard(isDirty && !isSaving)
  const frame = useRef<HTMLDivElement>(null)
  const pending = useRef<CellEdit | null>(null)
  const isSending = useRef(false)
  const from = { row: row.id, path }

  const go = (move: CellMove) => {
    pending.current = null
    // Tab passes whole names: it would open a dialog in each row.
    const typed = all.filter(({ path: at }) => at === path || !wholePartsOf(resource, at))
    const next = cellAfter(resource, typed, rows, from, move)
    // The keys of the list go on from here.
    if (!next) frame.current?.closest<HTMLElement>('td')?.focus()
    onPlace(next && { ...next, isEntered: true })
  }
  /** The options of a message about a cell that is no longer on screen: its button saves the edit, which would otherwise be lost. */
  const savesLater = (edit: CellEdit, base = staged) => {
    const key = `cell-${row.id}-${path}`
    const run = () => {
      toast.dismiss(key)
      void send(edit, [0, 0], base)
    }
    return { key, action: { label: 'Save', run } }
  }
  /** The keys that were meant for another cell are told to the person: this one is still open. */
  const dropHeld = (say: (typed: string) => string) => {
    const typed = held.drop()
    if (typed) toast.info(say(shortName(typed)))
  }
  const send = async (edit: CellEdit, move: CellMove, from = staged): Promise<void> => {
    if ('isSame' in takeEdit(resource, rights, from, { path, field }, edit)) return go(move)
    isSending.current = true
    held.hold()
    // Without the record, the save says why.
    const now = await reading?.().catch(() => [])
    await sendFrom(now ? completed(resource, from, path, now) : from, edit, move)
    isSending.current = false
  }
  const sendFrom = async (base: StagedRow, edit: CellEdit, move: CellMove): Promise<void> => {
    const taken = takeEdit(resource, rights, base, { path, field }, edit)
    if ('isSame' in taken) return go(move)
    if ('problem' in taken) {
      dropHeld(untaken)
      return frame.current
        ? setProblem(taken.problem)
        : void toast.error(`${label} was not saved. ${taken.problem}`)
    }
    const end = await save(taken.row, path, row)
    if (end.state === 'saved') return go(move)
    dropHeld(
      (typed) => `You went on with “${typed}” while the cell could not be saved. Type it again.`,
    )
    // The page was left meanwhile, or the record has left the list.
    if (end.state === 'refused')
      return frame.current
        ? setProblem(end.problem)
        : void toast.error(`${label} was not saved. ${end.problem}`, savesLater(edit, base))
    const next = rebase(resource, taken.row, end.current)
    if (!frame.current)
      return void toast.error(
        `${label} was not saved. Someone else changed it.`,
        savesLater(edit, next),
      )
    setStaged(next)
    setTheirs(end.current)
  }
  const onAwait = () => {
    held.hold({ leavesEscape: true })
    // Its input waits from the end of this key on.
    setTimeout(() => void choicesMade(frame.current).then((isMade) => isMade || dropHeld(untaken)))
  }
  const onEnd = (edit: CellEdit | null, move: CellMove) => {
    if (isSending.current || theirs) return
    pending.current = edit
    if (edit) void send(edit, move)
    else go(move)
  }
  /** A click elsewhere keeps the edit. What cannot be kept stays in its cell. Returns true if the click does nothing else. */
  const leave = useEffectEvent((target: EventTarget | null): boolean => {
    if (!(target instanceof Element) || frame.current?.contains(target)) return false
    if (
      isSending.current ||
      theirs ||
      target.closest('.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root')
    )
      return false
    if (pending.current) void send(pending.current, [0, 0])
    else onPlace(null)
    return (
      target.closest('[data-row]') !== null && target.closest('a, button, input, label') === null
    )
  })
  useEffect(() => {
    const onClick = (event: Event) => leave(event.target) && event.stopPropagation()
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  /** Offers what was typed if the cell disappears, as when another person's change takes the record out of the list. */
  const offer = useEffectEvent(() => {
    const edit = pending.current
    if (
      !edit ||
      isSending.current ||
      'isSame' in takeEdit(resource, rights, staged, { path, field }, edit)
    )
      return
    const typed = 'text' in edit ? ` “${shortName(edit.text)}”` : ''
    toast.info(
      `${shortName(titleOf(resource, row))}: ${label}${typed} is not saved.`,
      savesLater(edit),
    )
  })
  useEffect(() => () => offer(), [])
  // After the editor, which takes the focus.
  useEffect(() => held.release(), [held])
  const keepMine = () => {
    const edit = pending.current
    setTheirs(null)
    if (edit) void send(edit, [0, 0])
  }
  const takeTheirs = () => {
    go([0, 0])
    void refresh()
  }
  const value = valueAt(staged.values, path)
  const decision = theirs && { value: valueAt(theirs, path), field, keepMine, takeTheirs }
  const note = <InlineNote isSaving={isSaving} problem={problem} theirs={decision} />
  return (
    <div className="td-inline" ref={frame} aria-busy={isSaving}>
      <CellEditor
        resource={resource}
        path={path}
        field={field}
        name={`${label} of ${titleOf(resource, row)}`}
        value={value}
        text={editText(field, valueAt(staged.base, path))}
        isEntered={isEntered}
        valueAt={(other) => valueAt(staged.values, other)}
        labelAt={(other) => labelAt(resource, other)}
        onChange={(edit) => {
          pending.current = edit
          setDirty(true)
          setProblem(null)
        }}
        onAwait={onAwait}
        onEnd={onEnd}
        note={note}
      />
      {isComposed(field) ? null : note}
    </div>
  )
}
