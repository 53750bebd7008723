import { flag, group, list, relation, relations, text } from '@tinkerdesk/shared/fields/index'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { count } from '@tinkerdesk/shared/resource/derived'
import { declare } from './declare.js'

/** A box whose lists are sorted by how many tools name it: in a field, in a relation to many, and inside a list. */
export const crate = defineResource({
  name: 'crate',
  label: { one: 'Crate', many: 'Crates' },
  url: 'crates',
  title: ['name'],
  fields: { name: text('Name', { required: true, max: 80 }) },
  derived: {
    tools: count('crateTool', { by: 'crate', sortable: true, filterable: true }),
    spare: count('crateTool', { by: 'alsoIn', sortable: true }),
    moves: count('crateTool', { by: 'moves.to', filterable: true }),
    everyones: count('crateTool', { by: 'crate', filterable: true, ignoreRowRules: true }),
    open: count('crateTool', { by: 'crate', where: { isOpen: true } }),
  },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  form: [{ key: 'crate', title: 'Crate', fields: ['name'] }],
  access: { admin: [{ can: 'manage' }], atlIncharge: [{ can: 'read' }], mentor: [{ can: 'read' }] },
})

/** In-charges read those that are open, mentors all of them but not where they were moved. */
export const crateTool = defineResource({
  name: 'crateTool',
  label: { one: 'Tool in a crate', many: 'Tools in crates' },
  url: 'crate-tools',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    isOpen: flag('Open'),
    crate: relation('Crate', 'crate', { whenArchived: 'clear' }),
    alsoIn: relations('Also in', 'crate'),
    moves: list('Moves', group('Move', { to: relation('To', 'crate', { whenArchived: 'clear' }) })),
  },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  form: [{ key: 'tool', title: 'Tool', fields: ['name', 'isOpen', 'crate', 'alsoIn', 'moves'] }],
  access: {
    admin: [{ can: 'manage' }],
    atlIncharge: [{ can: 'read', where: () => ({ isOpen: true }) }],
    mentor: [{ can: 'read', except: ['moves'] }],
  },
})

declare(crate, crateTool)
