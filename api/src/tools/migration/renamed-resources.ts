import { allPlans, type Plan } from '../../crud/plan/plan.js'
import type { SchemaColumns } from '../../database/schema/schema-columns.js'
import type { MigratedSchema } from '../../database/schema/schema-difference.js'
import type { Terminal } from '../terminal.js'
import type { HeldRows } from './held-rows.js'
import type { MigrationOptions } from './migration-options.js'
import { formerTablesOf, resourceMove, type ResourceMove } from './resource-moves.js'

/**
 * Returns the renames of resources that the tables suggest and the developer confirms. Throws a sentence if there is nobody to ask. Prints
 * a note about records of a resource that nobody declares: a name that changed alone does not show in the tables.
 */
export async function renamedResources(
  schema: MigratedSchema,
  renamed: readonly ResourceMove[],
  { drops }: MigrationOptions,
  terminal: Terminal,
  heldRows: HeldRows,
): Promise<ResourceMove[]> {
  const columns = await schema.columns()
  const declared = new Set([
    ...allPlans.map(({ resource }) => resource.name),
    ...renamed.map(({ from }) => from.name),
  ])
  const unknown = (await heldRows.resources()).filter((name) => !declared.has(name))
  const moves: ResourceMove[] = []
  for (const plan of allPlans)
    for (const table of formerTablesOf(plan, columns)) {
      if (drops.includes(table) || moves.some(({ from }) => from.table === table)) continue
      const move = await renameOrDrop(plan, table, unknown, columns, terminal, heldRows)
      if (move) moves.push(move)
    }
  for (const name of unknown.filter((former) => !moves.some(({ from }) => from.name === former)))
    terminal.print(
      `Note: your development database has records of "${name}", which no declaration is called. If it was renamed, add --rename-resource ${name}=<its name now>.`,
    )
  return moves
}

async function renameOrDrop(
  plan: Plan,
  table: string,
  unknown: readonly string[],
  columns: SchemaColumns,
  terminal: Terminal,
  heldRows: HeldRows,
): Promise<ResourceMove | undefined> {
  const url = table.replaceAll('_', '-')
  const { name } = plan.resource
  if (!terminal.isInteractive)
    throw new Error(
      `Rename or drop? The table ${table} is not declared any more, and ${plan.table} is new.\n` +
        `Add --rename-resource <its former name>/${url}=${name} to keep its records, or --drop ${table} to lose them.`,
    )
  const choice = await terminal.choose(
    `The table ${table} is not declared any more. ${await heldRows.inWords({ table })} Was its resource renamed to ${name}?`,
    [
      { value: 'rename', label: `Yes: keep the records` },
      { value: 'drop', label: 'No: drop them' },
    ],
  )
  if (choice === 'drop') return undefined
  const former = await terminal.ask('What was the name of the resource in its declaration?', {
    initial: unknown[0] ?? name,
  })
  return resourceMove(plan, former, table, columns)
}
