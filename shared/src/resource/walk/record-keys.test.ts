import { resourceNamed } from '../../resources/index.js'
import { recordKeyFaults, recordKeysOf } from './record-keys.js'

describe('the keys of a record', () => {
  it('are the sure ones before the likely ones', () => {
    expect(
      recordKeysOf(resourceNamed('school')).map(({ group, parts }) => [
        group,
        parts.map(({ path }) => path),
      ]),
    ).toEqual([
      [undefined, ['udiseCode']],
      [undefined, ['name', 'address.city']],
      [undefined, ['code']],
      [undefined, ['atlCode']],
      ['name', ['name']],
    ])
  })

  it('leave a unique value of a person to the name', () => {
    const [email, ...others] = recordKeysOf(resourceNamed('student'))
    expect(email).toMatchObject({
      group: 'email',
      isOfPerson: true,
      label: 'The same e-mail and a similar name',
    })
    expect(others.map(({ group }) => group)).toEqual([
      'nameAndSection',
      'nameAndClass',
      'guardianPhone',
      'classBelow',
    ])
    expect(recordKeysOf(resourceNamed('project'))[0]).toEqual({
      label: expect.any(String),
      parts: [{ path: 'projectId' }],
    })
  })

  it('follow from a value of the line where they say so', () => {
    const { parts } = recordKeysOf(resourceNamed('student')).find(
      ({ group }) => group === 'classBelow',
    )!
    const [shifted] = parts.filter(({ from }) => from)
    expect(['7th', '12th', '6th', null, 'nonsense'].map((value) => shifted!.from!(value))).toEqual([
      '6th',
      '11th',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('stop the start if a list cannot be filtered by them, or two have one name', () => {
    const keyed = (key: string, ...by: string[]) => ({ key, label: 'The same', by })
    const faults = recordKeyFaults({
      ...resourceNamed('student'),
      naturalKey: [[]],
      likely: [
        keyed('email', 'guardians'),
        keyed('pet', 'pet'),
        {
          key: 'items',
          label: 'The same',
          by: ['class', { path: 'name.firstName', ofItems: true }],
        },
      ],
    })
    expect(faults).toEqual([
      'student.naturalKey has an empty key, which every record would match.',
      'student.likely has "guardians", which is not a field that a list can be filtered by.',
      'student.likely has "pet", which is not a field that a list can be filtered by.',
      'student.likely has "name.firstName", which is no field of list items.',
      'student.likely has two keys called "email".',
    ])
  })
})
