/** Made-up first and last names. Some children have one name. */
const firstNames = [
  'Aarav',
  'Diya',
  'Ishan',
  'Kavya',
  'Rohit',
  'Meena',
  'Sunita',
  'Arjun',
  'Lakshmi',
  'Farhan',
  'Gurpreet',
  'Nandini',
  'Om',
  'Rekha',
  'Sahil',
  'Tara',
  'Usha',
  'Vikram',
  'Zoya',
  'Bhavna',
]
const lastNames = [
  'Impwala',
  'Kumari',
  'Verma',
  'Rao',
  'Sheikh',
  'Nair',
  'Gill',
  'Das',
  'Pillai',
  'Yadav',
  'Joshi',
  'Mahto',
  '',
]
/** Spellings of one class, as registers have them. */
const classTexts = {
  6: ['VI', '6', '6th', 'Class 6', 'vi'],
  7: ['VII', '7', 'Class VII', '7 th', 'Std VII'],
  8: ['VIII', '8', '08', 'Grade 8', 'आठवीं'],
  9: ['IX', '9', '9TH', 'Std 9', 'Class IX'],
}
const genderTexts = ['M', 'F', 'm', 'F', 'Boy', 'Girl', 'Male', 'FEMALE']

/** Returns an item of a list by a number, the same each time. */
const pick = (list, number) => list[number % list.length]

/**
 * Returns a register of a school as a CSV text: a line with its title, headings as registers have them, and lines of made-up children. No two have
 * the same name. The same number of lines gives the same text.
 */
export function registerOf(lines) {
  const rows = Array.from({ length: lines }, (_, at) => {
    const classNumber = 6 + (at % 4)
    const last = pick(lastNames, at * 7 + Math.floor(at / lastNames.length))
    const first = `${pick(firstNames, at)} ${pick(firstNames, Math.floor(at / firstNames.length) + 3)}${at >= 260 ? 'a' : ''}`
    const name = [first, last].filter(Boolean).join(' ')
    return [
      at + 1,
      name,
      pick(classTexts[classNumber], at * 3),
      pick(['A', 'B', 'C', 'Rose'], at),
      pick(genderTexts, at),
    ].join(',')
  })
  return ['Government Inter College,,,,', 'Sl. No.,Name of Student,Std,Div,M/F', ...rows].join(
    '\r\n',
  )
}
