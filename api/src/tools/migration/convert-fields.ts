import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import { allPlans } from '../../crud/plan/plan.js'
import type { Terminal } from '../terminal.js'
import { keepsText, ruleFor } from '../../fields/conversion-rules.js'
import { conversionsOf, lostCounts, type Conversion } from './conversions.js'
import { holders, type HeldRows } from './held-rows.js'
import type { MigrationOptions } from './migration-options.js'
import { placeIn } from './moves.js'

/**
 * Returns the fields that are stored in another way than before, with the developer's consent to what is lost. Throws a sentence if values
 * would be lost and there is nobody to ask.
 */
export async function convertedFields(
  columns: SchemaColumns,
  { drops }: Pick<MigrationOptions, 'drops'>,
  terminal: Terminal,
  heldRows: HeldRows,
): Promise<Conversion[]> {
  const conversions: Conversion[] = []
  for (const conversion of allPlans.flatMap((plan) => conversionsOf(plan, columns))) {
    const { plan, leaf, from, to } = conversion
    const place = `${plan.resource.url}.${leaf.path}`
    const hasRule = ruleFor('postgres', from, to, leaf.field) !== null
    const lost = await lossOf(conversion, heldRows)
    if (!hasRule && keepsText(from, leaf.field)) {
      terminal.print(
        `Note: ${place} is of the kind ${leaf.field.kind} now and keeps its texts as they are. Check that the kind accepts them.`,
      )
      conversions.push(conversion)
      continue
    }
    const isDropped = drops.some((text) => {
      if (!text.includes('.')) return false
      const drop = placeIn(text)
      return drop.plan === plan && drop.path === leaf.path
    })
    if (!isDropped && (hasRule ? lost?.values : lost?.values !== 0))
      await consent(place, leaf.field.kind, lost, terminal)
    const isLossy = isDropped || Boolean(lost?.values)
    if (hasRule)
      terminal.print(
        `${place} is a ${leaf.field.kind} now: its values are converted${isLossy ? '. Those that cannot be are lost' : ', and a value that cannot be stops the migration'}.`,
      )
    else
      terminal.print(
        `Warning: ${place} is a ${leaf.field.kind} now, and no rule converts its values: they are lost. ${inWords(lost)}`,
      )
    conversions.push({ ...conversion, isLossy })
  }
  return conversions
}

/** The values that a conversion loses: their number, and a sentence. */
interface Loss {
  values: number
  inWords: string
}

/** Returns what a conversion loses in the development database, or null if that does not tell. */
async function lossOf(conversion: Conversion, heldRows: HeldRows): Promise<Loss | null> {
  const [live, archived] = [
    await heldRows.count((dialect) => lostCounts(dialect, conversion).live),
    await heldRows.count((dialect) => lostCounts(dialect, conversion).archived),
  ]
  if (live === null || archived === null) return null
  const values = live + archived
  return {
    values,
    inWords: `${holders(live, archived)} ${values === 1 ? 'loses its value' : 'lose their values'}.`,
  }
}

const inWords = (lost: Loss | null): string =>
  lost?.inWords ?? 'Your development database does not tell how many rows hold a value.'

async function consent(
  place: string,
  kind: string,
  lost: Loss | null,
  terminal: Terminal,
): Promise<void> {
  const loss = `${place} is a ${kind} now, and not every value can be converted. ${inWords(lost)}`
  if (!terminal.isInteractive)
    throw new Error(`${loss}\nAdd --drop ${place} to lose them, or keep the former kind.`)
  if (!(await terminal.confirm(`${loss} Lose them?`)))
    throw new Error('Stopped. Nothing was written.')
}
