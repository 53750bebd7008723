import type { RowOf } from '../../fields/row.js'
import type { Me } from '../../base/roles.js'
import type { ActionPatch, SystemFields } from './declared.js'
import type { DerivablePath } from './derivation.js'
import type { AnyWhere, FieldsWhere } from './where.js'

/** A condition, or a function that returns one for this person and this moment: `() => ({ due: { $lt: today() } })`. */
export type WhereNow<F> = FieldsWhere<F> | ((me: Me) => FieldsWhere<F>)

/**
 * A change that a person makes in one click, or with a few fields in a dialog. It runs on the server, through the same operation as an
 * edit, for everyone who may change the fields that it sets.
 */
export interface ActionOptions<F> {
  /** Its name in the address, kebab-case. Defaults to the label: "Return today" is `return-today`. */
  key?: string
  /** A verb: "Return today". */
  label: string
  /** The letter that runs it on a row of a list and on a record's page. */
  shortcut?: string
  /** The records it applies to, decided by the record alone. Absent for all. */
  where?: WhereNow<F>
  /** The fields that it sets. Pure: the screens call it too, to learn which fields it needs. */
  set?: (row: RowOf<F> & SystemFields, me: Me) => ActionPatch<F>
  /** The fields that a dialog asks for. */
  ask?: readonly DerivablePath<F>[]
  /** A question to answer first, for an action that is hard to take back: "Disable this account?" */
  confirm?: string
  /** The past participle for the message afterwards: "disabled". Defaults to "saved". */
  done?: string
}

/** An action of a resource known only at run time. */
export interface DeclaredAction {
  key: string
  label: string
  shortcut?: string
  where?: AnyWhere | ((me: Me) => AnyWhere)
  set?: (row: never, me: Me) => Record<string, unknown>
  ask?: readonly string[]
  confirm?: string
  done?: string
}
