import type { equipment } from '@tinkerdesk/shared/resources/equipment'
import type { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import type { DemoRecord } from './demo-records.js'
import { schoolIds } from './schools.js'

const kit = (at: number, school: number, rest: Omit<DemoRecord<typeof equipment>, 'id' | 'school'>): DemoRecord<typeof equipment> => ({
  id: demoId('equipment', at),
  school: schoolIds[school]!,
  ...rest,
})

export const demoEquipment = [
  kit(1, 0, { name: 'Arduino Uno starter kit', category: 'Electronics', quantity: 12, unitPrice: 1850 }),
  kit(2, 0, { name: 'Digital multimeter', category: 'Measuring', quantity: 10, unitPrice: 650 }),
  kit(3, 0, { name: '3D printer', category: '3D printing', quantity: 1, unitPrice: 28_500, condition: 'New' }),
  kit(4, 1, { name: 'Servo robot arm', category: 'Robotics', quantity: 3, unitPrice: 5200 }),
]

/** Loans as of a day, the second of them overdue. */
export const demoEquipmentLoans = (now: Date): DemoRecord<typeof equipmentLoan>[] => {
  const [equipment, from] = [demoId('equipment', 1), dayFrom(now, -20)]
  return [
    { id: demoId('loan', 1), equipment, student: demoId('student', 1), from, due: dayFrom(now, 9) },
    { id: demoId('loan', 2), equipment, student: demoId('student', 2), from, due: dayFrom(now, -6) },
  ]
}
