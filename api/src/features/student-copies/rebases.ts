import { Injectable } from '@nestjs/common'
import {
  filesIn,
  grantsFor,
  mayChangeCopy,
  maySetBy,
  resourceNamed,
  type AnyRow,
  type Me,
  type Rebase,
  type Rebased,
  type RebaseUndo,
  type Resource,
} from '@tinkerdesk/shared'
import { describeFiles, records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { isEqual, missingParts, partsOf, type MissingPart } from './changed-parts.js'
import type { Copy } from './copy.js'
import type { Copying } from './copying.js'
import { keepOriginal, keptContent } from './originals.js'
import { takingIn } from './taking.js'

type Values = Record<string, unknown>

/** The choices of a person about the parts of an original, as they saw copy and original. */
interface Decision {
  version: number
  /** The version of the original. */
  to: number
  take: readonly string[]
  keep: readonly string[]
}

const changedAgain = () =>
  new ProblemError('not_applicable', {
    title: 'The original has changed again meanwhile. Look at the changes once more.',
  })

/** Lets copies take what has changed in their original since. */
@Injectable()
export class Rebases {
  constructor(private readonly database: Database) {}

  /** Returns what of the original a copy does not have. Throws `not_found` beyond the person's reach. */
  async changes(me: Me, copying: Copying, id: string): Promise<Rebase> {
    const { read } = this.database
    const resource = resourceNamed(copying.copy)
    const copy = await records(resource, read, me).reach(id)
    if (!copy) throw new ProblemError('not_found')
    const original = await originalOf(read, me, copying, copy as Copy)
    if (!original) return { to: null, parts: [] }
    const missing = await missingOf(read, copying, copy as Copy, original)
    const [base, now] = [fieldsOf(missing, 'base'), fieldsOf(missing, 'now')]
    await describeFiles(resource, read, [base, now])
    const mayTake = takesOf(resource, me, copy as Copy)
    return {
      to: original.version,
      parts: missing.map(({ name, isUntouched }) => ({
        name,
        base: base[name],
        now: now[name],
        isUntouched,
        mayTake: mayTake(name),
      })),
    }
  }

  /** Takes some parts and keeps others. When nothing is left to decide, the copy is one of the original's version. */
  take(me: Me, copying: Copying, id: string, decision: Decision): Promise<Rebased> {
    return this.database.write(async (tx) => {
      const copy = await reached(tx, me, copying, id)
      const original = await originalOf(tx, me, copying, copy)
      if (!original || original.version !== decision.to) throw changedAgain()
      const missing = await missingOf(tx, copying, copy, original)
      const takes = takesOf(resourceNamed(copying.copy), me, copy)
      const taken = missing.filter(({ name }) => decision.take.includes(name) && takes(name))
      const left = missing.filter(
        (part) => !taken.includes(part) && !decision.keep.includes(part.name),
      )
      await store(tx, me, copying, copy, decision.version, fieldsOf(taken, 'now'))
      if (left.length === 0) {
        await keepOriginal(tx, copying, original)
        await settle(tx, copying, copy, { sourceVersion: original.version, isBehind: false })
      }
      const { version } = await records(resourceNamed(copying.copy), tx).one(id)
      const was = Number(copy['sourceVersion'])
      const values = keptValues(resourceNamed(copying.copy), copy, taken)
      return {
        version,
        taken: taken.map(({ name }) => name),
        undo: Object.keys(values).length > 0 ? { version, to: was, values } : null,
      }
    }, me.uid)
  }

  /** Puts earlier values back, and the version that was copied. A later change of the same part is a conflict. */
  undo(me: Me, copying: Copying, id: string, undo: RebaseUndo): Promise<Rebased> {
    return this.database.write(async (tx) => {
      const copy = await reached(tx, me, copying, id)
      const base = copy.source && (await keptContent(tx, copying, copy.source, undo.to))
      if (!base || undo.to > Number(copy['sourceVersion'])) throw new ProblemError('not_found')
      const takes = takesOf(resourceNamed(copying.copy), me, copy)
      const names = partsOf(copying).filter((name) => name in undo.values && takes(name))
      // A part that only the server writes is put back as it was copied, whatever the request says.
      const { fromServer } = sides(resourceNamed(copying.copy), names)
      const values = Object.fromEntries(
        names.map((name) => [name, fromServer.includes(name) ? base[name] : undo.values[name]]),
      )
      await store(tx, me, copying, copy, undo.version, values)
      await settle(tx, copying, copy, { sourceVersion: undo.to, isBehind: true })
      const { version } = await records(resourceNamed(copying.copy), tx).one(id)
      return { version, taken: names, undo: null }
    }, me.uid)
  }
}

/** Returns a copy within reach, locked, that the person may change. */
async function reached(tx: Transaction, me: Me, copying: Copying, id: string): Promise<Copy> {
  const copy = (await records(resourceNamed(copying.copy), tx, me).lock(id)) as Copy
  if (!mayChangeCopy(me.role, copy.status)) throw new ProblemError('forbidden')
  return copy
}

/** Returns the whole original of a copy, if the person may read it. */
const originalOf = (
  sql: Sql,
  me: Me,
  { source }: Copying,
  copy: Copy,
): Promise<AnyRow | null> | null =>
  copy.source === null ? null : records(resourceNamed(source), sql, me).reach(copy.source)

const missingOf = async (
  sql: Sql,
  copying: Copying,
  copy: Copy,
  original: AnyRow,
): Promise<MissingPart[]> =>
  missingParts(
    copying,
    copy,
    await keptContent(sql, copying, original.id, Number(copy['sourceVersion'])),
    original,
  )

const fieldsOf = (parts: readonly MissingPart[], side: 'base' | 'now'): Values =>
  Object.fromEntries(parts.map((part) => [part.name, part[side]]))

/** Returns the names of parts that people write, and of those that only the server does. */
function sides(resource: Resource, names: readonly string[]) {
  const isServers = (name: string) => resource.fields[name]?.readOnly === true
  return {
    written: names.filter((name) => !isServers(name)),
    fromServer: names.filter(isServers),
  }
}

/** Returns whether a person may take a part: one that they may change, or one that the server keeps in a copy that they may change. */
function takesOf(resource: Resource, me: Me, copy: Copy): (name: string) => boolean {
  const grants = grantsFor(resource, me, 'update')
  const maySet = maySetBy(grants)
  const isOpen = grants.length > 0 && mayChangeCopy(me.role, copy.status)
  return (name) => isOpen && (resource.fields[name]?.readOnly === true || maySet(name))
}

/** Stores values of a copy as a change by the person, from the version that they saw. */
async function store(
  tx: Transaction,
  me: Me,
  copying: Copying,
  copy: Copy,
  version: number,
  values: Values,
): Promise<void> {
  const resource = resourceNamed(copying.copy)
  const { written, fromServer } = sides(resource, Object.keys(values))
  const own = Object.fromEntries(written.map((name) => [name, values[name]]))
  await takingIn(tx, async () => {
    if (written.length > 0) await records(resource, tx, me).change(copy.id, { version, ...own })
    if (fromServer.length > 0)
      await settle(
        tx,
        copying,
        copy,
        Object.fromEntries(fromServer.map((name) => [name, values[name]])),
      )
  })
}

/** Sets fields of a copy that only the server writes. */
const settle = (tx: Transaction, copying: Copying, copy: Copy, patch: Values) =>
  records(resourceNamed(copying.copy), tx).put(copy.id, patch)

/** Returns the values before, without those whose files nobody names any more: they are gone. */
function keptValues(resource: Resource, copy: Copy, taken: readonly MissingPart[]): Values {
  const idsIn = (name: string, value: unknown) =>
    filesIn(value, resource.fields[name]!).map(({ id }) => id)
  const isWhole = ({ name, now }: MissingPart) => {
    const after = idsIn(name, now)
    return idsIn(name, copy[name]).every((id) => after.includes(id))
  }
  return Object.fromEntries(
    taken
      .filter((part) => isWhole(part) && !isEqual(copy[part.name], part.now))
      .map(({ name }) => [name, copy[name]]),
  )
}
