import {
  activityStatuses,
  isEndState,
  isHandedInLate,
  isLate,
  mayChangeCopy,
  maySetStatus,
} from './copy-status.js'

describe('the status of a copy', () => {
  it('lets a student set all but the first and the last two', () => {
    expect(activityStatuses.filter((status) => !maySetStatus('student', status))).toEqual([
      'Assigned',
      'Review Completed',
      'TA Completed',
    ])
    expect(activityStatuses.every((status) => maySetStatus('mentor', status))).toBe(true)
  })
  it('closes the copy at its end state to all but admins and in-charges', () => {
    expect(isEndState('TA Completed')).toBe(true)
    expect(isEndState('Review Completed')).toBe(false)
    expect(
      (['admin', 'atlIncharge', 'mentor', 'student'] as const).map((role) =>
        mayChangeCopy(role, 'Course Completed'),
      ),
    ).toEqual([true, true, false, false])
  })
})

describe('a copy with a due date', () => {
  const late = (status: string, more: object = {}) =>
    isLate({ status, dueDate: '2026-11-20', ...more }, '2026-11-21')
  it('is late from the next day on, until it is handed in', () => {
    expect([
      late('Ongoing'),
      isLate({ status: 'Ongoing', dueDate: '2026-11-20' }, '2026-11-20'),
      late('Ongoing', { dueDate: null }),
    ]).toEqual([true, false, false])
    // 6:30 pm UTC is midnight in India.
    expect(late('In Review', { statusAt: '2026-11-20T18:29:59.999Z' })).toBe(false)
    expect(late('In Review', { statusAt: '2026-11-20T18:30:00.000Z' })).toBe(true)
    expect(
      ['2026-11-20T18:30:00.000Z', '2026-11-20T18:29:59.999Z'].map((statusAt) =>
        isHandedInLate({ status: 'In Review', dueDate: '2026-11-20', statusAt }, '2026-11-21'),
      ),
    ).toEqual([true, false])
    expect(isHandedInLate({ status: 'Ongoing', dueDate: '2026-11-20' }, '2026-11-21')).toBe(false)
    expect(['Review Completed', 'TA Completed'].map((status) => late(status))).toEqual([
      false,
      false,
    ])
  })
})
