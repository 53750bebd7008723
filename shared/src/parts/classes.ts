import { choice } from '../fields/index.js'

export const classes = ['6th', '7th', '8th', '9th', '10th', '11th', '12th'] as const
type Class = (typeof classes)[number]

/** Returns the class below, last year's. `undefined` for the first one, and for what is no class. */
export const classBelow = (value: unknown): unknown =>
  classes[classes.findIndex((each) => each === value) - 1]

/** Headings of the class in registers. `वर्ग` is the section. */
const classHeadings = [
  'Std',
  'Standard',
  'Grade',
  'Grade/Class',
  'Class/Std',
  'Present class',
  'कक्षा',
] as const

/** Headings of the class and its section in one cell: "8-A". */
const sectionHeadings = [
  'Class/Section',
  'Class and section',
  'Class/Sec',
  'Class and sec',
  'Class/Div',
  'Class and div',
  'Std/Div',
  'Std and div',
  'Std/Section',
  'Grade/Section',
  'कक्षा/वर्ग',
  'कक्षा और वर्ग',
  'कक्षा एवं वर्ग',
] as const

/** The words for the classes beside their numbers: in English, and in Hindi as they are said and written. */
const words: { readonly [C in Class]: { roman: string; others: readonly string[] } } = {
  '6th': { roman: 'VI', others: ['Six', 'Sixth', 'छह', 'छः', 'छठी', 'छठीं', 'छठवीं', 'छठा', '6ठी'] },
  '7th': { roman: 'VII', others: ['Seven', 'Seventh', 'सात', 'सातवीं', 'सातवी', 'सातवाँ'] },
  '8th': { roman: 'VIII', others: ['Eight', 'Eighth', 'आठ', 'आठवीं', 'आठवी', 'आठवाँ'] },
  '9th': { roman: 'IX', others: ['Nine', 'Ninth', 'नौ', 'नौवीं', 'नौवी', 'नवीं', 'नवमी', 'नवम'] },
  '10th': { roman: 'X', others: ['Ten', 'Tenth', 'दस', 'दसवीं', 'दसवी', 'दशम', 'Matric'] },
  '11th': { roman: 'XI', others: ['Eleven', 'Eleventh', 'ग्यारह', 'ग्यारहवीं', 'ग्यारहवी'] },
  '12th': { roman: 'XII', others: ['Twelve', 'Twelfth', 'बारह', 'बारहवीं', 'बारहवी'] },
}

/** Other texts for a class: "8", "VIII", "VIIIth", "8वीं", "8वाँ", "आठवीं", and "8 – Class VIII" of the UDISE+ file. */
const classSpellings = Object.fromEntries(
  classes.map((name) => {
    const { roman, others } = words[name]
    const number = name.replace('th', '')
    return [
      name,
      [
        number,
        `${number}-th`,
        roman,
        `${roman}th`,
        `${number}वीं`,
        `${number}वी`,
        `${number}वाँ`,
        ...others,
        `${number} – Class ${roman}`,
        `${number} (${roman})`,
      ],
    ]
  }),
)

const aroundClass = [
  'Class',
  'Classes',
  'Cls',
  'Cl',
  'Std',
  'Standard',
  'Grade',
  'Gr',
  'कक्षा',
  'वर्ग',
  'क्लास',
  'श्रेणी',
]

/** A school class, 6th to 12th. `followedBy` is the name of the field of its section. */
export const classOf = <
  const O extends { required?: boolean; followedBy?: string; headings?: readonly string[] },
>(
  label: string,
  options?: O,
) => {
  const headings =
    options?.followedBy === undefined ? classHeadings : [...classHeadings, ...sectionHeadings]
  return choice(
    label,
    classes,
    Object.assign({ headings, spellings: classSpellings, wordsAround: aroundClass }, options),
  )
}
