import { dayAfter, today, type Me } from '@tinkerdesk/shared'
import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { visit } from '@tinkerdesk/shared/resources/visit'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { schoolIds } from './schools.js'

/** The schools of the demo mentor's grant. */
const cluster = schoolIds.slice(0, 3)

/** The demo mentor coordinates three schools, and has visited two of them. */
export async function fillCoordinator(tx: Transaction, mentor: Me): Promise<void> {
  await records(coordinator, tx).create({
    name: 'Demo cluster',
    person: mentor.uid,
    schools: cluster,
  })
  const visits = records(visit, tx, { ...mentor, coordinatedIds: cluster })
  const day = today()
  await visits.create({
    school: cluster[0]!,
    day: dayAfter(day, -48),
    purpose: 'routine',
    hours: 2,
    findings: [
      { item: 'Lab is open in the hours on the door', state: 'good', note: null },
      { item: 'Fire blanket and first-aid box', state: 'lacking', note: 'No fire blanket yet' },
      { item: 'Stock register', state: 'good', note: 'Complete until last month' },
    ],
    followUp: 'The in-charge orders a fire blanket.',
    nextVisit: dayAfter(day, -6),
  })
  await visits.create({
    school: cluster[0]!,
    day: dayAfter(day, -6),
    purpose: 'followUp',
    hours: 1,
    findings: [{ item: 'Fire blanket and first-aid box', state: 'good', note: null }],
    nextVisit: dayAfter(day, 54),
  })
  await visits.create({
    school: cluster[1]!,
    day: dayAfter(day, -20),
    purpose: 'training',
    hours: 3,
    findings: [{ item: '3D printer', state: 'lacking', note: 'Nozzle is blocked' }],
    notes: 'Showed four teachers how to clean the nozzle.',
    followUp: 'The in-charge writes when the printer runs again.',
  })
}
