import { operation } from './operation.js'
import { change, create, put } from '../operations.js'
import type { ChangeRequest, NewRecord, OwnChange } from '../requests.js'
import { audit } from '../steps/store/audit.js'
import { authoriseChange } from '../steps/take/authorise-change.js'
import { authoriseCreate } from '../steps/take/authorise-create.js'
import { check } from '../steps/store/check.js'
import { findForUpdate } from '../steps/take/find-for-update.js'
import { insert } from '../steps/store/insert.js'
import { pickAndValidateChange, pickAndValidateNew } from '../steps/take/pick-and-validate.js'
import { takeChangeBody } from '../steps/take/take-change-body.js'
import { takeNewBody } from '../steps/take/take-new-body.js'

// Checked by the compiler alone: a list of steps in the wrong order does not compile.

export const inOrder = [
  operation<NewRecord>()(authoriseCreate, takeNewBody, pickAndValidateNew),
  operation<ChangeRequest>()(findForUpdate, authoriseChange, takeChangeBody, pickAndValidateChange),
]

export const outOfOrder = [
  // @ts-expect-error a body is not parsed before the person is authorised
  operation<NewRecord>()(takeNewBody, authoriseCreate),
  // @ts-expect-error a change is authorised by the row that was found
  operation<ChangeRequest>()(authoriseChange, findForUpdate),
  // @ts-expect-error nothing is inserted unchecked
  operation<NewRecord>()(authoriseCreate, takeNewBody, pickAndValidateNew, insert),
  // @ts-expect-error files are named before the checks compare them
  operation<NewRecord>()(authoriseCreate, takeNewBody, pickAndValidateNew, check),
  // @ts-expect-error nothing is logged before it is written
  operation<OwnChange>()(audit('update')),
]

export async function answers(
  created: NewRecord,
  changed: ChangeRequest,
  own: OwnChange,
): Promise<[string, string, number]> {
  return [(await create(created)).id, (await change(changed)).id, (await put(own)).version]
}
