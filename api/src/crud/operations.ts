import { archiveBatch, type Departure } from './archive/archive-batch.js'
import { authoriseArchive, refuseStale } from './archive/authorise-archive.js'
import { clearReferences } from './archive/clear-references.js'
import { move } from './archive/move.js'
import { refuseBlocked } from './archive/refuse-blocked.js'
import { refuseBusy } from './archive/refuse-busy.js'
import { takeFollowers } from './archive/take-followers.js'
import { actOnEach } from './items/act-on-each.js'
import { takeActionBody, type ActionCall } from './items/take-action-body.js'
import { operation, steps, type Operation } from './steps/operation.js'
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
import { addFirstEntry, addNextEntry, dropRepeat, purgeEntries } from './steps/comments.js'
import type {
  ArchiveRequest,
  ChangeRequest,
  NewRecord,
  OwnChange,
  PlannedChange,
  ToChange,
  ToPut,
} from './requests.js'
import { afterHooks } from './steps/after-hooks.js'
import { announce } from './steps/announce.js'
import { answerRetry } from './steps/answer-retry.js'
import { answerRow } from './steps/answer-row.js'
import { attachFiles } from './steps/attach-files.js'
import { audit } from './steps/audit.js'
import { authoriseChange } from './steps/authorise-change.js'
import { authoriseCreate } from './steps/authorise-create.js'
import { beforeArchiveHooks, beforeHooks, beforeOwnHooks } from './steps/before-hooks.js'
import { check } from './steps/check.js'
import { derive } from './steps/derive.js'
import { diff, diffOwn } from './steps/diff.js'
import { findForUpdate } from './steps/find-for-update.js'
import { insert } from './steps/insert.js'
import { applyPatch, applyOwnPatch } from './steps/apply-patch.js'
import { findRoomAgain } from './restore/find-room-again.js'
import { findRoom, keepCapacity } from './steps/keep-capacity.js'
import { keepPrevious } from './steps/keep-previous.js'
import { lockRow } from './steps/lock-row.js'
import { mergeOrConflict } from './steps/merge-or-conflict.js'
import { nameFiles } from './steps/name-files.js'
import { pickAndValidateChange, pickAndValidateNew } from './steps/pick-and-validate.js'
import { refuseHidden } from './steps/refuse-hidden.js'
import { reachOwnTargets, reachTargets } from './steps/reach-targets.js'
import { startRow } from './steps/start-row.js'
import { stayWithinRule } from './steps/stay-within-rule.js'
import { strip } from './steps/strip.js'
import { refuseInapplicable, takeAction, type ActRequest } from './steps/take-action.js'
import { takeChangeBody } from './steps/take-change-body.js'
import { takeNewBody } from './steps/take-new-body.js'
import { assertHolders, takePlanned } from './steps/take-planned.js'
import { update } from './steps/update.js'

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
  takeFollowers((follower) => archiveOne(follower)),
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
