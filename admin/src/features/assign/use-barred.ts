import { useOne } from '@refinedev/core'
import { eligibility, resourceNamed, type AnyRow, type Eligible, type School, type Student } from '@tinkerdesk/shared'
import type { AssignableStudent } from './classes-of.js'

const none: ReadonlyMap<string, string> = new Map()

/** Returns the reasons why students of a school are not eligible, by student id. Empty when there are no conditions. */
export function useBarred(row: AnyRow, school: string | undefined, students: readonly AssignableStudent[]): ReadonlyMap<string, string> {
  const hasConditions = 'eligibility' in row || 'classesFrom' in row
  const { result } = useOne<School>({
    resource: resourceNamed('school').url,
    id: school ?? '',
    queryOptions: { enabled: hasConditions && school !== undefined },
    errorNotification: false,
  })
  if (!hasConditions || result?.isATL === undefined) return none
  const conditions = row as unknown as Eligible
  return new Map(
    students.flatMap(({ id, class: inClass }) => {
      const reasons = eligibility(conditions, { student: { class: inClass as Student['class'] }, school: result })
      return reasons.length > 0 ? [[id, reasons.join(', ')] as const] : []
    }),
  )
}
