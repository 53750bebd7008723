import { operation } from './operation.js'
import { afterHooks } from './steps/after-hooks.js'
import { announce } from './steps/announce.js'
import { answerRetry } from './steps/answer-retry.js'
import { answerRow } from './steps/answer-row.js'
import { attachFiles } from './steps/attach-files.js'
import { audit } from './steps/audit.js'
import { authoriseChange } from './steps/authorise-change.js'
import { authoriseCreate } from './steps/authorise-create.js'
import { beforeHooks } from './steps/before-hooks.js'
import { check } from './steps/check.js'
import type { Start } from './steps/context.js'
import { derive } from './steps/derive.js'
import { diff, diffOwn } from './steps/diff.js'
import { findForUpdate } from './steps/find-for-update.js'
import { insert } from './steps/insert.js'
import { layOver, layOwnOver } from './steps/lay-over.js'
import { lockRow } from './steps/lock-row.js'
import { mergeOrConflict } from './steps/merge-or-conflict.js'
import { nameFiles } from './steps/name-files.js'
import { pickAndValidateChange, pickAndValidateNew } from './steps/pick-and-validate.js'
import { reachTargets } from './steps/reach-targets.js'
import { startRow } from './steps/start-row.js'
import { stayWithinRule } from './steps/stay-within-rule.js'
import { strip } from './steps/strip.js'
import { takeChangeBody } from './steps/take-change-body.js'
import { takeNewBody } from './steps/take-new-body.js'
import { update } from './steps/update.js'
import type { CopySource } from './write/hooks.js'

/** A request to create a record. */
export interface NewRecord extends Start {
  body: unknown
  copiedFrom?: CopySource | undefined
}

/** A request to change a record from a known version. */
export interface ChangeRequest extends Start {
  id: string
  body: unknown
}

/** Fields that only the product itself writes, from any version and past the field rules. */
export interface OwnChange extends Start {
  id: string
  patch: Record<string, unknown>
}

// Every write goes through one of these lists, in this order, in one transaction.

export const create = operation<NewRecord>()(
  authoriseCreate,
  takeNewBody,
  pickAndValidateNew,
  answerRetry,
  startRow,
  derive,
  reachTargets,
  beforeHooks,
  nameFiles,
  check,
  insert,
  attachFiles,
  audit('create'),
  stayWithinRule,
  afterHooks('create'),
  announce('create'),
  strip,
)

export const change = operation<ChangeRequest>()(
  findForUpdate,
  authoriseChange,
  takeChangeBody,
  pickAndValidateChange,
  mergeOrConflict,
  layOver,
  derive,
  reachTargets,
  beforeHooks,
  nameFiles,
  check,
  diff,
  update,
  attachFiles,
  audit('update'),
  stayWithinRule,
  afterHooks('update'),
  announce('update'),
  strip,
)

export const put = operation<OwnChange>()(
  lockRow,
  layOwnOver,
  derive,
  reachTargets,
  beforeHooks,
  nameFiles,
  check,
  diffOwn,
  update,
  attachFiles,
  audit('update'),
  stayWithinRule,
  afterHooks('update'),
  announce('update'),
  answerRow,
)
