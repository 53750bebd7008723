import { relation, relations, text } from '../fields/index.js'
import { defineResource } from './define-resource.js'
import { count, fetched } from './derived.js'

// Checked by the compiler alone: a line below a comment must not compile.
const robots = {
  name: 'robot',
  label: { one: 'Robot', many: 'Robots' },
  url: 'robots',
  title: ['name'],
  fields: {
    name: text('Name'),
    school: relation('School', 'school'),
    owners: relations('Owners', 'school'),
  },
  form: [],
  access: {},
} as const
const list = { columns: ['name', 'city', 'repairs'], sort: 'name' } as const
const repairs = count('repair', { by: 'robot' })

export const robot = defineResource({
  ...robots,
  list,
  derived: { repairs, city: fetched('school', { through: 'school', of: 'address.city' }) },
})
export const unknown = defineResource({
  ...robots,
  list,
  // @ts-expect-error a field that does not exist
  derived: { repairs, city: fetched('school', { through: 'shcool', of: 'name' }) },
})
export const name = defineResource({
  ...robots,
  list,
  // @ts-expect-error a field that is no relation
  derived: { repairs, city: fetched('school', { through: 'name', of: 'name' }) },
})
export const owners = defineResource({
  ...robots,
  list,
  // @ts-expect-error a relation to many
  derived: { repairs, city: fetched('school', { through: 'owners', of: 'name' }) },
})
