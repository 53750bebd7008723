import { useInvalidate } from '@refinedev/core'
import { counted, formatCount, type ChangeSetDone, type ImportRow, type Job, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../client/request.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { FormDialog } from '../../ui/form-dialog.js'
import { toast } from '../../ui/toast.js'
import { Fault } from '../../ui/fault.js'
import { offerUndo } from '../change-sets/offer-undo.js'
import { runAfter } from '../change-sets/run-after.js'
import { DialogQuestion, useQuestion } from '../form/own-question.js'
import type { AnswerWork } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import { ColumnMapping } from './column-mapping.js'
import type { FileBook, TableChoice } from './file-book.js'
import { FileChoice } from './file-choice.js'
import { guessChoice, guessInSheet } from './guess-choice.js'
import { ImportPreview } from './import-preview.js'
import { closedTargets, guessTargets, importTargets } from './importable-fields.js'
import { knownHeadings, noteHeadings } from './known-headings.js'
import { labelsElsewhere } from './labels-elsewhere.js'
import { readBook, type NamedTable } from './read-table.js'
import { saveTemplate, saveWrongRows } from './save-file.js'
import { TableChoiceBar } from './table-choice-bar.js'
import { tableOf } from './table-of.js'
import { useImport } from './use-import.js'
import '../archive/archive-dialog.css'
import './import.css'

interface Props {
  resource: Resource
  onClose: () => void
}

const numberOf = (rows: readonly ImportRow[], outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length

/** Imports a CSV or XLSX file in three steps: choose it, match its columns, and check what would change. Nothing is saved before the last button. */
export default function ImportDialog({ resource, onClose }: Props) {
  const invalidate = useInvalidate()
  const me = useMe()
  const rights = rightsOf(resource, me)
  const targets = useMemo(() => importTargets(resource, rights), [resource, rights])
  const [book, setBook] = useState<FileBook | null>(null)
  const [choice, setChoice] = useState<TableChoice | null>(null)
  const [elsewhere, setElsewhere] = useState<readonly ((path: string) => string)[]>([])
  const table = useMemo((): NamedTable | null => book && choice && { ...tableOf(book, choice), name: book.name }, [book, choice])
  const [paths, setPaths] = useState<readonly (string | null)[]>([])
  const [areClosed, setClosed] = useState<readonly boolean[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { tried, problem, run, stop } = useImport(resource)
  const asking = useQuestion(useOverride(resource).question)
  const label = resource.label.many.toLowerCase()
  const rows = tried?.rows ?? []
  const good = numberOf(rows, 'new') + numberOf(rows, 'changed')
  const wrong = numberOf(rows, 'wrong')
  const updates = rows.filter(({ outcome }) => outcome === 'changed')

  const scoreWith = (labels: typeof elsewhere) => (headings: readonly string[]) =>
    guessTargets(headings, targets, { earlier: knownHeadings(me.uid, resource.name), elsewhere: labels }).filter(Boolean).length
  /** Takes a part of a file as its table, and guesses the fields of its columns. */
  const take = (file: FileBook, next: TableChoice, labels = elsewhere) => {
    const { headings } = tableOf(file, next)
    setChoice(next)
    if (file === book && JSON.stringify(headings) === JSON.stringify(table?.headings)) return
    const closed = closedTargets(resource)
    const fits = guessTargets(headings, [...closed, ...targets], { elsewhere: labels })
    const isClosed = fits.map((path) => closed.some((target) => target.path === path))
    const guessed = guessTargets(headings, targets, { earlier: knownHeadings(me.uid, resource.name), elsewhere: labels })
    setClosed(isClosed)
    setPaths(guessed.map((path, at) => (isClosed[at] ? null : path)))
  }
  const choose = async (file: File) => {
    setFault(null)
    try {
      const [next, labels] = await Promise.all([readBook(file), labelsElsewhere(resource)])
      setBook(next)
      setElsewhere(labels)
      take(next, guessChoice(next, scoreWith(labels)), labels)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The file could not be read.')
    }
  }
  const leave = () => {
    stop()
    onClose()
  }
  const save = async (work?: AnswerWork) => {
    if (!tried) return
    setSaving(true)
    try {
      if (!work && (await asking.mustAnswerMany(async () => updates.flatMap(({ changes }) => changes), {}))) return
      await work?.before?.()
      const answer = await request<ChangeSetDone | Job>('post', `/api/imports/${tried.id}/apply`)
      await runAfter(answer, wrong, work?.after)
      const refresh = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
      await refresh()
      // The bar of running jobs shows its progress and reports the end.
      if ('state' in answer) return onClose()
      const { created = 0, changed = 0, failed = 0 } = answer.counts
      if (created + changed > 0) offerUndo(`${formatCount(created + changed)} ${label} imported`, [tried.id], refresh)
      if (failed > wrong) toast.error(`${formatCount(failed - wrong)} rows were refused. Their reasons are under “Recent changes”.`)
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The rows could not be saved.')
    } finally {
      setSaving(false)
    }
  }
  const template = async () => {
    try {
      await saveTemplate(
        resource,
        targets.filter(({ path }) => path !== 'id' && rights.mayCreate(path)),
      )
    } catch {
      setFault('The template could not be made. Try again.')
    }
  }
  const check = (file: NamedTable) => {
    noteHeadings(me.uid, resource.name, file.headings, paths)
    void run(file, paths)
  }
  return (
    <FormDialog
      width={760}
      title={table ? `Import ${label} from ${table.name}` : `Import ${label}`}
      onCancel={() => isSaving || leave()}
      maskClosable={table === null}
      footer={[
        <Button key="cancel" onClick={leave} disabled={isSaving}>
          Cancel
        </Button>,
        ...(table && !tried
          ? [
              <Button key="check" type="primary" disabled={!paths.some(Boolean) || table.rows.length === 0} onClick={() => check(table)}>
                Check {counted(table.rows.length, 'row')}
              </Button>,
            ]
          : []),
        ...(table && tried
          ? [
              <Button key="back" disabled={isSaving} onClick={stop}>
                {tried.isComplete ? 'Back to the columns' : 'Stop'}
              </Button>,
              <Button key="save" type="primary" loading={isSaving} disabled={!tried.isComplete || good === 0} onClick={() => void save()}>
                {tried.isComplete ? `Save ${counted(good, 'row')}` : 'Save'}
              </Button>,
            ]
          : []),
      ]}
    >
      <Fault>{fault ?? problem}</Fault>
      {!table ? (
        <FileChoice onChoose={(file) => void choose(file)} onTemplate={() => void template()} />
      ) : !tried ? (
        <>
          <TableChoiceBar
            book={book!}
            choice={choice!}
            table={table}
            guess={(sheet) => guessInSheet(book!, sheet, scoreWith(elsewhere))}
            onChange={(next) => take(book!, next)}
          />
          <ColumnMapping table={table} targets={targets} areClosed={areClosed} paths={paths} onChange={setPaths} />
        </>
      ) : (
        <ImportPreview
          resource={resource}
          rows={rows}
          total={table.rows.length}
          isComplete={tried.isComplete}
          onWrong={() => saveWrongRows(table, rows)}
        />
      )}
      <DialogQuestion asking={asking} onSave={save} />
    </FormDialog>
  )
}
