import type { Entry } from './matrix/entry.js'
import { labRights } from './matrix/lab-rights.js'
import { peopleRights } from './matrix/people-rights.js'
import { payRights } from './matrix/pay-rights.js'
import { talkRights } from './matrix/talk-rights.js'
import { workRights } from './matrix/work-rights.js'

/** The product's table of rights, written by hand and not taken from the declarations, so that a mistake in either shows. */
export const accessMatrix: { readonly [resource: string]: Entry } = {
  ...peopleRights,
  ...labRights,
  ...workRights,
  ...payRights,
  ...talkRights,
}
