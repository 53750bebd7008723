import type {
  BaseRecord,
  DataProvider,
  GetListParams,
  GetManyParams,
  GetOneParams,
} from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'

const school = (id: string, name: string, city: string) => ({
  id: `01J9ZQ7R4N00000000000SCH${id}`,
  name,
  address: { city, state: 'Rajasthan' },
})
const schools = [
  school('01', 'Aravalli Vidya Mandir', 'Jaipur'),
  school('02', 'Backwater Public School', 'Kochi'),
]

const student = (at: number, firstName: string, lastName: string | null, more: object = {}) => ({
  id: `01J9ZQ7R4N00000000000STU${String(at).padStart(2, '0')}`,
  version: 1,
  name: { firstName, lastName },
  school: schools[at % 2],
  class: `${6 + (at % 7)}th`,
  section: 'A',
  gender: at % 2 ? 'Female' : 'Male',
  isTeamLeader: at % 3 === 0,
  nameInOtherScript: null,
  email: null,
  aspiration: null,
  tags: [],
  handle: null,
  accountDisabled: null,
  invitedAt: null,
  slipPrintedAt: null,
  pinLockedAt: null,
  lastSignInAt: null,
  createdAt: '2026-01-05T04:00:00.000Z',
  createdBy: '01J9ZQ7R4N00000000000ADM01',
  updatedBy: '01J9ZQ7R4N00000000000ADM01',
  updatedAt: '2026-01-05T04:00:00.000Z',
  allowed: ['update', 'archive'],
  ...more,
})

export const students: readonly AnyRow[] = [
  student(1, 'Hiya', 'Ahmed'),
  student(2, 'Asha Kumari', 'Devi', { isTeamLeader: true }),
  student(3, 'Navya', null),
  student(4, 'काव्या', 'शर्मा'),
]

/** Names as long as they may be, with and without a space. */
export const longNames: readonly AnyRow[] = [
  student(5, 'Venkatanarasimharajuvaripeta '.repeat(2).trim(), 'Ranganathaswamy'.repeat(5)),
  student(6, 'Thiruvananthapuram'.repeat(4), 'Subrahmanyam Chandrasekhara Venkata Raman'),
]

const others: { readonly [url: string]: readonly BaseRecord[] } = {
  schools,
  tags: [{ id: '01J9ZQ7R4N00000000000TAG01', name: 'Robotics' }],
  students: [...students],
}

/** Returns the ids that a filter of Refine asks for. */
const idsIn = (filters: readonly object[]): readonly unknown[] | undefined => {
  const byId = filters.find((filter) => 'field' in filter && filter.field === 'id')
  return byId && 'value' in byId && Array.isArray(byId.value) ? byId.value : undefined
}

/** The answer of a list: rows, nothing yet, or an error. */
export type Answer = { rows: readonly AnyRow[] } | 'never' | Error

/** A data provider of Refine with fixed records. `answer` is that of the list of students. */
export function recordsProvider(answer: Answer = { rows: students }): DataProvider {
  const recordsOf = async (resource: string): Promise<readonly BaseRecord[]> => {
    if (resource !== 'students') return others[resource] ?? []
    if (answer === 'never') return new Promise(() => {})
    if (answer instanceof Error) throw answer
    return answer.rows
  }
  /** Refine leaves the type of a record to the caller. */
  const typed = <Row extends BaseRecord>(rows: readonly BaseRecord[]) =>
    structuredClone(rows) as readonly BaseRecord[] as Row[]
  const refuse = () => Promise.reject(new Error('Stories save nothing.'))
  return {
    getApiUrl: () => '/api',
    getList: async <Row extends BaseRecord>({ resource, filters = [] }: GetListParams) => {
      const ids = idsIn(filters)
      const rows = (await recordsOf(resource)).filter((row) => !ids || ids.includes(row.id))
      return { data: typed<Row>(rows), total: rows.length }
    },
    getMany: async <Row extends BaseRecord>({ resource, ids }: GetManyParams) => ({
      data: typed<Row>(
        (await recordsOf(resource)).filter(({ id }) => id !== undefined && ids.includes(id)),
      ),
    }),
    getOne: async <Row extends BaseRecord>({ resource, id }: GetOneParams) => {
      const [row] = typed<Row>((await recordsOf(resource)).filter((each) => each.id === id))
      if (!row) throw new Error('Stories have no such record.')
      return { data: row }
    },
    create: refuse,
    update: refuse,
    deleteOne: refuse,
  }
}
