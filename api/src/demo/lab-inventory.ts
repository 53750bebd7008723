import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { equipmentLoan } from '@tinkerdesk/shared/resources/equipment-loan'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { recordsOf } from './demo-records.js'
import { schoolIds } from './schools.js'

/** The equipment of two labs, and two loans as of a day, the second of them overdue. */
export function demoLabInventory(now: Date) {
  const [[ours, theirs], kit, from] = [
    schoolIds as [string, string],
    demoId('equipment', 1),
    dayFrom(now, -20),
  ]
  return [
    recordsOf(equipment, [
      {
        id: kit,
        school: ours,
        name: 'Arduino Uno starter kit',
        category: 'Electronics',
        quantity: 12,
        unitPrice: 1850,
      },
      {
        id: demoId('equipment', 2),
        school: ours,
        name: 'Digital multimeter',
        category: 'Measuring',
        quantity: 10,
        unitPrice: 650,
      },
      {
        id: demoId('equipment', 3),
        school: ours,
        name: '3D printer',
        category: '3D printing',
        quantity: 1,
        unitPrice: 28_500,
      },
      {
        id: demoId('equipment', 4),
        school: theirs,
        name: 'Servo robot arm',
        category: 'Robotics',
        quantity: 3,
        unitPrice: 5200,
      },
    ]),
    recordsOf(equipmentLoan, [
      {
        id: demoId('loan', 1),
        equipment: kit,
        student: demoId('student', 1),
        from,
        due: dayFrom(now, 9),
      },
      {
        id: demoId('loan', 2),
        equipment: kit,
        student: demoId('student', 2),
        from,
        due: dayFrom(now, -6),
      },
    ]),
  ]
}
