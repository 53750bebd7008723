import { optionsOf } from './place-options.js'

const places = [
  { state: 'Kerala', city: 'Kochi', school: 'a', schoolName: 'Lake School', students: 2 },
  { state: 'Kerala', city: 'Kollam', school: 'b', schoolName: 'Port School', students: 1 },
  { state: 'Bihar', city: 'Gaya', school: 'c', schoolName: 'Hill School', students: 4 },
]

test('limits each choice to the previous one', () => {
  expect(optionsOf(places, {}).states).toEqual([
    { value: 'Bihar', label: 'Bihar', students: 4 },
    { value: 'Kerala', label: 'Kerala', students: 3 },
  ])
  expect(optionsOf(places, { state: 'Kerala' }).cities.map(({ label }) => label)).toEqual([
    'Kochi',
    'Kollam',
  ])
  expect(optionsOf(places, { state: 'Kerala', city: 'Kochi' }).schools).toEqual([
    { value: 'a', label: 'Lake School', students: 2 },
  ])
})

test('offers no states to people who may not read them', () => {
  expect(
    optionsOf([{ city: 'Gaya', school: 'c', schoolName: 'Hill School', students: 4 }], {}).states,
  ).toEqual([])
})
