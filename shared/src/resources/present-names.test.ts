import { resourceNamed } from './index.js'
import { formerNamesOf, listCalled, presentAddress, presentValues } from './present-names.js'

describe('values that a device kept', () => {
  it('follow every rename of their field, in groups and in the items of lists', () => {
    const renamed = {
      dream: 'ambition',
      ambition: 'aspiration',
      'fullName.firstName': 'name.firstName',
      'fullName.lastName': 'name.lastName',
    }
    const kept = { dream: 'Pilot', fullName: { firstName: 'Asha', lastName: null }, class: '8th' }
    expect(presentValues(resourceNamed('student'), kept, renamed)).toEqual({
      aspiration: 'Pilot',
      name: { firstName: 'Asha', lastName: null },
      class: '8th',
    })
    const project = { chores: [{ name: 'Dig', ready: true }, null], projectName: 'Water' }
    expect(
      presentValues(resourceNamed('project'), project, {
        chores: 'tasks',
        'tasks.ready': 'tasks.done',
      }),
    ).toEqual({
      tasks: [{ name: 'Dig', done: true }, null],
      projectName: 'Water',
    })
  })

  it('stay where their name is declared again', () => {
    const values = { aspiration: 'Pilot' }
    expect(presentValues(resourceNamed('student'), values, { aspiration: 'gender' })).toEqual(
      values,
    )
  })

  it('are looked for under each former name of their resource', () => {
    expect(formerNamesOf('team', { crew: 'team', gang: 'crew', pupil: 'student' })).toEqual([
      'crew',
      'gang',
    ])
    expect(formerNamesOf('school')).toEqual([])
  })
})

describe('a former path of a declared list', () => {
  it('leads to the list, over several renames, unless a list has it again', () => {
    const loans = resourceNamed('equipmentLoan')
    const renamed = { behind: 'late', late: 'overdue', overdue: 'behind', gone: 'lost' }
    expect(listCalled(loans, 'behind', renamed)?.path).toBe('overdue')
    expect(listCalled(loans, 'overdue', renamed)?.path).toBe('overdue')
    for (const path of ['gone', 'never', 'constructor'])
      expect(listCalled(loans, path, renamed)).toBeUndefined()
  })
})

describe('a former address', () => {
  it('leads to the same screen where it is now, over several moves', () => {
    const moved = { 'pupil-data': 'learner-data', 'learner-data': 'student-data' }
    expect(presentAddress('/pupil-data/show/01J', moved)).toBe('/student-data/show/01J')
    expect(presentAddress('/learner-data', moved)).toBe('/student-data')
    expect(presentAddress('/team-data/view', moved)).toBeUndefined()
    const lists = { 'pupil-data/late': 'student-data/overdue', 'pupil-data': 'student-data' }
    expect(presentAddress('/pupil-data/late', lists)).toBe('/student-data/overdue')
    expect(presentAddress('/pupil-data/view', lists)).toBe('/student-data/view')
    expect(presentAddress('/constructor/view')).toBeUndefined()
  })
})
