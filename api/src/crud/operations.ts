import { archiveBatch, type Departure } from './archive/archive-batch.js'
import { authoriseArchive, refuseStale } from './archive/authorise-archive.js'
import { clearReferences } from './archive/clear-references.js'
import { move } from './archive/move.js'
import { refuseBlocked } from './archive/refuse-blocked.js'
import { refuseBusy } from './archive/refuse-busy.js'
import { takeFollowers } from './archive/take-followers.js'
import { actOnEach } from './items/act-on-each.js'
import { takeActionBody, type ActionCall } from './items/take-action-body.js'
import { operation, steps, type Operation } from './operation/operation.js'
import { dropMissing } from './restore/drop-missing.js'
import { answerRoot, clearBatch, findBatch, type BatchRequest } from './restore/find-batch.js'
import { insertRevived } from './restore/insert-revived.js'
import {
  announcePurge,
  eraseValues,
  purgeHooks,
  purgeRows,
  releaseFiles,
  type Removal,
} from './restore/purge-rows.js'
import { keepMerged } from './restore/keep-merged.js'
import { relink } from './restore/relink.js'
import { restoreRows, type Return } from './restore/restore-rows.js'
import { revive } from './restore/revive.js'
import { addFirstEntry, addNextEntry, dropRepeat, purgeEntries } from './steps/store/comments.js'
import type {
  ArchiveRequest,
  ChangeRequest,
  NewRecord,
  OwnChange,
  PlannedChange,
  ToChange,
  ToPut,
} from './requests.js'
import { afterHooks } from './steps/store/after-hooks.js'
import { announce } from './steps/store/announce.js'
import { answerRetry } from './steps/take/answer-retry.js'
import { answerRow } from './steps/store/answer-row.js'
import { attachFiles } from './steps/store/attach-files.js'
import { audit } from './steps/store/audit.js'
import { authoriseChange } from './steps/take/authorise-change.js'
import { authoriseCreate } from './steps/take/authorise-create.js'
import { beforeArchiveHooks, beforeHooks, beforeOwnHooks } from './steps/store/before-hooks.js'
import { check } from './steps/store/check.js'
import { derive } from './steps/take/derive.js'
import { diff, diffOwn } from './steps/store/diff.js'
import { findForUpdate } from './steps/take/find-for-update.js'
import { insert } from './steps/store/insert.js'
import { applyPatch, applyOwnPatch } from './steps/take/apply-patch.js'
import { findRoomAgain } from './restore/find-room-again.js'
import { findRoom, keepCapacity } from './steps/store/keep-capacity.js'
import { keepPrevious } from './steps/store/keep-previous.js'
import { lockRow } from './steps/take/lock-row.js'
import { mergeOrConflict } from './steps/take/merge-or-conflict.js'
import { nameFiles } from './steps/store/name-files.js'
import { pickAndValidateChange, pickAndValidateNew } from './steps/take/pick-and-validate.js'
import { refuseHidden } from './steps/take/refuse-hidden.js'
import { reachOwnTargets, reachTargets } from './steps/store/reach-targets.js'
import { startRow } from './steps/take/start-row.js'
import { stayInOwnScope, stayInScope } from './steps/store/stay-in-scope.js'
import { stayWithinRule } from './steps/store/stay-within-rule.js'
import { strip } from './steps/store/strip.js'
import { refuseInapplicable, takeAction, type ActRequest } from './steps/take/take-action.js'
import { takeChangeBody } from './steps/take/take-change-body.js'
import { takeNewBody } from './steps/take/take-new-body.js'
import { assertHolders, takePlanned } from './steps/take/take-planned.js'
import { update } from './steps/store/update.js'

// Every write runs one of these lists, in this order, in one transaction.

export const create = operation<NewRecord>()(
  authoriseCreate,
  takeNewBody,
  pickAndValidateNew,
  answerRetry,
  startRow,
  derive,
  refuseHidden,
  reachTargets,
  beforeHooks,
  nameFiles,
  check,
  findRoom,
  insert,
  addFirstEntry,
  attachFiles,
  audit('create'),
  stayWithinRule,
  afterHooks('create'),
  announce('create'),
  strip,
)

/** Sets the fields that a person sends. */
const changeFields = steps<ToChange>()(
  pickAndValidateChange,
  dropRepeat,
  mergeOrConflict,
  applyPatch,
  derive,
  refuseHidden,
  reachTargets,
  beforeHooks,
  nameFiles,
  check,
  diff,
  keepCapacity,
  update,
  stayInScope,
  addNextEntry,
  keepPrevious,
  attachFiles,
  audit('update'),
  stayWithinRule,
  afterHooks('update'),
  announce('update'),
)

export const change = operation<ChangeRequest>()(
  findForUpdate,
  authoriseChange,
  takeChangeBody,
  changeFields,
  strip,
)

/** The same for a caller that needs no record as an answer. */
export const changeOnly = operation<ChangeRequest>()(
  findForUpdate,
  authoriseChange,
  takeChangeBody,
  changeFields,
)

/** A declared action on one record: a change whose fields come from the declaration. */
const act = operation<ActRequest>()(
  findForUpdate,
  authoriseChange,
  refuseInapplicable,
  takeAction,
  changeFields,
  strip,
)

/** Sets the fields that the product itself writes. */
const putFields = steps<ToPut>()(
  applyOwnPatch,
  derive,
  reachOwnTargets,
  beforeOwnHooks,
  nameFiles,
  check,
  diffOwn,
  keepCapacity,
  update,
  stayInOwnScope,
  attachFiles,
  audit('update'),
  stayWithinRule,
  afterHooks('update'),
  announce('update'),
  answerRow,
)

export const put = operation<OwnChange>()(lockRow, putFields)

/** Values that the product sets because a person may change another record, unless they were changed since. */
export const putPlanned = operation<PlannedChange>()(assertHolders, lockRow, takePlanned, putFields)

/** Removes one record from its table. `takeFollowers` runs this list again for each follower. */
export const archiveOne: Operation<Departure, void> = operation<Departure>()(
  refuseBusy,
  beforeArchiveHooks,
  refuseBlocked,
  takeFollowers((follower) => archiveOne(follower), put),
  clearReferences(put),
  move,
  audit('archive'),
  afterHooks('archive'),
  announce('archive'),
)

export const archive = operation<ArchiveRequest>()(
  findForUpdate,
  authoriseArchive,
  refuseStale,
  archiveBatch(archiveOne),
)

/** Returns one record to its table. */
export const restoreOne = operation<Return>()(
  revive,
  dropMissing,
  insertRevived,
  findRoomAgain,
  audit('restore'),
  afterHooks('restore'),
  announce('restore'),
)

export const restore = operation<BatchRequest>()(
  findBatch,
  restoreRows(restoreOne),
  relink(put),
  clearBatch,
  answerRoot,
)

/** Permanently deletes one archived record. */
export const purgeOne = operation<Removal>()(
  purgeHooks,
  purgeEntries,
  keepMerged,
  eraseValues,
  releaseFiles,
  audit('purge'),
  announcePurge,
)

export const purge = operation<BatchRequest>()(findBatch, purgeRows(purgeOne), clearBatch)

/** A declared action on many records, each in its own transaction and with its own result. */
export const actions = operation<ActionCall>()(takeActionBody, actOnEach(act))
