import { leavesOf, textKey } from '@tinkerdesk/shared'
import { allPlans, isTextual, quote, type Plan } from '../../crud/plan/plan.js'
import type { Database } from '../../database/database.js'
import type { DatabaseSettings } from '../../database/settings.js'
import { openExisting } from '../open-existing.js'
import type { Titled } from './propose-fields.js'

const maxTitles = 5000

/** Returns the resources that a column may name, with the titles of their records in the developer's own database. */
export async function titledResources(settings: DatabaseSettings): Promise<Titled[]> {
  const database = await openExisting(settings)
  try {
    const titled: Titled[] = []
    for (const plan of allPlans) {
      const { name, label } = plan.resource
      titled.push({ name, labels: [label.one, label.many], titles: await titlesIn(database, plan) })
    }
    return titled
  } finally {
    await database?.close()
  }
}

async function titlesIn(database: Database | undefined, plan: Plan): Promise<Set<string>> {
  const paths = leavesOf(plan.resource).filter(({ path }) =>
    plan.resource.title.some((title) => path === title || path.startsWith(`${title}.`)),
  )
  const leaves = paths.map(({ path }) => plan.leafAt(path))
  if (!database || leaves.length === 0 || !leaves.every(isTextual)) return new Set()
  const columns = leaves.map(({ stored }) => quote(stored))
  const rows = await database.read
    .all<Record<string, string | null>>(
      `SELECT ${columns.join(', ')} FROM ${quote(plan.table)} LIMIT ${maxTitles}`,
    )
    // The table may not exist yet.
    .catch(() => [])
  return new Set(
    rows
      .map((row) => textKey(leaves.flatMap(({ stored }) => row[stored] ?? []).join(' ')))
      .filter(Boolean),
  )
}
