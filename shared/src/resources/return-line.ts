import { day, longText, text } from '../fields/index.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A line that an admin adds to the monthly return. Its value is entered by hand; a return that is handed in keeps its title and unit. */
export const returnLine = defineResource({
  name: 'returnLine',
  label: { one: 'Line of the monthly return', many: 'Lines of the monthly return' },
  url: 'return-lines',
  path: 'return-line-data',
  menu: { group: 'Labs', icon: 'tags', under: 'Monthly returns' },
  order: 249,
  title: ['title'],
  fields: {
    title: text('Title', { required: true, max: 200 }),
    unit: text('Unit', { max: 40 }),
    section: text('Heading', { max: 80, help: 'Lines under one heading stand together.' }),
    help: longText('Help', { rows: 2 }),
    until: day('Last month', {
      help: 'Returns of later months do not have this line. Leave it empty while it is in use.',
    }),
  },
  unique: [{ fields: ['title'], message: 'There is a line with this title.' }],
  list: {
    columns: ['title', 'unit', 'section', 'until'],
    more: ['help'],
    search: ['title'],
    sort: 'title',
  },
  form: [{ key: 'line', title: 'Line', fields: ['title', 'unit', 'section', 'help', 'until'] }],
  forAssistants: ['title', 'unit', 'section', 'help'],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read' }],
  },
})
export type ReturnLine = Row<typeof returnLine>
