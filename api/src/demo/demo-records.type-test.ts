import { partner } from '@tinkerdesk/shared/resources/partner'
import { tag } from '@tinkerdesk/shared/resources/tag'
import { recordsOf } from './demo-records.js'

const address = {
  addressLine1: 'Tonk Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302029',
} as const
const whole = { name: 'Pink City', type: 'Educational', address } as const

recordsOf(tag, [{ id: '1', name: 'Solder' }])
recordsOf(partner, [whole])

// @ts-expect-error: a required field is missing
recordsOf(tag, [{ id: '1' }])
// @ts-expect-error: a field that is not declared
recordsOf(tag, [{ id: '1', name: 'Solder', colour: 'red' }])
// @ts-expect-error: a value outside of the choices
recordsOf(partner, [{ ...whole, type: 'Friendly' }])

// Rows that were computed are checked like those that are written out.
const computed = ['Solder', 'Wood'].map((name, at) => ({ id: String(at), name, colour: 'red' }))
// @ts-expect-error: a field that is not declared
recordsOf(tag, computed)
const nested = [{ ...whole, address: { ...address, planet: 'Earth' } }]
// @ts-expect-error: a part that its group does not have
recordsOf(partner, nested)
