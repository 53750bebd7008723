import { resourceNamed, type Me, type Resource } from '@tinkerdesk/shared'
import { slotHours } from '@tinkerdesk/shared/parts/slot-hours'
import type { Body } from './test-app.js'

/** Creates the records that a new one needs. */
interface SampleMaker {
  me: Me
  next(): number
  record(resource: Resource, options?: { full?: boolean; fixed?: Body }): Promise<Body>
}

const openDays = Array.from({ length: 28 }, (_, at) => ({
  day: `2090-01-${String(at + 1).padStart(2, '0')}`,
  hours: slotHours,
}))

/** Values that a new record needs and that cannot be drawn from its declaration. The lab adds its own. */
export const demandedByHooks: {
  [resource: string]: (samples: SampleMaker, fixed: Body) => Promise<Body>
} = {
  // Its UDISE code begins with the digits of its state.
  school: () => Promise.resolve({ address: { state: 'Rajasthan' } }),
  // Its author is the first of its people.
  chatGroup: (samples) => Promise.resolve({ users: [samples.me.uid] }),
  // Each group begins with the line of its creation.
  chatMessage: () => Promise.resolve({ replyTo: 1 }),
  // Other roles need a student, a mentor or a school, or bring further people into a chat.
  user: () => Promise.resolve({ role: 'admin' }),
  // None is received in the future.
  guardianRequest: () => Promise.resolve({ receivedOn: '2024-05-02' }),
  // The answer to a request is its last step.
  guardianRequestStep: () => Promise.resolve({ state: 'inWork' }),
  // A coordinator is a mentor or an in-charge.
  async coordinator(samples) {
    const fixed = { role: 'mentor', student: null, mentor: null }
    const person = await samples.record(resourceNamed('user'), { full: false, fixed })
    return { person: person['id'] }
  },
  // A student pays for something that costs, or a school for its subscription.
  async payment(samples, fixed) {
    if (fixed['price']) return { student: null, competition: null, activity: null }
    const competition = await samples.record(resourceNamed('competition'), {
      fixed: { paymentDetails: { type: 'paid', fee: 5000 } },
    })
    const student = fixed['student']
      ? undefined
      : await samples.record(resourceNamed('student'), { full: false })
    return {
      ...(student ? { student: student['id'], school: student['school'] } : { school: null }),
      competition: competition['id'],
      activity: null,
      price: null,
    }
  },
  // At most what is open can be received.
  async paymentEntry(samples, fixed) {
    const payment = fixed['payment'] ?? (await samples.record(resourceNamed('payment')))['id']
    return {
      payment,
      entry: 'receipt',
      amount: samples.next() % 5000 || 1,
      method: 'cash',
      day: '2024-05-02',
    }
  },
  // A spend has a head of its grant, and any amount is left under it. Its day has come.
  grantHead: () => Promise.resolve({ grant: 'operating', ifPassed: 'warn', until: null }),
  async grantEntry(samples, fixed) {
    const entry = fixed['entry'] ?? 'spend'
    const head =
      entry === 'spend'
        ? (fixed['head'] ??
          (await samples.record(resourceNamed('grantHead'), { full: false }))['id'])
        : null
    const day = `2024-05-${String(1 + (samples.next() % 28)).padStart(2, '0')}`
    return { entry, grant: 'operating', head, day, corrects: null }
  },
  // Pieces are work of the student. Nothing is set before it is proposed.
  portfolio: () => Promise.resolve({ pieces: [], state: 'draft' }),
  // A certificate that names its work needs a student who has finished it.
  certificate: () => Promise.resolve({ workId: null }),
  certificateTemplate: (samples) => Promise.resolve({ text: `To {name}, for ${samples.next()}` }),
  // The day of a session is its own, and has come.
  async attendance(samples, fixed) {
    if (fixed['slot']) return { session: null }
    const timestamp = '2024-05-02T10:00:00.000Z'
    const session =
      fixed['session'] ??
      (await samples.record(resourceNamed('session'), { fixed: { timestamp } }))['id']
    return { session, slot: null, day: null, hour: null }
  },
  // A booking needs an open hour, and a student needs the lab of their own school.
  async slotBooking(samples, fixed) {
    if (fixed['remoteLab']) return { slot: null }
    if (fixed['slot']) return { remoteLab: null }
    const school = await samples.record(resourceNamed('school'))
    const slot = await samples.record(resourceNamed('slot'), {
      fixed: { school: school['id'], month: '2090-01', slotNumber: 50, slot: openDays },
    })
    const student = await samples.record(resourceNamed('student'), {
      full: false,
      fixed: { school: school['id'] },
    })
    return {
      slot: slot['id'],
      remoteLab: null,
      student: student['id'],
      day: `2090-01-${String(1 + ((samples.next() / 97) % 28)).padStart(2, '0')}`,
    }
  },
}
