import { text } from '../fields/index.js'
import { defineResource } from '../resource/define-resource.js'
import { resources } from '../resources/index.js'
import { assertAddresses } from './assert-addresses.js'

const kit = (url: string, path: string) =>
  defineResource({
    name: 'kit',
    label: { one: 'Kit', many: 'Kits' },
    url,
    path,
    title: ['name'],
    fields: { name: text('Name', { required: true, max: 80 }) },
    list: { columns: ['name'], search: ['name'], sort: 'name' },
    form: [{ key: 'kit', title: 'Kit', fields: ['name'] }],
    access: { admin: [{ can: 'manage' }] },
  })

describe('the addresses of resources', () => {
  it('are their own, or those of the feature whose screens they are', () => {
    expect(() => assertAddresses(resources)).not.toThrow()
    expect(() => assertAddresses([...resources, kit('kits', 'kit-data')])).not.toThrow()
  })

  it('are refused if they belong to a feature', () => {
    expect(() => assertAddresses([kit('jobs', 'kit-data')])).toThrow(
      'kit.url is "jobs", which belongs to a feature: /api/jobs is its own.',
    )
    expect(() => assertAddresses([kit('kits', 'jobs')])).toThrow(
      'kit.path is "jobs", which belongs to the screen "Background work".',
    )
    expect(() => assertAddresses([kit('kits', 'tasks')])).toThrow('kit.path is "tasks"')
  })
})
