import { ceilingIn, daysOfYear, formatPaise, grantYearOf, today } from '@tinkerdesk/shared'
import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { grantEntry, type GrantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { grantHead } from '@tinkerdesk/shared/resources/grant-head'
import { system } from '../../access/system.js'
import { hooksOf, records, type ComingChange } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { titledProblem } from '../../problems/field-problem.js'
import { grantSums } from './grant-sums.js'

type Made = Extract<ComingChange<typeof grantEntry>, { action: 'create' }>

/** Keeps the ledger: no spend above a ceiling that is kept, no entry corrected by another amount. A spend on equipment enters it in the inventory. */
export const grantEntryHooks = hooksOf(grantEntry, {
  async beforeMany(changes) {
    const made = changes.filter((change): change is Made => change.action === 'create')
    // Entries of one school wait for each other, in one order.
    for (const school of [...new Set(made.map(({ after }) => after.school))].sort())
      await made[0]!.tx.lock(`grant ${school}`)
    /** The spends of this request that come before the one that is checked. */
    const spent: GrantEntry[] = []
    const patches = []
    for (const change of changes)
      patches.push(change.action === 'create' ? await filled(change, spent) : undefined)
    return patches
  },
})

async function filled({ after, me, tx }: Made, earlier: GrantEntry[]) {
  // The same request, which waited for itself: the insert fails, and the retry returns the entry.
  if ((await records(grantEntry, tx).count({ id: after.id })) > 0) return undefined
  if (after.day > today()) return titledProblem('day', 'This day is in the future.')
  const recordedBy = me === system ? null : me.displayName.slice(0, 160)
  if (after.corrects !== null) {
    const corrected = await records(grantEntry, tx).one(after.corrects)
    if (corrected.school !== after.school || corrected.corrects !== null)
      return titledProblem('corrects', 'Only an entry of this school that is no correction itself.')
    if (after.day < corrected.day)
      return titledProblem('day', 'This day is before that of the entry.')
    const { entry, grant, head, amount } = corrected
    return {
      entry,
      grant,
      head,
      amount,
      recordedBy,
      stock: { name: null, category: null, quantity: null },
    }
  }
  if (after.entry !== 'spend') return { recordedBy }
  const fault = await ceilingFault(tx, after, earlier)
  if (fault) return fault
  earlier.push(after)
  return { recordedBy, equipment: await enterEquipment(tx, after) }
}

/** Returns the problem of a spend on a head that is not in use in its year, or above a ceiling that refuses it. */
async function ceilingFault(tx: Transaction, after: GrantEntry, earlier: readonly GrantEntry[]) {
  if (after.head === null) return undefined
  const head = await records(grantHead, tx).one(after.head)
  const year = grantYearOf(after.day)
  if (head.until !== null && year > head.until)
    return titledProblem('head', 'This head is not in use in that year.')
  const ceiling = ceilingIn(head.ceilings, year)
  if (ceiling === null || head.ifPassed !== 'refuse') return undefined
  const days =
    head.period === 'year' ? daysOfYear(year) : { first: '0000-01-01', last: '9999-12-31' }
  const stored = (await grantSums(tx, after.school, days)).filter(
    (each) => each.entry === 'spend' && each.head === head.id && !each.isBefore,
  )
  const waiting = earlier.filter(
    (each) =>
      each.school === after.school &&
      each.head === head.id &&
      (head.period === 'all' || grantYearOf(each.day) === year),
  )
  const spent =
    stored.reduce((all, { sum }) => all + sum, 0) +
    waiting.reduce((all, { amount }) => all + amount, 0)
  if (spent + after.amount <= ceiling) return undefined
  const left = ceiling - spent
  return titledProblem(
    'amount',
    left > 0
      ? `At most ${formatPaise(left)} is left under this head.`
      : 'Nothing is left under this head.',
  )
}

/** Makes the record of the equipment that a spend names, in its transaction. Returns its id, or `null`. */
async function enterEquipment(
  tx: Transaction,
  { stock, school, amount, day, party }: GrantEntry,
): Promise<string | null> {
  if (stock.name === null || stock.category === null) return null
  const quantity = stock.quantity ?? 1
  const made = await records(equipment, tx).create({
    name: stock.name,
    category: stock.category,
    school,
    quantity,
    // Prices are whole rupees.
    unitPrice: Math.round(amount / quantity / 100),
    purchase: { date: day, supplier: party },
    condition: 'New',
  })
  return made.id
}
