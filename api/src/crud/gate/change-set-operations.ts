import type { Job, NamedRecord } from '@tinkerdesk/shared'
import { answerNames } from '../naming/answer-names.js'
import { applyWaiting } from '../change-sets/apply/apply-waiting.js'
import { beginImport, type ApplyImport } from '../change-sets/enter/begin-import.js'
import { enterSet, type SetRequest } from '../change-sets/enter/enter-set.js'
import { keepDraft } from '../imports/keep-draft.js'
import { matchKeys } from '../naming/match-keys.js'
import { matchNames } from '../naming/match-names.js'
import { matchSpellings } from '../naming/match-spellings.js'
import { takeRelation, type NameSearch } from '../naming/name-search.js'
import { planEdit } from '../change-sets/plan/plan-edit.js'
import { planGrid } from '../change-sets/plan/plan-grid.js'
import { planUndo, type UndoRequest } from '../change-sets/plan/plan-undo.js'
import { readLines } from '../imports/read-lines.js'
import { recogniseLines } from '../imports/recognise-lines.js'
import { resumeSet, type ResumeRequest } from '../change-sets/enter/resume-set.js'
import { saveTogether } from '../change-sets/plan/save-together.js'
import { takeEdit, type EditRequest } from '../change-sets/plan/take-edit.js'
import { takeGridRows, type GridRequest } from '../change-sets/plan/take-grid-rows.js'
import { takeLines, type ImportRequest } from '../change-sets/plan/take-lines.js'
import { takeTargets } from '../change-sets/plan/take-targets.js'
import { tryLines } from '../imports/try-lines.js'
import { tryTargets } from '../change-sets/plan/try-targets.js'
import { tryArchives, tryRows, type ArchiveTrial } from '../change-sets/plan/try-rows.js'
import { archive, change, create } from '../operations.js'
import { applyBatch, applyRows } from './sets/apply-rows.js'
import { rowsJob } from './start/start-rows.js'
import { operation, type Operation } from '../operation/operation.js'

// These write many records as a change set, whose rows run the operations of `operations.ts`. A job, which is then the answer, applies more
// than a request can. The same id again changes nothing: the retry does what is left, or answers with the same job.

/** Applies planned rows as a change set. */
export const applySet: Operation<SetRequest, Job | null> = operation<SetRequest>()(
  enterSet(rowsJob),
  applyWaiting(applyRows),
)

/** Sets the same fields of many records, with a result for each. */
export const edit: Operation<EditRequest, Job | null> = operation<EditRequest>()(
  takeEdit,
  takeTargets,
  planEdit,
  enterSet(rowsJob),
  applyWaiting(applyRows),
)

/** Tries the same edit, and keeps nothing. */
export const tryEdit = operation<EditRequest>()(takeEdit, takeTargets, tryTargets(change))

/** Saves rows of a grid: all or none in one transaction, or each by itself. */
export const saveGrid: Operation<GridRequest, Job | null> = operation<GridRequest>()(
  takeGridRows,
  planGrid,
  saveTogether(applyBatch),
  enterSet(rowsJob),
  applyWaiting(applyRows),
)

/** Tries the same rows, and keeps nothing. */
export const tryGrid = operation<GridRequest>()(takeGridRows, tryRows(create, change))

/** Tries to archive records, and keeps nothing. */
export const tryArchive = operation<ArchiveTrial>()(tryArchives(archive))

/** Finds the records that texts name in a relation: by id, e-mail or name, in few statements for all of them, and the only one that is like a text. */
export const findNames: Operation<NameSearch, NamedRecord[][]> = operation<NameSearch>()(
  takeRelation,
  matchKeys,
  matchNames,
  matchSpellings,
  answerNames,
)

/** Tries lines of a file, and keeps them for `applyImport`. */
export const stageImport = operation<ImportRequest>()(
  takeLines,
  readLines,
  recogniseLines,
  tryLines,
  keepDraft,
)

/** Applies the tried lines of an import. */
export const applyImport: Operation<ApplyImport, Job | null> = operation<ApplyImport>()(
  beginImport(rowsJob),
  applyWaiting(applyRows),
)

/**
 * Undoes a change set by another: puts previous values back where nobody changed them since, archives what was created, restores what was
 * archived. Throws `not_applicable` if it was undone before.
 */
export const undo: Operation<UndoRequest, Job | null> = operation<UndoRequest>()(
  planUndo(rowsJob),
  enterSet(rowsJob),
  applyWaiting(applyRows),
)

/** Goes on with a change set that was stopped: applies what waits. */
export const resume: Operation<ResumeRequest, Job | null> = operation<ResumeRequest>()(
  resumeSet(rowsJob),
  applyWaiting(applyRows),
)
