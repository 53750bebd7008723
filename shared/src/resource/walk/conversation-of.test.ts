import { conversation, group, text } from '../../fields/index.js'
import { conversationFaults, conversationOf } from './conversation-of.js'
import { defineResource } from '../define-resource.js'

const kit = (fields: object) =>
  defineResource({
    name: 'kit',
    label: { one: 'Kit', many: 'Kits' },
    url: 'kits',
    title: ['name'],
    fields: { name: text('Name'), ...fields },
    list: { columns: ['name'], sort: 'name' },
    form: [{ key: 'kit', title: 'Kit', fields: ['name'] }],
    access: { admin: [{ can: 'manage' }] },
  })

test('finds the conversation of a resource', () => {
  expect(conversationOf(kit({ talk: conversation('Talk') }))?.path).toBe('talk')
  expect(conversationOf(kit({}))).toBeUndefined()
  expect(conversationFaults(kit({ talk: conversation('Talk') }))).toEqual([])
})

test('refuses a second conversation, one in a group, and one that not everyone can add to', () => {
  expect(
    conversationFaults(kit({ talk: conversation('Talk'), more: conversation('More') })),
  ).toEqual(['kit.more is a second conversation; a resource has one, here "talk".'])
  expect(
    conversationFaults(kit({ notes: group('Notes', { talk: conversation('Talk') }) })),
  ).toEqual(['kit.notes.talk is a conversation in a group; make it a field of its own.'])
  expect(conversationFaults(kit({ talk: conversation('Talk', { readOnly: true }) }))).toEqual([
    'kit.talk is a conversation, which anyone may add to later: it is not required, fixed or read-only.',
  ])
})
