import { defineResource, group, text } from '@tinkerdesk/shared'
import { blocksOf } from './section-fields.js'

const size = { width: text('Width'), height: text('Height') }
const kit = defineResource({
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  title: ['note'],
  fields: {
    note: text('Note'),
    size: group('Size', size),
    box: group('Box', size),
    owner: group('Owner', size, { plain: true }),
  },
  list: { columns: ['note'], sort: 'note' },
  form: [],
  access: {},
})
const titles = (title: string, ...fields: string[]) =>
  blocksOf(kit, { key: 'main', title, fields }, () => true).map((block) => block.title)

test('a group keeps its label, unless the section has it or the parts make sense without it', () => {
  expect(titles('Kit', 'note', 'size')).toEqual([undefined, 'Size'])
  expect(titles('Size', 'size', 'note')).toEqual([undefined, undefined])
  expect(titles('Kit', 'note', 'owner')).toEqual([undefined, undefined])
  expect(titles('Kit', 'size', 'box')).toEqual(['Size', 'Box'])
})
