import { useOne } from '@refinedev/core'
import { eligibility, resourceNamed, type AnyRow, type Eligible, type School, type Student } from '@tinkerdesk/shared'
import type { AssignableStudent } from './classes-of.js'

const nobody: ReadonlyMap<string, string> = new Map()

/** Why students of a school may not have what is assigned, by their ids; nobody where it asks nothing of them. */
export function useBarred(row: AnyRow, school: string | undefined, students: readonly AssignableStudent[]): ReadonlyMap<string, string> {
  const asks = 'eligibility' in row || 'classesFrom' in row
  const { result } = useOne<School>({
    resource: resourceNamed('school').url,
    id: school ?? '',
    queryOptions: { enabled: asks && school !== undefined },
    errorNotification: false,
  })
  if (!asks || result?.isATL === undefined) return nobody
  const wanted = row as unknown as Eligible
  return new Map(
    students.flatMap(({ id, class: inClass }) => {
      const reasons = eligibility(wanted, { student: { class: inClass as Student['class'] }, school: result })
      return reasons.length > 0 ? [[id, reasons.join(', ')] as const] : []
    }),
  )
}
