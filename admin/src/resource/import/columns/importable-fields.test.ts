import { fileHeadingsOf, resourceNamed, type Me } from '@tinkerdesk/shared'
import { rightsOf } from '../../../fields/rights.js'
import {
  chosenFields,
  guessTargets,
  importTargets,
} from '@tinkerdesk/shared/files/columns/importable-fields'

const targets = [
  { path: 'name.firstName', label: 'First name' },
  { path: 'name.lastName', label: 'Last name' },
  { path: 'school', label: 'School' },
  { path: 'class', label: 'Class' },
  { path: 'id', label: 'ID' },
]

const admin: Me = {
  uid: 'a',
  email: 'a@lab.example',
  role: 'admin',
  displayName: 'A',
  schoolIds: [],
}
const mentor: Me = {
  uid: 'm',
  email: 'm@lab.example',
  role: 'mentor',
  displayName: 'M',
  schoolIds: [],
}

/** Returns the fields of headings of a resource's file. */
function guess(name: string, headings: readonly string[]): (string | null)[] {
  const resource = resourceNamed(name)
  return guessTargets(headings, importTargets(resource, rightsOf(resource, admin)), {
    declared: fileHeadingsOf(resource),
  })
}

describe('the columns of a file', () => {
  it('get their field by its label, whatever its case and marks, or by its path', () => {
    expect(guessTargets(['FIRST_NAME', 'last name ', 'class', 'Id', 'Mood'], targets)).toEqual([
      'name.firstName',
      'name.lastName',
      'class',
      'id',
      null,
    ])
    expect(guessTargets(['firstName', 'name.lastName'], targets)).toEqual([
      'name.firstName',
      'name.lastName',
    ])
  })

  it('name a related record by its code, unless another column has its name', () => {
    expect(guess('student', ['UDISE Code of School', 'Name of Student', 'Grade/Class'])).toEqual([
      'school',
      'name',
      'class',
    ])
    expect(guess('student', ['UDISE code', 'Name of School'])).toEqual([null, 'school'])
    expect(guess('student', ['यूडाइस कोड'])).toEqual(['school'])
    expect(guess('school', ['UDISE code'])).toEqual(['udiseCode'])
  })

  it('get their field in spite of a typing error, after those without one', () => {
    expect(guessTargets(['Frist name', 'Schol', 'First name'], targets)).toEqual([
      null,
      'school',
      'name.firstName',
    ])
    expect(guessTargets(['Frist name', 'Clas'], targets)).toEqual(['name.firstName', 'class'])
  })

  it('get the field of the earlier file, also where it was left out, as long as it is there', () => {
    const earlier = { pupil: 'name.firstName', class: null, branch: 'gone' }
    expect(guessTargets(['Pupil', 'Class', 'Branch', 'First name'], targets, { earlier })).toEqual([
      'name.firstName',
      null,
      null,
      null,
    ])
  })

  it('are remembered by the first that has a field, if several have the same heading', () => {
    const paths = guessTargets(['Class', 'class', 'Mood'], targets)
    expect(chosenFields(['Class', 'class', 'Mood'], paths)).toEqual({ class: 'class', mood: null })
  })

  it('get their field by its label in another language', () => {
    const elsewhere = [(path: string) => (path === 'school' ? 'विद्यालय' : path)]
    expect(guessTargets(['विद्यालय', 'Class'], targets, { elsewhere })).toEqual(['school', 'class'])
  })

  it('get their field by a declared heading, after those with its label, whatever the order of its words and numbers in front', () => {
    const declared = [
      { path: 'class', headings: ['Std', 'Standard'] },
      { path: 'school', headings: ['School name'] },
    ]
    expect(guessTargets(['1.2 Std.', 'NAME OF SCHOOL', 'Class'], targets, { declared })).toEqual([
      null,
      'school',
      'class',
    ])
    expect(guessTargets(['(3) Standrad', 'Name of Schol'], targets, { declared })).toEqual([
      'class',
      'school',
    ])
  })

  it('of the registers of schools name the fields of a student', () => {
    expect(
      guess('student', [
        'Sl. No.',
        'Name of Student',
        "Father's Name",
        'Sex',
        'Std',
        'Div',
        'Mobile No.',
        'School Name',
      ]),
    ).toEqual([
      null,
      'name',
      'guardians.Father.name',
      'gender',
      'class',
      'section',
      'guardians.0.phone',
      'school',
    ])
    expect(
      guess('student', [
        'Grade/Class',
        'SECTION',
        'Roll no',
        'GENDER',
        'DOB\n(DD-MM-YYYY)',
        'MOTHER NAME',
        'FATHER Name',
      ]),
    ).toEqual([
      'class',
      'section',
      null,
      'gender',
      'dateOfBirth',
      'guardians.Mother.name',
      'guardians.Father.name',
    ])
    expect(guess('student', ['नाम', 'कक्षा', 'वर्ग', 'पिता का नाम'])).toEqual([
      'name',
      'class',
      'section',
      'guardians.Father.name',
    ])
  })

  it('of list items are open only to a person who may set the list', () => {
    const student = resourceNamed('student')
    const incharge: Me = {
      ...mentor,
      role: 'atlIncharge',
      schoolIds: ['01J00000000000000000000000'],
    }
    const paths = (me: Me) => importTargets(student, rightsOf(student, me)).map(({ path }) => path)
    expect(paths(incharge)).toContain('guardians.Father.phone')
    expect(paths({ ...mentor, role: 'student' })).not.toContain('guardians.Father.phone')
  })

  it('of another person or number are no typing errors', () => {
    expect(
      guess('student', ['Father Name', 'Father Phone', 'Father Mobile', 'Brother Name']),
    ).toEqual(['guardians.Father.name', 'guardians.Father.phone', null, null])
    expect(
      guess('student', ['Fathr Name', 'Mothers Phon', 'Guardian 3 – phone', 'Mobile 1']),
    ).toEqual(['guardians.Father.name', 'guardians.Mother.phone', null, 'guardians.0.phone'])
  })

  it('have no field by a name that the parts of several people share', () => {
    expect(guess('school', ['E-mail'])).toEqual([null])
    expect(guess('school', ['First name'])).toEqual([null])
    expect(guess('apartment', ['E-mail'])).toEqual(['incharge.email'])
  })

  it('give their field to one with texts, if they have none', () => {
    const declared = [{ path: 'class', headings: ['Std'] }]
    expect(
      guessTargets(['Std', 'Class', 'School'], targets, { declared, isBlank: (at) => at > 0 }),
    ).toEqual(['class', null, 'school'])
    expect(guessTargets(['Std', 'Class'], targets, { declared, isBlank: () => true })).toEqual([
      null,
      'class',
    ])
  })

  it('share no field', () => {
    expect(guessTargets(['Class', 'class', 'CLASS'], targets)).toEqual(['class', null, null])
  })
})
