export const genders = ['Female', 'Male', 'Other'] as const

/** Other texts for a gender: in registers, in Hindi, and the codes of UDISE+ (1 boy, 2 girl, 3 transgender). */
export const genderSpellings: { readonly [G in (typeof genders)[number]]: readonly string[] } = {
  Female: [
    'F',
    'Fem',
    'G',
    'Girl',
    'Girls',
    'Woman',
    'W',
    'Lady',
    '2',
    '2 – Girl',
    '2 – Female',
    'बालिका',
    'छात्रा',
    'लड़की',
    'कन्या',
    'महिला',
    'स्त्री',
    'म.',
  ],
  Male: [
    'M',
    'B',
    'Boy',
    'Boys',
    'Man',
    '1',
    '1 – Boy',
    '1 – Male',
    'बालक',
    'छात्र',
    'लड़का',
    'पुरुष',
    'पु.',
  ],
  Other: [
    'O',
    'T',
    'Others',
    'TG',
    'Transgender',
    'Third gender',
    '3',
    '3 – Transgender',
    'अन्य',
    'ट्रांसजेंडर',
    'तृतीय लिंग',
  ],
}

/** Words for what a grown-up is to a child. */
export const relationships = [
  'Mother',
  'Father',
  'Guardian',
  'Grandparent',
  'Sibling',
  'Other',
] as const

/** Other texts for what a grown-up is to a child. */
export const relationshipSpellings = {
  Mother: ['Mom', 'Mum', 'Mummy', 'Mata', 'Maa', 'माता', 'माँ', 'मां', 'माताजी'],
  Father: ['Dad', 'Papa', 'Pita', 'पिता', 'पिताजी'],
  Guardian: ['Local guardian', 'अभिभावक', 'संरक्षक'],
  Grandparent: [
    'Grandfather',
    'Grandmother',
    'Dada',
    'Dadi',
    'Nana',
    'Nani',
    'दादा',
    'दादी',
    'नाना',
    'नानी',
  ],
  Sibling: ['Brother', 'Sister', 'भाई', 'बहन'],
  Other: ['Others', 'Relative', 'Uncle', 'Aunt', 'चाचा', 'चाची', 'मामा', 'मामी', 'अन्य'],
} as const
