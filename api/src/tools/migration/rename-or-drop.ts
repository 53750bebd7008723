import type { Plan } from '../../crud/plan/plan.js'
import type { Terminal } from '../terminal.js'
import type { MigrationOptions } from './migration-options.js'
import { movesOf, placeIn, type Move } from './moves.js'

/** A field, or a part of a list, that is gone while others are new. */
export interface Lost {
  plan: Plan
  path: string
  /** False if the path was told from the names of columns, which do not say where a capital letter was. */
  isExact: boolean
  /** The paths that it may have now. */
  candidates: readonly string[]
  /** A sentence about the rows that hold a value. */
  held: string
}

/** Returns the moves of what was renamed, or `undefined` if it is dropped. Asks, or throws a sentence if there is nobody to ask. */
export async function renameOrDrop(
  { plan, path, isExact, candidates, held }: Lost,
  { drops }: MigrationOptions,
  terminal: Terminal,
): Promise<readonly Move[] | undefined> {
  const isDropped = drops.some((text) => {
    if (!text.includes('.')) return false
    const drop = placeIn(text)
    return drop.plan === plan && drop.path === path
  })
  if (candidates.length === 0 || isDropped) return undefined
  const place = `${plan.resource.url}.${path}`
  if (!terminal.isInteractive)
    throw new Error(
      `Rename or drop? ${place} is not declared any more, and ${candidates.join(', ')} ${candidates.length > 1 ? 'are' : 'is'} new.\n` +
        `Add ${candidates.map((to) => `--rename ${place}=${to}`).join(' or ')} to keep the values, or --drop ${place} to lose them.${candidates.length > 1 ? `\nOr divide a text: --split ${place}=${candidates.slice(0, 2).join()}` : ''}`,
    )
  const choice = await terminal.choose(
    `${place} is not declared any more. ${held} Rename or drop?`,
    [
      ...candidates.map((to) => ({ value: to, label: `It is called ${to} now: keep the values` })),
      { value: '', label: 'Drop it: the values are lost' },
    ],
  )
  if (choice === '') return undefined
  const former = isExact
    ? path
    : await terminal.ask(`What was its path in the declaration of ${plan.resource.name}?`, {
        initial: path,
      })
  return movesOf(`${plan.resource.name}.${former}=${choice}`)
}
