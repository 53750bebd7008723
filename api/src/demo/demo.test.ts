import {
  idPattern,
  initialRow,
  isUnique,
  leavesOf,
  mergeChange,
  parseWrite,
  resourceNamed,
  deriveAndCheck,
  targetOf,
  textKey,
  valueAt,
} from '@tinkerdesk/shared'
import { makeDemo } from './demo.js'
import { demoSlotBookings, demoSlots } from './slots.js'

const demo = makeDemo(new Date('2026-03-10T06:00:00Z'))
const rowsOf = (name: string) => demo.find(({ resource }) => resource === name)?.records ?? []
const all = () => true

describe('the demo programme', () => {
  it.each(demo.map(({ resource, records }) => [resource, records] as const))(
    'has valid records of %s',
    (name, records) => {
      const resource = resourceNamed(name)
      for (const { id, ...fields } of records) {
        expect(id).toMatch(idPattern)
        const parsed = parseWrite(resource, 'create', all, fields)
        expect([id, parsed.ok ? [] : parsed.issues]).toEqual([id, []])
        expect([
          id,
          deriveAndCheck(resource, { ...initialRow(resource), ...(parsed.ok ? parsed.value : {}) })
            .issues,
        ]).toEqual([id, []])
      }
    },
  )

  it('names only earlier records, of the right school or subject', () => {
    const byId = new Map<unknown, { resource: string; row: Record<string, unknown> }>()
    let [named, bound] = [0, 0]
    for (const { resource: name, records } of demo) {
      const resource = resourceNamed(name)
      for (const row of records)
        for (const { path, field } of leavesOf(resource)) {
          const target = targetOf(field)
          const value = valueAt(row, path)
          if (!target || value === undefined || value === null) continue
          for (const id of [value].flat()) {
            expect([name, path, byId.get(id)?.resource]).toEqual([name, path, target.to])
            named += 1
            const { within } = target
            if (!within || !row[within.field]) continue
            bound += 1
            expect([path, valueAt(byId.get(id)?.row, within.by)]).toEqual([path, row[within.field]])
          }
        }
      for (const row of records) {
        expect(byId.has(row.id)).toBe(false)
        byId.set(row.id, { resource: name, row })
      }
    }
    expect(named).toBeGreaterThan(600)
    expect(bound).toBeGreaterThan(80)
  })

  it('repeats no value that must be unique', () => {
    for (const { resource: name, records } of demo) {
      const resource = resourceNamed(name)
      const singles = leavesOf(resource).flatMap(({ path, field }) =>
        isUnique(field) ? [[path]] : [],
      )
      for (const paths of [...singles, ...resource.unique.map(({ fields }) => fields)]) {
        const keys = records.flatMap((row) => {
          const values = paths.map((path) =>
            valueAt(mergeChange(resource, initialRow(resource), row), path),
          )
          return values.some((value) => value === null)
            ? []
            : [values.map((value) => textKey(String(value))).join('|')]
        })
        expect([name, paths, new Set(keys).size]).toEqual([name, paths, keys.length])
      }
    }
  })

  it('has six schools, 120 students and full activities', () => {
    expect(rowsOf('school')).toHaveLength(6)
    expect(new Set(rowsOf('school').map((row) => valueAt(row, 'address.state'))).size).toBe(6)
    expect(rowsOf('student')).toHaveLength(120)
    expect(rowsOf('tinkeringActivity').length).toBeGreaterThanOrEqual(12)
    expect(rowsOf('tinkeringActivity').filter((row) => row.isBase)).toHaveLength(1)
    for (const activity of rowsOf('tinkeringActivity'))
      for (const key of [
        'goals',
        'materials',
        'instructions',
        'tips',
        'assessment',
        'extensions',
        'resources',
      ])
        expect([activity.taName, key, (activity[key] as unknown[]).length >= 2]).toEqual([
          activity.taName,
          key,
          true,
        ])
    expect(rowsOf('user').map((row) => row.email)).toEqual(
      ['admin', 'incharge', 'mentor', 'student'].map((name) => `${name}@demo.example`),
    )
    const full = rowsOf('student').map(
      (row) => `${valueAt(row, 'name.firstName')} ${valueAt(row, 'name.lastName')} ${row.school}`,
    )
    expect(new Set(full).size).toBe(120)
  })

  it.each(['2026-12-31T20:00:00Z', '2028-02-28T12:00:00Z', '2026-05-29T03:00:00Z'])(
    'books only seats in open hours, also at %s',
    (now) => {
      const bookings = demoSlotBookings(new Date(now))
      const slots = new Map(demoSlots(new Date(now)).map((slot) => [slot.id, slot]))
      const taken = new Map<string, number>()
      expect(bookings.length).toBeGreaterThan(20)
      for (const booking of bookings) {
        const slot = slots.get(booking.slot)!
        expect(slot.slot.find(({ day }) => day === booking.day)?.hours).toContain(booking.hour)
        const key = `${booking.slot} ${booking.day} ${booking.hour}`
        taken.set(key, (taken.get(key) ?? 0) + 1)
        expect(taken.get(key)).toBeLessThanOrEqual(slot.slotNumber)
      }
    },
  )
})
