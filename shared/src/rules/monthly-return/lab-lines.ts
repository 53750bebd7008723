import { attendance } from '../../resources/attendance.js'
import { equipment } from '../../resources/equipment.js'
import { grantEntry } from '../../resources/grant-entry.js'
import { grantHead } from '../../resources/grant-head.js'
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
      hasDecimal: true,
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
      hasDecimal: true,
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
      hasDecimal: true,
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
    computed({
      key: 'runningOut',
      title: 'Equipment that will run out',
      unit: 'kinds',
      help: 'At its minimum stock or below, as the inventory is now.',
      of: equipment,
      where: ({ school }) => ({ school, minimum: { $ne: null } }),
      measure: {
        each: ({ quantity, minimum }) => Number(minimum !== null && quantity <= minimum),
        fields: ['quantity', 'minimum'],
      },
      isNow: true,
      enterAt: ({ school }) => `/equipment-data/view?f.school=${school}`,
    }),
  ],
}

export const grantLines: ReturnSection = {
  key: 'grant',
  title: 'The grant',
  lines: [
    computed({
      key: 'spend',
      title: 'Spent from the grant',
      unit: 'rupees',
      help: 'By head, in whole rupees, less what was corrected.',
      of: grantEntry,
      where: ({ school, firstDay, lastDay }) => ({
        school,
        entry: 'spend' as const,
        day: { $gte: firstDay, $lte: lastDay },
      }),
      measure: { rupees: 'amount', corrects: 'corrects' },
      by: { fields: ['name'], through: { field: 'head', to: grantHead } },
      enterAt: ({ school }) => `/grant-data/add?school=${school}`,
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
