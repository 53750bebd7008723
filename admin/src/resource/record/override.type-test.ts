import { resourceNamed, text } from '@tinkerdesk/shared'
import type { CellProps } from '../../fields/props.js'
import { override, type PartOf, type RowAction } from './override.js'
import type { ListRowOf, ValuesOf } from './shown-row.js'

// Checked by the compiler alone: a line below a comment must not compile.
const course = resourceNamed('course')
const Input = () => null

override(course, {
  inputs: { organizedBy: Input },
  cells: { courseTag: Input },
  sections: { about: Input },
  hiddenSections: ['material'],
})
override(resourceNamed('student'), {
  values: { 'name.firstName': Input },
  filters: { school: Input },
  requiredInForm: ['section'],
})

override(course, { headers: { courseTag: 'Tag', organizedBy: Input } })

// @ts-expect-error not a resource
override('course', {})
// @ts-expect-error not a field of a course
override(course, { inputs: { organisedBy: Input } })
// @ts-expect-error not a field of a course
override(course, { cells: { taName: Input } })
// @ts-expect-error not a field of a course
override(course, { headers: { taName: 'Name' } })
// @ts-expect-error neither a text nor a component
override(course, { headers: { courseTag: 1 } })
// @ts-expect-error a title, not a key
override(course, { sections: { About: Input } })
// @ts-expect-error not a section of a course
override(course, { hiddenSections: ['payment'] })
// @ts-expect-error not a page
override(course, { pages: { print: Input } })
// @ts-expect-error not a field of a course
override(course, { requiredInForm: ['name'] })

// The records that reach an override have the fields of its declaration alone.
const activity = resourceNamed('tinkeringActivity')
const user = resourceNamed('user')
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(value?: T) => value
type Account = ListRowOf<typeof user>
holds<Same<Account['version'], number>>()
holds<Same<Account['disabled'], boolean | undefined>>()
holds<Same<ValuesOf<typeof user>['version'], number | undefined>>()

override(activity, { archiveNote: ({ isBase }) => (isBase ? 'It is the base version.' : null) })
override(user, { cells: { disabled: ({ row }: { row?: Account }) => row?.email ?? null } })
override(user, {
  sections: { links: ({ values }: { values: ValuesOf<typeof user> }) => values.email ?? null },
})
override(resourceNamed('task'), { openAt: ({ id }) => `/tasks/edit/${id}` })
// An action for any resource takes any row.
const anyAction: RowAction = {
  key: 'clone',
  label: 'Clone',
  isFor: (row) => row.status === 'published',
  Open: Input,
}
override(activity, { rowActions: [anyAction] })

// @ts-expect-error not a field of an activity
override(activity, { archiveNote: ({ isBass }) => (isBass ? 'It is the base version.' : null) })
override(activity, {
  // @ts-expect-error not a field of an activity
  rowActions: [{ key: 'a', label: 'A', isFor: ({ state }) => state === 'published', Open: Input }],
})
override(activity, {
  // @ts-expect-error not a status of an activity
  rowActions: [{ key: 'a', label: 'A', isFor: ({ status }) => status === 'publishd', Open: Input }],
})
// @ts-expect-error not a field of an account
override(user, { cells: { disabled: ({ row }: { row?: Account }) => row?.mail ?? null } })
override(user, {
  // @ts-expect-error not a field of an account
  sections: { links: ({ values }: { values: ValuesOf<typeof user> }) => values.mail ?? null },
})
// @ts-expect-error not a field of a task
override(resourceNamed('task'), { openAt: ({ idd }) => `/tasks/edit/${idd}` })
// @ts-expect-error not a field of an account
override(user, { question: { about: async ({ rool }) => (rool ? null : null), Dialog: Input } })

// The value that reaches a part for one field has the type of that field.
const competition = resourceNamed('competition')
const Fee = ({ value }: PartOf<CellProps, typeof competition, 'paymentDetails.fee'>) =>
  (value ?? 0).toFixed(2)
override(competition, {
  cells: { 'paymentDetails.fee': Fee },
  values: { 'paymentDetails.fee': Fee },
})
override(user, { values: { disabled: ({ value }) => (value === true ? 'Disabled' : null) } })
override(user, {
  moreColumns: { mail: { field: text('Mail'), Cell: ({ row }) => row.email ?? null } },
})
// @ts-expect-error a name is no number
override(competition, { values: { compName: Fee } })
// @ts-expect-error a flag is no text
override(user, { values: { disabled: ({ value }) => value?.trim() ?? null } })
// @ts-expect-error a flag is no text
override(user, { inputs: { disabled: ({ value }) => value?.trim() ?? null } })
override(user, {
  // @ts-expect-error not a field of an account
  moreColumns: { mail: { field: text('Mail'), Cell: ({ row }) => row.mail ?? null } },
})
