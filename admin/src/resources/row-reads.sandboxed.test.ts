import {
  fieldOrSystem,
  isWithin,
  leavesOf,
  actionApplies,
  actionPatch,
  recordTitle,
  sampleOf,
  resources,
  roles,
  titleOf,
  valueAt,
  withValueAt,
  type Field,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import fc from 'fast-check'
import {
  hasOpenSlip,
  hasSignedIn,
  studentAccountWords,
} from '../features/accounts/student-account.js'
import { stateOf } from '../features/accounts/account-states.js'
import { announcementOf } from '../features/notifications/announcement-of.js'
import { rightsOf } from '../fields/rights.js'
import { columnsOf } from '../resource/list-state/columns.js'
import { rowMeta } from '../resource/list-state/row-meta.js'
import type { ListRow } from '../resource/values/list-row.js'

// Overrides load the queue of a device, which needs a page and hears other tabs.
Object.assign(globalThis, { window: new EventTarget(), BroadcastChannel: undefined })
const { overrides } = await import('./index.js')
const { default: AccountSchool } = await import('../features/accounts/account-school.js')

/** Readers of a row in the components and dialogs of overrides that load when they are drawn, by resource. */
const parts: { readonly [resource: string]: readonly ((row: ListRow) => unknown)[] } = {
  student: [studentAccountWords, hasOpenSlip, hasSignedIn],
  user: [
    stateOf,
    (row) => AccountSchool({ row }),
    // The dialogs of invitations, second factors and views.
    ({ displayName, email }) => [displayName, email],
  ],
  competition: [announcementOf, ({ eligibility }) => JSON.stringify(eligibility)],
  course: [({ classesFrom, classesTo }) => [classesFrom, classesTo]],
}

/** Comes with every record, whatever a list asks for. */
const alwaysThere = ['id', 'version', 'allowed']

/** Returns a component as a function of the row. Those that load when they are drawn are among `parts`. */
const callable = <Props>(Part: unknown, propsOf: (row: ListRow) => Props) =>
  typeof Part === 'function' && Part.name !== 'LazyPart'
    ? [(row: ListRow): unknown => Part(propsOf(row))]
    : []

/** Returns a row that notes the paths which are read of it. */
function noting(row: object, read: (path: string) => void, place = ''): ListRow {
  return new Proxy(row, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol') return value
      const path = `${place}${key}`
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (isGroup) return noting(value, read, `${path}.`)
      read(path)
      return value
    },
  }) as ListRow
}

const valueOf = (field: Field) =>
  fc.constantFrom<unknown>(null, true, false, sampleOf(field), '2999-01-01T00:00:00.000Z')

/** Rows in which every field that may decide about something has several values. */
const rowsOf = (resource: Resource) => {
  const paths = [...leavesOf(resource).map(({ path }) => path), ...Object.keys(resource.derived)]
  const values = paths.flatMap((path) => {
    const field = fieldOrSystem(resource, path)
    return field ? [valueOf(field).map((value) => [path, value] as const)] : []
  })
  return fc.tuple(...values).map((all) =>
    all.reduce<Record<string, unknown>>((row, [path, value]) => withValueAt(row, path, value), {
      id: 'r',
      allowed: ['update', 'archive'],
    }),
  )
}

const people = roles.map((role): Me => ({
  uid: 'u',
  email: 'p@lab.example',
  role,
  displayName: 'P',
  schoolIds: ['s'],
  studentId: 'c',
  mentorId: 'm',
}))

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  'a row of the list of %s',
  (name, resource) => {
    test.each(people)('has all that $role reads of it', (me) => {
      const {
        reads = [],
        rowActions = [],
        archiveNote,
        openAt,
        moreColumns,
      } = overrides.get(name) ?? {}
      if (reads === 'all') return
      const rights = rightsOf(resource, me)
      // Other columns must not hide that something is not asked for.
      const columns = columnsOf(resource, rights, moreColumns ? { moreColumns } : {}).slice(0, 1)
      const { fields = [] } = rowMeta(resource, me, columns, reads)
      const isThere = (path: string) =>
        alwaysThere.includes(path) ||
        fields.some((field) => isWithin(path, field) || isWithin(field, path))
      const isField = (path: string) =>
        fieldOrSystem(resource, path) !== undefined && rights.mayRead(path)
      const consumers: ((row: ListRow) => unknown)[] = [
        ...(fields.includes(recordTitle) ? [] : [(row: ListRow) => titleOf(resource, row)]),
        ...columns.map(
          ({ path, by = [path] }) =>
            (row: ListRow) =>
              by.map((part) => valueAt(row, part)),
        ),
        ...(rights.may('update') ? resource.actions : []).flatMap((action) => [
          (row: ListRow) => actionApplies(resource, action, row, me),
          (row: ListRow) => actionPatch(action, row, me),
          (row: ListRow) => (action.ask ?? []).map((path) => valueAt(row, path)),
        ]),
        ...rowActions.flatMap(({ isFor, Open }) => [
          ...(isFor ? [isFor] : []),
          ...callable(Open, (row) => ({ resource, row, onClose: () => undefined })),
        ]),
        ...Object.values(moreColumns ?? {}).flatMap(({ Cell }) =>
          callable(Cell, (row) => ({ row })),
        ),
        ...(archiveNote ? [archiveNote] : []),
        ...(openAt ? [(row: ListRow) => openAt(row, me.role)] : []),
        ...(parts[name] ?? []),
      ]
      fc.assert(
        fc.property(rowsOf(resource), (row) => {
          const lacking = new Set<string>()
          const note = (path: string) => {
            if (isField(path) && !isThere(path)) lacking.add(path)
          }
          for (const read of consumers) read(noting(row, note))
          expect([...lacking]).toEqual([])
        }),
        { numRuns: 10, endOnFailure: true },
      )
    })
  },
)
