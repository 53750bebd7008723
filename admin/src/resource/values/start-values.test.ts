import { initialRow, resourceNamed, type Me } from '@tinkerdesk/shared'
import { startValues } from './start-values.js'

const me = (role: Me['role'], schoolIds: string[]): Me => ({
  uid: 'u',
  email: 'a@demo.example',
  role,
  displayName: 'A',
  schoolIds,
})
const student = resourceNamed('student')

describe('what a new record starts with', () => {
  test("an in-charge's one school is chosen already", () => {
    expect(startValues(student, me('atlIncharge', ['s1'])).school).toBe('s1')
    expect(startValues(student, me('atlIncharge', ['s1', 's2'])).school).toBeNull()
  })

  test('keeps the declared values where nothing is prescribed', () => {
    expect(startValues(student, me('admin', []))).toEqual(initialRow(student))
  })

  test('its address gives it values, which it may not have to keep', () => {
    const start = (person: Me, address: string) =>
      startValues(student, person, new URLSearchParams(address))
    const school = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const tags = ['01ARZ3NDEKTSV4RRFFQ69G5FA1', '01ARZ3NDEKTSV4RRFFQ69G5FA2']
    expect(
      start(
        me('admin', []),
        `school=${school}&class=8th&name.lastName=Das&tags=${tags[0]}&tags=${tags[1]}`,
      ),
    ).toMatchObject({
      school,
      class: '8th',
      name: { lastName: 'Das' },
      tags,
    })
    expect(
      startValues(
        resourceNamed('project'),
        me('admin', []),
        new URLSearchParams(`projectMembers.student=${school}`),
      ),
    ).toMatchObject({
      projectMembers: [{ student: school }],
    })
    expect(
      startValues(
        resourceNamed('consent'),
        me('admin', []),
        new URLSearchParams('purposes=photos&purposes=ai'),
      ).purposes,
    ).toEqual(['photos', 'ai'])
    // A school other than the only one this person may set, an invalid class, and an unknown field.
    expect(
      start(me('atlIncharge', ['s1']), `school=${school}&class=13th&id=x&createdBy=y`),
    ).toEqual({
      ...initialRow(student),
      school: 's1',
    })
    // Set by the server only.
    expect(
      startValues(
        resourceNamed('tinkeringActivity'),
        me('admin', []),
        new URLSearchParams(`school=${school}`),
      ).school,
    ).toBeNull()
  })

  test('prefers the only value a person may set to the declared default', () => {
    expect(startValues(resourceNamed('tinkeringActivity'), me('student', ['s1'])).status).toBe(
      'draft',
    )
  })
})
