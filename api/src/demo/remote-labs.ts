import type { RemoteLab } from '@tinkerdesk/shared/resources/remote-lab'
import { openHoursOn } from '@tinkerdesk/shared'
import { dayFrom } from './demo-day.js'
import { demoId } from './demo-id.js'
import { schoolIds } from './schools.js'
import { demoStudents } from './students.js'

type Hours = RemoteLab['hours']

const never: Hours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const afternoons: Hours = {
  ...never,
  monday: ['14', '15', '16'],
  tuesday: ['14', '15', '16'],
  wednesday: ['14', '15', '16'],
  thursday: ['14', '15', '16'],
  friday: ['14', '15', '16'],
}
const evenings: Hours = {
  ...afternoons,
  friday: ['16', '17'],
  saturday: ['10', '11', '12', '16', '17'],
  sunday: ['16', '17'],
}
const always: Hours = {
  monday: ['08', '12', '18'],
  tuesday: ['08', '12', '18'],
  wednesday: ['08', '12', '18'],
  thursday: ['08', '12', '18'],
  friday: ['08', '12', '18'],
  saturday: ['08', '12', '18'],
  sunday: ['08', '12', '18'],
}

export const demoRemoteLabs = [
  {
    name: '3D printer with camera',
    description:
      'Send a sliced model, watch the first layer and collect the print from the lab. One print of at most two hours a slot.',
    equipment: ['3D printer, 220 × 220 × 250 mm', 'Camera', 'PLA in two colours'],
    safetyNotes:
      'Keep the nozzle at 210 °C or below. Stop the print if the first layer does not stick.',
    school: schoolIds[0],
    openTo: 'own' as const,
    seats: 2,
    hours: evenings,
    bookingLink: 'https://printer.example/camera',
  },
  {
    name: 'Oscilloscope bench',
    description:
      'Two channels, a signal generator and a board with eight test circuits that can be chosen from afar.',
    equipment: ['Oscilloscope, 2 channels', 'Signal generator', 'Board with eight circuits'],
    safetyNotes: 'The generator stays below 5 V. Switch it off at the end of your hour.',
    school: schoolIds[1],
    openTo: 'all' as const,
    seats: 1,
    hours: afternoons,
    bookingLink: 'https://backwater-school.example/bench',
  },
  {
    name: 'Weather mast',
    description:
      'Temperature, humidity, wind and rain of the last year, to be read in any program.',
    equipment: ['Thermometer and hygrometer', 'Anemometer', 'Rain gauge'],
    school: schoolIds[5],
    openTo: 'all' as const,
    seats: 30,
    hours: always,
    bookingLink: 'https://brahmaputra-valley.example/weather',
  },
  {
    name: 'Robot arm with four joints',
    description: 'Being repaired: the elbow servo is on order.',
    equipment: ['Servo arm', 'Camera from above'],
    safetyNotes:
      'Move one joint at a time. Keep a metre away from the arm while it is switched on.',
    school: schoolIds[3],
    openTo: 'all' as const,
    seats: 1,
    hours: afternoons,
    isAvailable: false,
  },
].map((lab, at) => ({ id: demoId('lab', at + 1), ...lab }))

const purposes = [
  'Enclosure for the weather station',
  'Charging curve of a capacitor',
  'Rainfall of the last monsoon',
]

/** Booked hours of the first three remote labs in the coming days. */
export function demoRemoteLabBookings(today: Date) {
  const open = demoRemoteLabs.filter((lab) => lab.isAvailable !== false)
  return open
    .flatMap((lab, place) => {
      const students =
        lab.openTo === 'all'
          ? demoStudents
          : demoStudents.filter(({ school }) => school === lab.school)
      const days = Array.from({ length: 10 }, (_, at) => dayFrom(today, at + 1))
      return days
        .filter((day) => openHoursOn({ hours: lab.hours, closedOn: [] }, day).length > 0)
        .slice(0, 5)
        .map((day, at) => ({
          remoteLab: lab.id,
          day,
          // Another hour than the bookings of lab slots, which are for a day's first hour.
          hour: openHoursOn({ hours: lab.hours, closedOn: [] }, day).at(-1)!,
          student: students[place * 7 + at]!.id,
          purpose: purposes[place]!,
        }))
    })
    .map((booking, at) => ({ id: demoId('labbooking', at + 1), ...booking }))
}
