import { activityStatuses, isEndState, mayChangeCopy, maySetStatus } from './copy-status.js'

describe('the status of a copy', () => {
  it('lets a student set all but the first and the last two', () => {
    expect(activityStatuses.filter((status) => !maySetStatus('student', status))).toEqual(['Assigned', 'Review Completed', 'TA Completed'])
    expect(activityStatuses.every((status) => maySetStatus('mentor', status))).toBe(true)
  })
  it('closes the copy at its end state to all but admins and in-charges', () => {
    expect(isEndState('TA Completed')).toBe(true)
    expect(isEndState('Review Completed')).toBe(false)
    expect((['admin', 'atlIncharge', 'mentor', 'student'] as const).map((role) => mayChangeCopy(role, 'Course Completed'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
