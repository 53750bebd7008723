import { readFileSync } from 'node:fs'
import { fileHeadingsOf, labelAt, resourceNamed, type Me } from '@tinkerdesk/shared'
import { createTranslator, type LanguageFile } from '@tinkerdesk/shared/base/translator'
import { spokenBy } from '@tinkerdesk/shared/resource/declare/spoken'
import { rightsOf } from '../../../fields/rights.js'
import { guessTargets, importTargets } from '@tinkerdesk/shared/files/columns/importable-fields'
import { joinedHintsOf } from '@tinkerdesk/shared/files/columns/joined-headings'

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

const hindi = createTranslator(
  'hi',
  JSON.parse(readFileSync('shared/languages/hi.json', 'utf8')) as LanguageFile,
)

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
    ['Mobile Number (Father)', 'guardians.Father.phone'],
    ['Mobile (Parent/Guardian)', 'guardians.0.phone'],
    ['Contact No. (Father/Mother)', 'guardians.0.phone'],
    ["Parent's Name (Father or Mother)", 'guardians.0.name'],
    ['मोबाइल (माता)', 'guardians.Mother.phone'],
    ['Name (Student)', 'name'],
    ['Surname (of the student)', 'name.lastName'],
    ['Name (School)', 'school'],
    ['Date of Birth (DD/MM/YYYY)', 'dateOfBirth'],
    ['Gender (Boy/Girl)', 'gender'],
  ])('%j of a student finds the field of its group', (heading, path) =>
    expect(fieldOf('student', heading)).toBe(path),
  )

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
    ['In-charge – WhatsApp number', 'atlIncharge.whatsappNumber'],
    ['Incharge Mobile', 'atlIncharge.whatsappNumber'],
    ['प्रभारी – नाम', 'atlIncharge'],
    ['Headmaster – Mobile', 'principal.whatsappNumber'],
  ])('%j of a school finds the field of its group', (heading, path) =>
    expect(fieldOf('school', heading)).toBe(path),
  )

  it.each([
    ['Mentor – Name', 'name'],
    ['Mentor Details – First name', 'name.firstName'],
    ['मेंटर – उपनाम', 'name.lastName'],
    ['Name – Last', 'name.lastName'],
    ['Volunteer / Full name', 'name'],
  ])('%j of a mentor finds the field of its group', (heading, path) =>
    expect(fieldOf('mentor', heading)).toBe(path),
  )

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
    ['student', 'MOBILE NUMBER (STUDENT/PARENT/GUARDIAN)'],
    ['student', 'Mobile No. (Student or Parent)'],
    ['student', 'मोबाइल (छात्र/अभिभावक)'],
    ['student', 'Mobile (Student)'],
    ['student', 'E-mail (Student/Parent)'],
    ['student', 'Mobile Number of Student/Parent/Guardian'],
    ['student', 'Student/Parent Mobile'],
    ['school', 'Mobile (Principal/In-charge)'],
    ['school', 'Address – Name'],
    ['school', 'Student – Name'],
    ['school', 'School – E-mail'],
    ['school', 'Other – PIN'],
    ['partner', 'School – Name'],
    ['mentor', 'Guardian – Name'],
  ])('of a %s has no field outside its group: %j', (resource, heading) =>
    expect(fieldOf(resource, heading)).toBeNull(),
  )

  it('is never the name of the student, though the person may not set what it means', () => {
    for (const heading of [
      'Guardian – Name',
      'Guardians – Full name',
      'Father – Name',
      'Parent: Name',
    ])
      expect(fieldOf('student', heading, { ...mentor, role: 'student' })).toBeNull()
  })
})
