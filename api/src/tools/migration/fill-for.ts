import type { Terminal } from '../terminal.js'
import { fillWith, initialFill, namesRecords, type Fill, type Place } from './fills.js'

/** Returns the fill of a field or part that is required now: given, declared or typed. Rows and items without a value keep none otherwise. */
export async function fillFor(
  place: Place,
  options: readonly Fill[],
  terminal: Terminal,
): Promise<Fill[]> {
  const { plan, leaf, part, field } = place
  const isGiven = options.some(
    (fill) => fill.plan === plan && fill.leaf.path === leaf.path && fill.part === part,
  )
  if (isGiven || !field.required || field.readOnly) return []
  const initial = initialFill(place)
  if (initial) return [initial]
  const name = [plan.resource.url, leaf.path, ...(part ? [part] : [])].join('.')
  const holders = part ? 'items' : 'rows'
  if (!terminal.isInteractive || namesRecords(place)) {
    const hint = namesRecords(place) ? '' : ` --fill ${name}=… gives them one.`
    terminal.print(
      `Note: ${name} is required, and ${holders} without a value have none until a person edits them.${hint}`,
    )
    return []
  }
  const typed = await terminal.ask(
    `${name} is required. Which value do ${holders} without one get? (empty: none until a person edits them)`,
    {
      check(text) {
        try {
          return text === '' ? undefined : void fillWith(place, text)
        } catch (error) {
          return (error as Error).message
        }
      },
    },
  )
  return typed === '' ? [] : [fillWith(place, typed)]
}
