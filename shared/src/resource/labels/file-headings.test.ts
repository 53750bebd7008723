import { text } from '../../fields/index.js'
import { resourceNamed } from '../../resources/index.js'
import { defineResource } from '../define-resource.js'
import { fileHeadingsOf, headingFaults, headingKey } from './file-headings.js'

/** Returns the paths of a resource that have a heading, whatever its form. */
const pathsUnder = (resource: string, heading: string): string[] =>
  fileHeadingsOf(resourceNamed(resource)).flatMap(({ path, headings }) =>
    headings.some((other) => headingKey(other) === headingKey(heading)) ? [path] : [],
  )

describe('the headings of files', () => {
  test.each([
    ['Name of Student', 'student name'],
    ['1.2 STUDENT’S NAME', 'student name'],
    ['(3) Class', 'Class'],
    ['DOB\n(DD-MM-YYYY)', 'D.O.B.'],
    ['Mob. No.', 'Mobile Number'],
    ['Email ID', 'E-mail'],
    ['E-Mail Address', 'E-mail'],
    ['MOBILE NUMBER\n(STUDENT/PARENT/GUARDIAN)', 'Mobile'],
  ])('It compares %j with %j as the same', (a, b) => {
    expect(headingKey(a)).toBe(headingKey(b))
  })

  test.each([
    ['Student Name', 'name'],
    ['Student’s Full Name', 'name'],
    ['Name of Learner', 'name'],
    ['Name of Student', 'name'],
    ['Pupil', 'name'],
    ['Surname', 'name.lastName'],
    ['Std.', 'class'],
    ['Standard', 'class'],
    ['Grade/Class', 'class'],
    ['Class & Section', 'class'],
    ['Std and Div.', 'class'],
    ['Div', 'section'],
    ['Sec.', 'section'],
    ['DOB\n(DD-MM-YYYY)', 'dateOfBirth'],
    ['Date of Birth', 'dateOfBirth'],
    ['जन्म तिथि', 'dateOfBirth'],
    ['Year of Birth', 'yearOfBirth'],
    ['Sex', 'gender'],
    ['M/F', 'gender'],
    ['School Name', 'school'],
    ['Name of School', 'school'],
    ['Mob No.', 'guardians.0.phone'],
    ['Contact No', 'guardians.0.phone'],
    ['Father’s Name', 'guardians.Father.name'],
    ['FATHER Name', 'guardians.Father.name'],
    ['MOTHER NAME', 'guardians.Mother.name'],
    ["Mother's Mobile No.", 'guardians.Mother.phone'],
    ['Guardian Phone', 'guardians.0.phone'],
    ['नाम', 'name'],
    ['छात्र का नाम', 'name'],
    ['वर्ग', 'section'],
    ['कक्षा', 'class'],
    ['पिता का नाम', 'guardians.Father.name'],
    ['विद्यालय का नाम', 'school'],
  ])('It knows %j in a register of students', (heading, path) => {
    expect(pathsUnder('student', heading)).toEqual([path])
  })

  it('It knows the codes by which files name a related record', () => {
    const ofSchool = fileHeadingsOf(resourceNamed('student')).find(({ path }) => path === 'school')
    expect(ofSchool?.codes?.map(headingKey)).toContain(headingKey('UDISE Code of School'))
    expect(pathsUnder('student', 'UDISE Code of School')).toEqual([])
  })

  it('It knows the people of a school by their office', () => {
    expect(pathsUnder('school', 'Principal Mobile No.')).toEqual(['principal.whatsappNumber'])
    expect(pathsUnder('school', 'Name of Principal')).toEqual(['principal'])
    expect(pathsUnder('school', 'Name of School')).toEqual(['name'])
    expect(pathsUnder('school', 'Name of the Institution')).toEqual(['name'])
    expect(pathsUnder('school', 'ATL Incharge Name')).toEqual(['atlIncharge'])
    expect(pathsUnder('school', 'ATL In charge Mobile')).toEqual(['atlIncharge.whatsappNumber'])
    expect(pathsUnder('school', 'Pincode')).toEqual(['address.pincode'])
  })

  it('It refuses a heading that two fields have, or that is the label of another one', () => {
    const declared = (headings: readonly string[]) =>
      defineResource({
        name: 'pupil',
        label: { one: 'Pupil', many: 'Pupils' },
        url: 'pupils',
        title: ['nick'],
        fields: {
          nick: text('Nick'),
          std: text('Class', { headings: ['Std'] }),
          div: text('Section', { headings }),
        },
        list: { columns: ['nick'], sort: 'nick' },
        form: [],
        access: { admin: [{ can: 'manage' }] },
      })
    expect(headingFaults(declared(['Div']))).toEqual([])
    expect(headingFaults(declared(['Std.']))).toEqual([
      'pupil: the heading "Std." means both std and div. Leave it out of `headings` of one of them.',
    ])
    expect(headingFaults(declared(['CLASS']))).toHaveLength(1)
  })
})
