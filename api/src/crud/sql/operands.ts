import { isPlainText, sharedKind, type Field, type NonEmpty } from '@tinkerdesk/shared'
import type { z } from 'zod'
import type { SqlValue } from '../../database/database.js'
import type { Leaf } from '../plan/plan.js'

/** A fault of an operand, reported to the person who sent it. */
export class OperandError extends Error {}

/** The fields that an operator compares, and how. */
export interface Compared {
  family: 'any' | 'ordered' | 'textual'
  /** Compares without case and accents. */
  folds?: true
}

const maxOperand = 500

/** Returns the operands of a value as it was sent. Throws an `OperandError` for too few or too many. */
export function operandsOf(takes: 'one' | 'list' | 'two', value: unknown): NonEmpty<unknown> {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'string' && takes !== 'one'
      ? value.split(',')
      : [value]
  if (takes === 'one' && list.length !== 1) throw new OperandError('takes one value')
  if (takes === 'two' && list.length !== 2)
    throw new OperandError('takes two values, the lower first')
  if (list.length === 0) throw new OperandError('needs at least one value')
  if (list.length > maxOperand) throw new OperandError(`takes at most ${maxOperand} values`)
  const [first, ...others] = list
  return [first, ...others]
}

/** Making a schema takes longer than a check with it, so each field's is made once. */
const operands = new WeakMap<Field, z.ZodType>()

/** Returns the schema of the values by which a field is compared. */
export function operandOf(field: Field): z.ZodType {
  const schema = operands.get(field) ?? sharedKind(field).operand!(field)
  operands.set(field, schema)
  return schema
}

/** Returns an operand as the database compares it. Throws an `OperandError` with the reason. */
export function boundValue(leaf: Leaf, operator: Compared, value: unknown): SqlValue {
  if (value !== null && typeof value === 'object')
    throw new OperandError('takes text, numbers and true or false')
  if (typeof value === 'string' && (!isPlainText(value) || value.length > maxOperand))
    throw new OperandError('has a value that is not allowed')
  if (operator.family === 'textual') {
    const word = String(value ?? '')
    const operand = operator.folds && leaf.kind.fold ? leaf.kind.fold(word) : word
    if (operand === '') throw new OperandError('needs a value')
    return operand
  }
  const parsed = operandOf(leaf.field).safeParse(
    sharedKind(leaf.field).textual && value !== null ? String(value) : value,
  )
  if (!parsed.success)
    throw new OperandError(parsed.error.issues[0]?.message ?? 'has a value of the wrong kind')
  // An id, or the keyword for all of them, is compared as sent.
  return leaf.target
    ? (parsed.data as string)
    : (leaf.kind.encode(parsed.data, leaf.field)[0] ?? null)
}
