import { withDerived } from '../resource/row/derive.js'
import { initialRow, mergeChange } from '../resource/row/merge-change.js'
import { parseWrite, deriveAndCheck } from '../resource/row/validate.js'
import { resourceNamed } from './index.js'

const all = () => true
const id = '01J0000000000000000000000A'
/** Returns the messages of a creation, or the row that would be stored. */
function create(name: string, body: Record<string, unknown>) {
  const resource = resourceNamed(name)
  const parsed = parseWrite(resource, 'create', all, body)
  if (!parsed.ok) return { issues: parsed.issues }
  return deriveAndCheck(resource, mergeChange(resource, initialRow(resource), parsed.value))
}

const marathon = {
  name: 'ATL Marathon',
  organizedBy: 'AIM',
  applicationStartDate: '2026-01-10',
  applicationEndDate: '2026-02-10',
  requirements: ['A working prototype'],
}

describe('a competition', () => {
  it('requires requirements', () => {
    for (const requirements of [[], [''], null, undefined])
      expect(create('competition', { ...marathon, requirements }).issues).toEqual([
        { path: 'requirements', message: 'Please fill all the fields!' },
      ])
  })
  it('has no fee when it is free, and one when it is paid', () => {
    expect(
      create('competition', { ...marathon, paymentDetails: { type: 'free', fee: 300 } }),
    ).toMatchObject({
      row: { paymentDetails: { fee: 0 } },
      issues: [],
    })
    expect(
      create('competition', { ...marathon, paymentDetails: { type: 'paid', fee: 0 } }).issues,
    ).toEqual([
      { path: 'paymentDetails.fee', message: 'A paid competition needs a fee greater than 0.' },
    ])
    expect(
      create('competition', { ...marathon, paymentDetails: { type: 'paid', fee: 300 } }).issues,
    ).toEqual([])
  })
  it('does not end before applications open, even without a start', () => {
    expect(create('competition', { ...marathon, competitionEndDate: '2026-01-09' }).issues).toEqual(
      [
        {
          path: 'competitionEndDate',
          message: 'The competition cannot end before applications open.',
        },
      ],
    )
  })
  it('requires dates and classes to be in order', () => {
    const wrong = {
      applicationEndDate: '2026-01-09',
      competitionStartDate: '2026-01-01',
      competitionEndDate: '2025-12-31',
      eligibility: { classesFrom: '9th', classesTo: '8th' },
    }
    expect(create('competition', { ...marathon, ...wrong }).issues.map(({ path }) => path)).toEqual(
      ['applicationEndDate', 'competitionStartDate', 'competitionEndDate', 'eligibility.classesTo'],
    )
  })
})

describe('a course', () => {
  it('refuses a duplicate tag', () => {
    expect(
      create('course', { courseName: 'CAD', courseTag: ['Design', 'design '] }).issues,
    ).toEqual([{ path: 'courseTag', message: 'Data has duplicate values!' }])
    expect(create('course', { courseName: 'CAD' })).toMatchObject({
      row: { organizedBy: 'AIM' },
      issues: [],
    })
  })
})

describe('a session', () => {
  it('lasts a multiple of half an hour', () => {
    const session = { subject: id, topic: id, timestamp: '2026-03-01T09:00:00+05:30' }
    expect(create('session', { ...session, duration: 1.5 }).issues).toEqual([])
    expect(create('session', { ...session, duration: 1.2 }).issues).toEqual([
      { path: 'duration', message: 'Duration must be in steps of 0.5' },
    ])
  })
})

describe('a slot month', () => {
  const month = { school: id, month: '2026-12', slotNumber: 20 }
  it('requires open days within the month, each once', () => {
    expect(
      create('slot', { ...month, slot: [{ day: '2026-12-05', hours: ['08', '20'] }] }).issues,
    ).toEqual([])
    expect(
      create('slot', { ...month, slot: [{ day: '2026-11-30', hours: [] }] }).issues[0]?.message,
    ).toBe('Every open day must be in the month.')
    expect(
      create('slot', { ...month, slot: [{ day: '2026-12-05' }, { day: '2026-12-05' }] }).issues[0]
        ?.message,
    ).toBe('Data has duplicate values!')
  })
  it('includes the year', () => {
    for (const wrong of ['2026-13', '12-2026', '2026-1'])
      expect(create('slot', { ...month, month: wrong }).issues[0]?.path).toBe('month')
  })
})

describe('an activity', () => {
  const activity = { taName: 'Line follower', subject: id, topic: id, subTopic: id }
  it('has the default fee when it is paid and none is set', () => {
    expect(create('tinkeringActivity', { ...activity, isPaid: true })).toMatchObject({
      row: { fee: 50 },
      issues: [],
    })
    expect(create('tinkeringActivity', { ...activity, isPaid: true, fee: 80 })).toMatchObject({
      row: { fee: 80 },
    })
    expect(create('tinkeringActivity', { ...activity, fee: 80 })).toMatchObject({
      row: { fee: null, status: 'published', isBase: false },
    })
    expect(create('tinkeringActivity', { ...activity, isPaid: true, fee: 0 }).issues[0]?.path).toBe(
      'fee',
    )
  })
  it('takes everything a copy needs from its source', () => {
    expect(create('studentActivity', { student: id, source: id })).toMatchObject({
      row: { status: 'Assigned', taName: null },
      issues: [],
    })
    expect(create('studentActivity', { student: id }).issues).toEqual([
      { path: 'source', message: 'Choose the activity to copy' },
    ])
  })
})

describe('a school', () => {
  it('copies the principal to the correspondent', () => {
    const address = {
      addressLine1: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }
    const school = {
      name: 'Sahyadri',
      address,
      principal: { firstName: 'Sunanda', whatsappNumber: '9800000132' },
      sameAsPrincipal: true,
      correspondent: { firstName: 'Other' },
    }
    expect(create('school', school)).toMatchObject({
      row: {
        address: { country: 'India' },
        correspondent: { firstName: 'Sunanda', whatsappNumber: '+919800000132' },
      },
    })
  })
})

describe('an address', () => {
  it('lies in India, whatever a request says', () => {
    const address = {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
      country: null,
    }
    for (const resource of ['school', 'apartment', 'partner'])
      expect(withDerived(resourceNamed(resource), { address })).toMatchObject({
        address: { country: 'India' },
      })
  })
})
