import type { FieldsOf } from './declared.js'
import type { FieldPath } from './path.js'
import type { AmongOf, FieldAt, FieldsWhere, FromOf, WhereOf } from './where.js'

/** A declaration, as far as conditions need it. */
interface Declared {
  readonly name: string
  readonly $fields?: unknown
}

/** The fields of a declaration that are relations, to one or to many, as the declaration knows them by name. */
type RelationPath<F> = {
  [P in FieldPath<F>]: FieldAt<F, P> extends { kind: 'relation' | 'relations' } ? P : never
}[FieldPath<F>]

/** The fields of a declaration that hold text. */
type TextPath<F> = {
  [P in FieldPath<F>]: FieldAt<F, P> extends { kind: 'text' | 'email' | 'phone' | 'url' }
    ? P
    : never
}[FieldPath<F>]

/*
 * In a declaration, other declarations have no type by name, because each would need the others first. These functions take the other
 * declaration as a value, so the compiler checks its fields and their values.
 */

/** A condition on the target of a relation: `{ equipment: { $where: whereOf(equipment, { school: id }) } }`. */
export function whereOf<R extends Declared>(
  resource: R,
  where: FieldsWhere<FieldsOf<R>>,
): WhereOf<R['name']>
export function whereOf(_resource: Declared, where: object): object {
  return where
}

/** The rows that a relation of another resource names: `{ $from: fromOf(team, 'members', { leader: id }) }`. */
export function fromOf<R extends Declared>(
  resource: R,
  field: RelationPath<FieldsOf<R>>,
  where: FieldsWhere<FieldsOf<R>>,
): FromOf
export function fromOf({ name }: Declared, field: string, where: object): object {
  return { resource: name, field, where }
}

/** The values that a field of other rows has: `{ email: { $among: amongOf(school, 'principal.email', { id }) } }`. */
export function amongOf<R extends Declared>(
  resource: R,
  field: TextPath<FieldsOf<R>>,
  where: FieldsWhere<FieldsOf<R>>,
): AmongOf
export function amongOf({ name }: Declared, field: string, where: object): object {
  return { resource: name, field, where }
}
