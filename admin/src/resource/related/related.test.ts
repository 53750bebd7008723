import { resourceNamed, type AnyRow, type Me } from '@tinkerdesk/shared'
import { isOnlyOne, newRelatedAt, relatedColumns, relatedTo } from './related.js'

const me = (role: Me['role'], schoolIds: string[] = []): Me => ({
  uid: 'u',
  email: 'a@demo.example',
  role,
  displayName: 'A',
  schoolIds,
})
const admin = me('admin')
const keysOf = (name: string, person: Me) =>
  relatedTo(resourceNamed(name), person).map(({ key }) => key)
const related = (name: string, key: string) =>
  relatedTo(resourceNamed(name), admin).find((relation) => relation.key === key)!
const row = (fields: object) => ({ id: '01J', version: 1, ...fields }) as unknown as AnyRow

describe('what belongs to a record', () => {
  test('is every relation that points at it, as far as a person may read and narrow by it', () => {
    expect(keysOf('school', admin)).toEqual([
      'student.school',
      'tinkeringActivity.school',
      'session.school',
      'certificate.school',
      'team.schoolVal',
      'mentor.schools',
      'project.schoolName',
      'slot.school',
      'remoteLab.school',
      'equipment.school',
      'monthlyReturn.school',
      'visit.school',
      'selfAssessment.school',
      'grantEntry.school',
      'grantPaper.school',
      'payment.school',
      'coordinator.schools',
      'consentGround.school',
    ])
    expect(keysOf('student', admin)).toContain('user.student')
    // Accounts are for admins. A mentor has no slots, and a student only their own records.
    expect(keysOf('student', me('mentor'))).toEqual([
      'studentActivity.student',
      'studentCompetition.student',
      'studentCourse.student',
      'attendance.student',
      'certificate.student',
      'team.leader',
      'team.members',
      'project.projectMembers.student',
      'equipmentLoan.student',
    ])
    expect(keysOf('competition', { ...me('student'), studentId: '01J' })).toEqual([
      'studentCompetition.source',
      'payment.competition',
    ])
    expect(keysOf('user', admin)).not.toContain('chatMessage.about')
    expect(keysOf('apartment', admin)).toEqual([])
  })

  test('is called by its relation too, where the resource alone would not tell', () => {
    expect(related('student', 'team.leader')).toMatchObject({ heading: 'Teams led' })
    expect(related('student', 'team.leader').as).toBeUndefined()
    expect(related('student', 'studentActivity.student').heading).toBe('Activities')
    expect(related('tinkeringActivity', 'studentActivity.source').heading).toBe(
      'Students with a copy',
    )
    expect(related('school', 'student.school').heading).toBe('Students')
    expect(related('school', 'tinkeringActivity.school').as).toBe('Proposed at')
    expect(related('school', 'student.school').as).toBeUndefined()
    expect(related('tag', 'student.tags').as).toBeUndefined()
  })

  test('shows its title and some columns, or first whose copy it is', () => {
    const columns = (name: string, key: string) => {
      const { lead, columns } = relatedColumns(related(name, key), admin)
      return [lead?.path ?? null, ...columns.map(({ path }) => path)]
    }
    expect(columns('school', 'student.school')).toEqual([null, 'class', 'section', 'gender'])
    expect(columns('competition', 'studentCompetition.source')).toEqual([
      'student',
      'name',
      'status',
      'applicationEndDate',
    ])
    expect(columns('student', 'studentCompetition.student')).toEqual([
      null,
      'status',
      'applicationEndDate',
      'isBehind',
    ])
  })

  test('is created with the record filled in, and with the scope it is chosen within', () => {
    const student = row({ school: { id: '01S', name: 'Hill School' } })
    expect(newRelatedAt(related('student', 'team.members'), student, admin)).toBe(
      '/team-data/add?members=01J&schoolVal=01S',
    )
    expect(newRelatedAt(related('school', 'student.school'), row({}), admin)).toBe(
      '/student-data/add?school=01J',
    )
    expect(newRelatedAt(related('mentor', 'project.projectMembers.mentor'), row({}), admin)).toBe(
      '/project-data/add?projectMembers.mentor=01J',
    )
    // Set by the server only; without its own form; with a form that this person may not open.
    expect(newRelatedAt(related('school', 'tinkeringActivity.school'), row({}), admin)).toBeNull()
    expect(newRelatedAt(related('school', 'slot.school'), row({}), admin)).toBeNull()
    expect(newRelatedAt(related('school', 'student.school'), row({}), me('student'))).toBeNull()
  })

  test('is one at most where a second would be refused', () => {
    expect(isOnlyOne(related('student', 'user.student'))).toBe(true)
    expect(isOnlyOne(related('school', 'team.schoolVal'))).toBe(false)
  })
})
