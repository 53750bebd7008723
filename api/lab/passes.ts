import {
  choice,
  day,
  flag,
  moment,
  number,
  relation,
  text,
  time,
} from '@tinkerdesk/shared/fields/index'
import { today } from '@tinkerdesk/shared/fields/typed/clock'
import { defineResource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'

const states = ['Active', 'Ended'] as const

/** A bus route with its seats. */
export const busRoute = defineResource({
  name: 'busRoute',
  label: { one: 'Route', many: 'Routes' },
  url: 'bus-routes',
  title: ['name'],
  fields: { name: text('Name', { required: true, max: 80 }), seats: number('Seats', { min: 1 }) },
  list: { columns: ['name', 'seats'], search: ['name'], sort: 'name' },
  form: [{ key: 'route', title: 'Route', fields: ['name', 'seats'] }],
  access: { admin: [{ can: 'manage' }], mentor: [{ can: ['read', 'update', 'archive'] }] },
})

export const busStop = defineResource({
  name: 'busStop',
  label: { one: 'Stop', many: 'Stops' },
  url: 'bus-stops',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    route: relation('Route', 'busRoute', { whenArchived: 'clear' }),
    isClosed: flag('Closed'),
  },
  whenArchived: { route: { where: { isClosed: false }, set: () => ({ isClosed: true }) } },
  list: { columns: ['name', 'route'], search: ['name'], sort: 'name' },
  form: [{ key: 'stop', title: 'Stop', fields: ['name', 'route', 'isClosed'] }],
  access: { admin: [{ can: 'manage' }], mentor: [{ can: ['read', 'update'] }] },
})

/** A student's seat on a route for some time: one at a time, at a stop of the route, and at most as many a day as there are seats. */
export const busPass = defineResource({
  name: 'busPass',
  label: { one: 'Pass', many: 'Passes' },
  url: 'bus-passes',
  title: ['route', 'number'],
  fields: {
    number: text('Number', { required: true, max: 20 }),
    student: relation('Student', 'student', {
      whenArchived: 'clear',
      personal: { purpose: 'booking', keep: 'withRecord' },
    }),
    route: relation('Route', 'busRoute', { required: true, whenArchived: 'follow' }),
    stop: relation('Stop', 'busStop', {
      whenArchived: 'clear',
      within: { field: 'route', by: 'route', whenMoved: 'refuse' },
    }),
    from: day('From', { required: true }),
    until: day('Until'),
    state: choice('State', states, { required: true, default: 'Active' }),
    isHidden: flag('Hidden'),
  },
  noOverlap: {
    of: 'student',
    from: 'from',
    to: 'until',
    where: { state: 'Active' },
    message: 'This student has a pass at that time.',
    at: 'student',
  },
  atMost: {
    of: 'route',
    limit: 'seats',
    during: { from: 'from', to: 'until' },
    where: { state: 'Active' },
    message: (_, full) => `No seat is left on ${full}`,
    at: 'from',
  },
  checks: [
    {
      at: 'until',
      message: 'The pass ends before it begins.',
      holds: ({ from, until }) => until === null || from <= until,
    },
  ],
  whenArchived: {
    student: { where: { state: 'Active' }, set: () => ({ state: 'Ended', until: today() }) },
    route: { set: () => ({ state: 'Ended' }) },
  },
  list: {
    columns: ['number', 'student', 'route', 'from', 'until'],
    search: ['number'],
    sort: 'from',
  },
  form: [
    {
      key: 'pass',
      title: 'Pass',
      fields: ['number', 'student', 'route', 'stop', 'from', 'until', 'state', 'isHidden'],
    },
  ],
  access: {
    admin: [{ can: 'manage' }],
    mentor: [{ can: ['create', 'read', 'update'], where: () => ({ isHidden: false }) }],
  },
})

/** A room for some hours of a day. */
export const roomUse = defineResource({
  name: 'roomUse',
  label: { one: 'Room booking', many: 'Room bookings' },
  url: 'room-uses',
  title: ['purpose'],
  fields: {
    purpose: text('Purpose', { required: true, max: 80 }),
    room: text('Room', { max: 80 }),
    begin: moment('Begin'),
    end: moment('End'),
  },
  noOverlap: { of: ['room'], from: 'begin', to: 'end' },
  list: { columns: ['purpose', 'room', 'begin'], search: ['purpose'], sort: 'begin' },
  form: [{ key: 'use', title: 'Use', fields: ['purpose', 'room', 'begin', 'end'] }],
  access: { admin: [{ can: 'manage' }] },
})

/** A lesson between two times of a day. */
export const roomLesson = defineResource({
  name: 'roomLesson',
  label: { one: 'Lesson', many: 'Lessons' },
  url: 'room-lessons',
  title: ['name'],
  fields: {
    name: text('Name', { required: true, max: 80 }),
    day: day('Day', { required: true }),
    begin: time('Begin', { required: true }),
    end: time('End'),
  },
  noOverlap: { of: 'day', from: 'begin', to: 'end' },
  list: { columns: ['name', 'day', 'begin'], search: ['name'], sort: 'day' },
  form: [{ key: 'lesson', title: 'Lesson', fields: ['name', 'day', 'begin', 'end'] }],
  access: { admin: [{ can: 'manage' }] },
})

declare(busRoute, busStop, busPass, roomUse, roomLesson)
