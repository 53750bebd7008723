import type { Resource } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { eachNoted } from './each-noted.js'
import type {
  Change,
  ComingChange,
  CopySource,
  GetService,
  Hooks,
  Purge,
  Refusal,
  WrittenChange,
} from './hooks.js'
import { assertPatches, runHook } from './run-hook.js'

type Patched = Record<string, unknown> | ProblemError | undefined

/** Hooks as the machine runs them: with their services bound, and over untyped rows. */
export interface BoundHooks {
  /** Returns the fields or the problem of each change. Absent without a before-hook. */
  before?(changes: readonly Change[]): Promise<readonly Patched[]>
  /** True if the records may depend on one another. */
  isBound: boolean
  after?(changes: readonly Change[], mails: number[]): Promise<void>
  explain?(refusal: Refusal<Resource>): string | undefined
  purge?(purge: Purge): Promise<void>
}

/** Binds hooks to the services of Nest. */
export function bound(resource: Resource, hooks: Hooks<Resource>, get: GetService): BoundHooks {
  const { before, beforeMany, explain, purge } = hooks
  const kind = beforeMany ? 'beforeMany' : 'before'
  return {
    isBound: before !== undefined,
    ...((before ?? beforeMany) && {
      before: (changes: readonly Change[]) =>
        runHook(resource, kind, async () => {
          const patches = await runBefore(hooks, changes, get)
          assertPatches(resource, kind, patches, changes.length)
          return patches
        }),
    }),
    ...((hooks.after ?? hooks.afterMany) && {
      after: (changes: readonly Change[], mails: number[]) =>
        runHook(resource, hooks.afterMany ? 'afterMany' : 'after', () =>
          runAfter(hooks, changes, get, mails),
        ),
    }),
    ...(explain && { explain }),
    ...(purge && {
      purge: async (purged) => runHook(resource, 'purge', () => purge({ ...purged, get })),
    }),
  }
}

/** Runs the before-hook of some changes. A problem of one alone is returned as that of the others. */
async function runBefore(
  { before, beforeMany }: Hooks<Resource>,
  all: readonly Change[],
  get: GetService,
): Promise<readonly Patched[]> {
  const changes = all.map((change) => {
    const sharesFilesOf = (source: CopySource) => void (change.copiedFrom = source)
    return { ...change, get, sharesFilesOf } as ComingChange<Resource>
  })
  if (beforeMany) return beforeMany(changes)
  const patches: Patched[] = []
  for (const change of changes)
    try {
      patches.push((await before!(change)) ?? undefined)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      patches.push(error)
    }
  return patches
}

/** Runs the after-hook of some changes. */
async function runAfter(
  { after, afterMany }: Hooks<Resource>,
  all: readonly Change[],
  get: GetService,
  mails: number[],
): Promise<void> {
  const changes = all.map(
    ({ action, resource, before, after, me, tx }) =>
      ({ action, resource, before, after, me, tx, get }) as WrittenChange<Resource>,
  )
  const each = eachNoted(changes, mails)
  if (afterMany) await afterMany(changes, each)
  else if (after) await each(after)
}
