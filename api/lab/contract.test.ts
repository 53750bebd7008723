import { dayAfter, resourceNamed, today } from '@tinkerdesk/shared'
import { bus, seatPass } from './buses.js'
import { kit, kitLoan } from './kits.js'
import { order } from './orders.js'
import { busPass, roomLesson } from './passes.js'
import type { Dialect } from '../src/database/database.js'
import { hooked } from '../test/support/contract/hooked.js'
import { listRows } from '../test/support/contract/list-rows.js'
import { suites } from '../test/support/contract/suites.js'
import { demandedByHooks } from '../test/support/sample-demands.js'
import { contractSuite } from '../test/support/contract/world.js'
import { labTables } from './start-lab.js'

listRows['kitOrder'] = {
  open: {
    holds: [{ is: { state: 'Draft' } }, { is: { state: 'Ordered' } }],
    leavesOut: [
      { is: { state: 'Cancelled' } },
      { is: { state: 'Arrived', arrived: '2024-05-01' } },
    ],
  },
  costly: {
    holds: [{ is: { isPaid: true, price: 4000 } }],
    leavesOut: [
      { is: { isPaid: true, price: 3999 } },
      { is: { isPaid: true, price: 5000 }, changed: { isPaid: false } },
      { is: { isPaid: true, price: null } },
    ],
    refusedFor: ['mentor'],
  },
}

listRows['seatPass'] = {
  valid: {
    holds: [{ is: { from: today(), until: today() } }],
    leavesOut: [
      { is: { from: dayAfter(today(), 1), until: dayAfter(today(), 1) } },
      { is: { from: dayAfter(today(), -1), until: dayAfter(today(), -1) } },
    ],
    refusedFor: ['mentor'],
  },
}
// A pass does not end before it begins.
hooked['busPass'] = { bound: ['from', 'until'] }

// It offers kits in stock of schools with a subscription, and students of its class.
demandedByHooks['kitVisit'] = async (samples) => {
  const school = await samples.record(resourceNamed('school'), {
    fixed: { paidSubscription: true },
  })
  const { id } = await samples.record(kit, { fixed: { school: school['id'], quantity: 2 } })
  return { kit: id, class: null }
}

for (const dialect of ['sqlite', 'postgres'] satisfies Dialect[])
  contractSuite(
    dialect,
    [{ suites, of: [kit, kitLoan, order, busPass, roomLesson, bus, seatPass] }],
    labTables,
  )
