import { choice, day, text, today } from '../fields/index.js'
import { lettersOf } from '../parts/school/places.js'
import { indianStates } from '../parts/states.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/**
 * A district of a state, or a block of a district, as a list of the government has it. A state without any place has no list yet: there the districts and
 * blocks of schools are not checked.
 */
export const place = defineResource({
  name: 'place',
  label: { one: 'District or block', many: 'Districts and blocks' },
  url: 'places',
  path: 'place-data',
  menu: { group: 'Organisations', icon: 'tags', under: 'Schools' },
  order: 252,
  title: ['district', 'block'],
  fields: {
    state: choice('State', indianStates, { required: true, headings: ['State name', 'राज्य'] }),
    district: text('District', {
      required: true,
      max: 100,
      headings: ['District name', 'ज़िला', 'जिला'],
    }),
    block: text('Block', {
      max: 100,
      help: 'Empty for the district itself.',
      headings: ['Block name', 'Development block', 'विकास खंड', 'ब्लॉक'],
    }),
    lgdCode: text('LGD code', {
      max: 10,
      isDigits: true,
      pattern: {
        regex: /^\d{1,10}$/,
        message: 'The LGD code is a number, such as 104',
        sample: '104',
      },
      help: 'The number of the place in the local government directory.',
      headings: ['LGD', 'District code', 'Block code', 'District LGD code', 'Block LGD code'],
    }),
    source: text('Source', { required: true, max: 300, help: 'Where the list is from.' }),
    asOf: day('As of', {
      required: true,
      default: today,
      help: 'The day on which the source had the list.',
    }),
    // One place is in the list once, however it is written.
    key: text('Key', { readOnly: true, unique: true, max: 300 }),
  },
  derive: {
    key: {
      when: () => true,
      from: ({ state, district, block }) =>
        [state, district, block].map((name) => lettersOf(name ?? '')).join('/'),
    },
  },
  list: {
    columns: ['state', 'district', 'block', 'lgdCode', 'source', 'asOf'],
    search: ['district', 'block'],
    sort: 'district',
    filters: ['state', 'district', 'lgdCode', 'asOf'],
    groups: { by: ['state'] },
  },
  naturalKey: [['state', 'district', 'block']],
  // A district has no block: its line is recognised, once someone has said so for the file.
  likely: [
    {
      key: 'place',
      label: 'The same state, district and block',
      by: ['state', 'district', 'block'],
    },
  ],
  form: [
    { key: 'place', title: 'District or block', fields: ['state', 'district', 'block', 'lgdCode'] },
    { key: 'source', title: 'Source', fields: ['source', 'asOf'] },
  ],
  carry: ['state', 'district', 'source', 'asOf'],
  forAssistants: ['district', 'block', 'lgdCode', 'source'],
  access: { admin: [{ can: 'manage' }] },
})
export type Place = Row<typeof place>
