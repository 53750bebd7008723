import { attendance } from '../../resources/attendance.js'
import { equipment } from '../../resources/equipment.js'
import { slot } from '../../resources/slot.js'
import { slotBooking } from '../../resources/slot-booking.js'
import { computed, entered, type ReturnSection } from './define-return.js'
import { inLab, present, toMonth, toSchool } from './return-scope.js'

export const labLines: ReturnSection = {
  key: 'lab',
  title: 'The lab',
  lines: [
    computed({
      key: 'hoursOpen',
      title: 'Lab hours open',
      unit: 'hours',
      of: slot,
      where: ({ school, month }) => ({ school, month }),
      measure: {
        each: ({ slot: days }) => days.reduce((all, { hours }) => all + hours.length, 0),
        fields: ['slot'],
      },
      enterAt: toMonth('add-update'),
    }),
    computed({
      key: 'hoursBooked',
      title: 'Lab hours booked',
      unit: 'hours',
      help: 'Hours with at least one booking.',
      of: slotBooking,
      where: (scope) => ({ slot: inLab(scope) }),
      measure: { distinct: ['day', 'hour'] },
      enterAt: toMonth('manage'),
    }),
    computed({
      key: 'hoursUsed',
      title: 'Lab hours used',
      unit: 'hours',
      help: 'Hours in whose register a student is present or late.',
      of: attendance,
      where: (scope) => ({ slot: inLab(scope), mark: { $in: present } }),
      measure: { distinct: ['day', 'hour'] },
      enterAt: toMonth('manage'),
    }),
    computed({
      key: 'equipment',
      title: 'Pieces of equipment',
      unit: 'pieces',
      help: 'As the inventory is now.',
      of: equipment,
      where: ({ school }) => ({ school }),
      measure: { sum: 'quantity' },
      by: { fields: ['condition'] },
      isNow: true,
      enterAt: toSchool('equipment-data', 'school'),
    }),
  ],
}

export const visitorLines: ReturnSection = {
  key: 'visitors',
  title: 'Visitors',
  lines: [
    entered({ key: 'visitingSchools', title: 'Schools that visited', unit: 'schools' }),
    entered({ key: 'visitingStudents', title: 'Students of these schools', unit: 'students' }),
    entered({ key: 'parents', title: 'Parents', unit: 'people' }),
    entered({ key: 'communityDay', title: 'Guests of a Community Day', unit: 'people' }),
  ],
}
