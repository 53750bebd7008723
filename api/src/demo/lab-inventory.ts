import type { equipment } from '@tinkerdesk/shared/resources/equipment'
import type { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import type { DemoRecord } from './demo-records.js'
import { schoolIds } from './schools.js'

const items = [
  ['Arduino Uno starter kit', 'Electronics', 0, 12, 1850],
  ['Soldering station', 'Electronics', 0, 4, 2400],
  ['Digital multimeter', 'Measuring', 0, 10, 650],
  ['3D printer', '3D printing', 0, 1, 28_500],
  ['Servo robot arm', 'Robotics', 1, 3, 5200],
  ['Cordless drill', 'Hand tools', 1, 2, 3900],
] as const

/** Equipment of the first two schools. */
export const demoEquipment = items.map(([name, category, school, quantity, unitPrice], at): DemoRecord<typeof equipment> => ({
  id: demoId('equipment', at + 1),
  name,
  category,
  school: schoolIds[school]!,
  quantity,
  unitPrice,
}))

// Equipment, student of its school, first and last day relative to today.
const loans = [
  [1, 1, -5, 9],
  [1, 2, -20, -6],
  [3, 3, -12, -2],
  [5, 21, -1, 6],
] as const

/** Loans as of a day: two of them are overdue. */
export const demoEquipmentLoans = (today: Date) =>
  loans.map(([kit, student, from, due], at): DemoRecord<typeof equipmentLoan> => ({
    id: demoId('loan', at + 1),
    equipment: demoId('equipment', kit),
    student: demoId('student', student),
    from: dayFrom(today, from),
    due: dayFrom(today, due),
  }))
