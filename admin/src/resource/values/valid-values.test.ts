import { resourceNamed } from '@tinkerdesk/shared'
import { validValues } from './valid-values.js'

const equipment = resourceNamed('equipment')

test('leaves out what is typed but not valid yet, and keeps the rest', () => {
  const values = { name: 'Drill', quantity: 'tw', unitPrice: -1, isLent: true }
  expect(validValues(equipment, values)).toMatchObject({
    name: 'Drill',
    quantity: null,
    unitPrice: null,
    isLent: true,
  })
  expect(validValues(equipment, { quantity: 2, unitPrice: 40 })).toMatchObject({
    quantity: 2,
    unitPrice: 40,
  })
})
