import { readFileSync } from 'node:fs'
import { fileHeadingsOf, labelAt, resourceNamed, type Me } from '@tinkerdesk/shared'
import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'
import { spokenBy } from '@tinkerdesk/shared/resource/spoken'
import { rightsOf } from '../../fields/rights.js'
import { chosenFields, guessTargets, importTargets } from './importable-fields.js'
import { joinedHintsOf } from './joined-headings.js'

const targets = [
  { path: 'name.firstName', label: 'First name' },
  { path: 'name.lastName', label: 'Last name' },
  { path: 'school', label: 'School' },
  { path: 'class', label: 'Class' },
  { path: 'id', label: 'ID' },
]

const admin: Me = { uid: 'a', email: 'a@lab.example', role: 'admin', displayName: 'A', schoolIds: [] }
const mentor: Me = { uid: 'm', email: 'm@lab.example', role: 'mentor', displayName: 'M', schoolIds: [] }

const hindi = createTranslator('hi', JSON.parse(readFileSync('shared/languages/hi.json', 'utf8')) as LanguageFile)

/** Returns the field of a heading that is alone in a file of a resource. */
function fieldOf(name: string, heading: string, me = admin): string | null {
  const resource = resourceNamed(name)
  const inHindi = spokenBy(resource, hindi.label)
  const hints = {
    declared: fileHeadingsOf(resource),
    joined: joinedHintsOf(resource),
    elsewhere: [(path: string) => labelAt(inHindi, path)],
  }
  return guessTargets([heading], importTargets(resource, rightsOf(resource, me)), hints)[0]!
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
    expect(guessTargets(['firstName', 'name.lastName'], targets)).toEqual(['name.firstName', 'name.lastName'])
  })

  it('get their field in spite of a typing error, after those without one', () => {
    expect(guessTargets(['Frist name', 'Schol', 'First name'], targets)).toEqual([null, 'school', 'name.firstName'])
    expect(guessTargets(['Frist name', 'Clas'], targets)).toEqual(['name.firstName', 'class'])
  })

  it('get the field of the earlier file, also where it was left out, as long as it is there', () => {
    const earlier = { pupil: 'name.firstName', class: null, branch: 'gone' }
    expect(guessTargets(['Pupil', 'Class', 'Branch', 'First name'], targets, { earlier })).toEqual(['name.firstName', null, null, null])
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
    expect(guessTargets(['1.2 Std.', 'NAME OF SCHOOL', 'Class'], targets, { declared })).toEqual([null, 'school', 'class'])
    expect(guessTargets(['(3) Standrad', 'Name of Schol'], targets, { declared })).toEqual(['class', 'school'])
  })

  it('of the registers of schools name the fields of a student', () => {
    const student = resourceNamed('student')
    const guess = (headings: readonly string[]) =>
      guessTargets(headings, importTargets(student, rightsOf(student, admin)), { declared: fileHeadingsOf(student) })
    expect(guess(['Sl. No.', 'Name of Student', "Father's Name", 'Sex', 'Std', 'Div', 'Mobile No.', 'School Name'])).toEqual([
      null,
      'name',
      'guardians.Father.name',
      'gender',
      'class',
      'section',
      'guardians.0.phone',
      'school',
    ])
    expect(guess(['Grade/Class', 'SECTION', 'Roll no', 'GENDER', 'DOB\n(DD-MM-YYYY)', 'MOTHER NAME', 'FATHER Name'])).toEqual([
      'class',
      'section',
      null,
      'gender',
      null,
      'guardians.Mother.name',
      'guardians.Father.name',
    ])
    expect(guess(['नाम', 'कक्षा', 'वर्ग', 'पिता का नाम'])).toEqual(['name', 'class', 'section', 'guardians.Father.name'])
  })

  it('of list items are open only to a person who may set the list', () => {
    const student = resourceNamed('student')
    const incharge: Me = { ...mentor, role: 'atlIncharge', schoolIds: ['01J00000000000000000000000'] }
    const paths = (me: Me) => importTargets(student, rightsOf(student, me)).map(({ path }) => path)
    expect(paths(incharge)).toContain('guardians.Father.phone')
    expect(paths({ ...mentor, role: 'student' })).not.toContain('guardians.Father.phone')
  })

  it('of another person or number are no typing errors', () => {
    const student = resourceNamed('student')
    const guess = (headings: readonly string[]) =>
      guessTargets(headings, importTargets(student, rightsOf(student, admin)), { declared: fileHeadingsOf(student) })
    expect(guess(['Father Name', 'Father Phone', 'Father Mobile', 'Brother Name'])).toEqual([
      'guardians.Father.name',
      'guardians.Father.phone',
      null,
      null,
    ])
    expect(guess(['Fathr Name', 'Mothers Phon', 'Guardian 3 – phone', 'Mobile 1'])).toEqual([
      'guardians.Father.name',
      'guardians.Mother.phone',
      null,
      'guardians.0.phone',
    ])
  })

  it('have no field by a name that the parts of several people share', () => {
    expect(fieldOf('school', 'E-mail')).toBeNull()
    expect(fieldOf('school', 'First name')).toBeNull()
    expect(fieldOf('apartment', 'E-mail')).toBe('incharge.email')
  })

  it('give their field to one with texts, if they have none', () => {
    const declared = [{ path: 'class', headings: ['Std'] }]
    expect(guessTargets(['Std', 'Class', 'School'], targets, { declared, isBlank: (at) => at > 0 })).toEqual(['class', null, 'school'])
    expect(guessTargets(['Std', 'Class'], targets, { declared, isBlank: () => true })).toEqual([null, 'class'])
  })

  it('share no field', () => {
    expect(guessTargets(['Class', 'class', 'CLASS'], targets)).toEqual(['class', null, null])
  })
})

describe('a joined heading', () => {
  it.each([
    ['School – Name', 'school'],
    ['School Details – Name of School', 'school'],
    ['School: Name', 'school'],
    ['विद्यालय – नाम', 'school'],
    ['Guardian – Name', 'guardians.0.name'],
    ['Guardian – Full name', 'guardians.0.name'],
    ['Guardian 1 – Phone', 'guardians.0.phone'],
    ['Guardian 2 / Mobile', 'guardians.1.phone'],
    ['Guardian 2 Mobile', 'guardians.1.phone'],
    ['Parent Details – Mobile No.', 'guardians.0.phone'],
    ['Parent details – Father’s Name', 'guardians.Father.name'],
    ['Father – E-mail ID', 'guardians.Father.email'],
    ['माता – मोबाइल', 'guardians.Mother.phone'],
    ['अभिभावक – नाम', 'guardians.0.name'],
    ['Student – Name', 'name'],
    ['Student Details – Class', 'class'],
    ['Pupil | Std', 'class'],
    ['Student\nDiv', 'section'],
    ['Student-Gender', 'gender'],
    ['छात्र – कक्षा', 'class'],
    ['विद्यार्थी – लिंग', 'gender'],
    ['Student – Father – Mobile', 'guardians.Father.phone'],
    ['Student – Surname', 'name.lastName'],
  ])('%j of a student finds the field of its group', (heading, path) => expect(fieldOf('student', heading)).toBe(path))

  it.each([
    ['School – Name', 'name'],
    ['Address – PIN', 'address.pincode'],
    ['Address PIN', 'address.pincode'],
    ['Address\nTown', 'address.city'],
    ['Address – Line 1', 'address.addressLine1'],
    ['पता – पिन', 'address.pincode'],
    ['पता: शहर', 'address.city'],
    ['School Details – Website', 'webSite'],
    ['School – Address – PIN code', 'address.pincode'],
    ['School – Principal – Mobile', 'principal.whatsappNumber'],
    ['Principal Details – First name', 'principal.firstName'],
    ['Principal – Name', 'principal'],
  ])('%j of a school finds the field of its group', (heading, path) => expect(fieldOf('school', heading)).toBe(path))

  it.each([
    ['Mentor – Name', 'name'],
    ['Mentor Details – First name', 'name.firstName'],
    ['मेंटर – उपनाम', 'name.lastName'],
    ['Name – Last', 'name.lastName'],
    ['Volunteer / Full name', 'name'],
  ])('%j of a mentor finds the field of its group', (heading, path) => expect(fieldOf('mentor', heading)).toBe(path))

  it.each([
    ['student', 'School – Phone'],
    ['student', 'Guardian Name & Phone'],
    ['student', 'Guardian Name – Phone'],
    ['student', 'School Name & Address'],
    ['student', 'School – E-mail'],
    ['student', 'School – Class'],
    ['student', 'Teacher – Name'],
    ['student', 'Brother – Name'],
    ['student', 'Guardian – Class'],
    ['student', 'Guardian 3 – Phone'],
    ['student', 'Guardian 3 Phone'],
    ['student', 'Address – PIN'],
    ['school', 'Address – Name'],
    ['school', 'Student – Name'],
    ['school', 'School – E-mail'],
    ['school', 'Other – PIN'],
    ['mentor', 'School – Name'],
    ['mentor', 'Guardian – Name'],
  ])('of a %s has no field outside its group: %j', (resource, heading) => expect(fieldOf(resource, heading)).toBeNull())

  it('is never the name of the student, though the person may not set what it means', () => {
    for (const heading of ['Guardian – Name', 'Guardians – Full name', 'Father – Name', 'Parent: Name'])
      expect(fieldOf('student', heading, { ...mentor, role: 'student' })).toBeNull()
  })
})
