import { useOne } from '@refinedev/core'
import {
  eligibility,
  resourceNamed,
  type AnyRow,
  type Eligible,
  type School,
  type Student,
} from '@tinkerdesk/shared'
import type { AssignableStudent } from './classes-of.js'

const none: ReadonlyMap<string, string> = new Map()

/** True for a row with conditions of entry: a competition or a course. */
const hasConditions = (row: AnyRow | null): row is AnyRow & Eligible =>
  row !== null && ('eligibility' in row || 'classesFrom' in row)

/** Returns the reasons why students of a school are not eligible, by student id. Empty when there are no conditions. */
export function useBarred(
  row: AnyRow | null,
  school: string | undefined,
  students: readonly AssignableStudent[],
): ReadonlyMap<string, string> {
  const { result } = useOne<School>({
    resource: resourceNamed('school').url,
    id: school ?? '',
    queryOptions: { enabled: hasConditions(row) && school !== undefined },
    errorNotification: false,
  })
  if (!hasConditions(row) || result?.isATL === undefined) return none
  return new Map(
    students.flatMap(({ id, class: inClass }) => {
      const reasons = eligibility(row, {
        student: { class: inClass as Student['class'] },
        school: result,
      })
      return reasons.length > 0 ? [[id, reasons.join(', ')] as const] : []
    }),
  )
}
