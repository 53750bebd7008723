import type { ConsentDetail } from '@tinkerdesk/shared'
import type { Student } from '@tinkerdesk/shared/resources/student'

type Child = Pick<Student, 'dateOfBirth' | 'guardians'>

const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-4)

/** Returns the values of a detail in a child's record. Empty where the record does not have it. */
export function detailsOf(child: Child, asks: ConsentDetail): string[] {
  if (asks === 'dateOfBirth') return child.dateOfBirth === null ? [] : [child.dateOfBirth]
  return child.guardians.flatMap(({ phone }) => (phone === null ? [] : [lastDigits(phone)]))
}
