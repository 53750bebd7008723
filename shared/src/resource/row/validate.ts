import { z } from 'zod'
import { strictFields } from '../../fields/strict-fields.js'
import {
  appends,
  emptyOf,
  faultOf,
  isSentIn,
  partsOf,
  schemaOf,
  type Field,
} from '../../fields/index.js'
import type { Issue } from '../../base/problems.js'
import { say } from '../../base/say.js'
import type { Resource } from '../define-resource.js'
import { missingIn, withoutHidden } from './depends.js'
import { withDerived } from './derive.js'
import { leavesOf } from '../walk/fields-of.js'
import { unlessFaulty } from './guarded.js'
import { valueAt } from '../declare/path.js'

type Fields = { readonly [name: string]: Field }
type WriteMode = 'create' | 'change'
/** Returns true for the paths that a person may set. A schema is built once per function, so reuse it. */
export type MaySet = (path: string) => boolean

type Parsed = { ok: true; value: Record<string, unknown> } | { ok: false; issues: Issue[] }

function fieldSchema(
  field: Field,
  path: string,
  mode: WriteMode,
  maySet: MaySet,
): z.ZodType | null {
  const parts = partsOf(field)
  if (parts) {
    const inner = objectSchema(parts, `${path}.`, mode, maySet)
    if (!inner) return null
    const whole = z.preprocess(
      (value) => (value === null ? (mode === 'change' ? cleared(parts, path, maySet) : {}) : value),
      inner,
    )
    return mode === 'change' ? whole.optional() : z.preprocess((value) => value ?? {}, inner)
  }
  if (!isSentIn(field, mode) || !maySet(path)) return null
  if (mode === 'create') return schemaOf(field)
  // An entry has words: nobody clears what others wrote.
  return schemaOf(appends(field) ? { ...field, required: true } : field).optional()
}

const cleared = (parts: Fields, path: string, maySet: MaySet) =>
  Object.fromEntries(
    Object.keys(parts)
      .filter((name) => maySet(`${path}.${name}`))
      .map((name) => [name, emptyOf(parts[name]!)]),
  )

function objectSchema(
  fields: Fields,
  prefix: string,
  mode: WriteMode,
  maySet: MaySet,
): z.ZodType | null {
  const shape = Object.entries(fields).flatMap(([name, field]) => {
    const schema = fieldSchema(field, prefix + name, mode, maySet)
    return schema ? [[name, schema] as const] : []
  })
  if (shape.length === 0) return null
  const entries = Object.fromEntries(shape)
  return mode === 'create' ? strictFields(entries) : z.strictObject(entries)
}

const schemas = new WeakMap<Resource, Map<WriteMode, WeakMap<MaySet, z.ZodType>>>()

/** Returns the zod schema of a request that creates or changes a record, with the fields that this person may set. */
export function writeSchema(resource: Resource, mode: WriteMode, maySet: MaySet): z.ZodType {
  const modes = schemas.get(resource) ?? new Map<WriteMode, WeakMap<MaySet, z.ZodType>>()
  schemas.set(resource, modes)
  const cached = modes.get(mode) ?? new WeakMap<MaySet, z.ZodType>()
  modes.set(mode, cached)
  const schema =
    cached.get(maySet) ?? objectSchema(resource.fields, '', mode, maySet) ?? z.strictObject({})
  cached.set(maySet, schema)
  return schema
}

/** A response names at most this many faults: people fix a few at a time, and a body may contain thousands. */
export const maxIssues = 20

/** Converts zod's issues to ours, the first 20 of them. Each unknown key has its own path, cut to 100 characters. */
export function issuesFrom(error: z.ZodError): Issue[] {
  const issues = error.issues.slice(0, maxIssues).flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, maxIssues)
        .map((name) => name.slice(0, 100))
        .map((key) => ({
          path: path ? `${path}.${key}` : key,
          message: `There is no field "${path ? `${path}.${key}` : key}" that you may set here`,
        }))
    return [
      {
        path,
        message: say(
          path || issue.code === 'custom' ? issue.message : 'The body must be a JSON object',
        ),
      },
    ]
  })
  return issues.slice(0, maxIssues)
}

/** Validates and normalises the fields of a request. Absent fields stay absent in a change and get their initial values in a creation. */
export function parseWrite(
  resource: Resource,
  mode: WriteMode,
  maySet: MaySet,
  body: unknown,
): Parsed {
  const result = writeSchema(resource, mode, maySet).safeParse(body)
  return result.success
    ? { ok: true, value: result.data as Record<string, unknown> }
    : { ok: false, issues: issuesFrom(result.error) }
}

/**
 * Returns the faults of whole values and those that the checks across fields find. `isFaulty` tells which values are already known to be
 * invalid, by dotted paths like `slot.0.day`; a check that reads one is skipped.
 */
export function checkRow(
  resource: Resource,
  row: Record<string, unknown>,
  isFaulty: (path: string) => boolean = () => false,
): Issue[] {
  const faults: Issue[] = []
  for (const { path, field } of leavesOf(resource)) {
    const message = faultOf(valueAt(row, path), field)
    if (message) faults.push({ path, message: say(message) })
  }
  const broken = resource.checks.filter(({ holds }) => unlessFaulty(row, isFaulty, holds) === false)
  return [
    ...faults,
    ...missingIn(resource, row),
    ...broken.map(({ at, message }) => ({ path: at, message })),
  ]
}

/** Updates derived fields, clears those that do not apply, and validates the result. */
export function deriveAndCheck(
  resource: Resource,
  row: Record<string, unknown>,
): { row: Record<string, unknown>; issues: Issue[] } {
  const next = withoutHidden(resource, withDerived(resource, row))
  return { row: next, issues: checkRow(resource, next) }
}
