import fc from 'fast-check'
import { fieldAt, leavesOf } from '../resource/walk/fields-of.js'
import { resources } from '../resources/index.js'
import { isOneCell, quotedCell, unquotedCell } from './typed-cell.js'
import {
  choice,
  day,
  email,
  file,
  flag,
  list,
  moment,
  number,
  paise,
  phone,
  rupees,
  text,
  typedCell,
  url,
  type Field,
  plainOf,
} from './index.js'
import { knowIndianPhones } from './phones/phone-plans.js'

beforeAll(knowIndianPhones)

const fieldOf = (name: string, path: string): Field =>
  fieldAt(
    resources.find((each) => each.name === name)!,
    path,
  )!
const valueOf = (typed: string, field: Field): unknown => {
  const cell = typedCell(typed, field)
  return 'value' in cell ? cell.value : cell
}
const problemOf = (typed: string, field: Field): string | undefined => {
  const cell = typedCell(typed, field)
  return 'problem' in cell ? cell.problem : undefined
}
/** Expects each text, separated by `;`, to be read as the value. */
const expectRead = (field: Field, value: unknown, texts: string) => {
  for (const typed of texts.split('; '))
    expect([typed, valueOf(typed, field)]).toEqual([typed, value])
}

describe('a typed text', () => {
  const klass = fieldOf('student', 'class')
  const state = fieldOf('school', 'address.state')

  it('is a class in figures, in Roman figures and in words, in English and Hindi', () => {
    expectRead(
      klass,
      '8th',
      '8; 08; VIII; viii; Class 8; Std VIII; Std. 8; Grade 8; 8 th; 8TH; VIIIth; ८; आठवीं; कक्षा 8; 8.0; 8 – Class VIII; 8th std',
    )
    expectRead(klass, '6th', '6 – Class VI; छठी; VI; Sixth')
    expect(problemOf('VIIIh', klass)).toBe(
      'Class must be one of 6th, 7th, 8th, 9th, 10th, 11th, 12th. It was “VIIIh”',
    )
  })

  it('is a gender by its letter, by its word in both languages, and by its UDISE code', () => {
    const gender = fieldOf('student', 'gender')
    expectRead(gender, 'Male', 'M; m.; B; Boy; Male.; MALE; छात्र; बालक; पुरुष; 1')
    expectRead(gender, 'Female', 'F; G; Girl; छात्रा; बालिका; महिला; 2')
    expect(problemOf('Femle', gender)).toBe(
      'Gender must be one of Female, Male, Other. It was “Femle”',
    )
  })

  it('is a state by its letters, its former and usual names, and its name in Hindi', () => {
    expectRead(state, 'Maharashtra', 'MH; maharastra; महाराष्ट्र')
    expectRead(state, 'Uttar Pradesh', 'UP; U.P.; UTTAR PRADESH; उत्तर प्रदेश')
    expectRead(state, 'Delhi', 'New Delhi; NCT of Delhi; DL')
    expectRead(state, 'Jammu and Kashmir', 'J&K; Jammu & Kashmir; J & K')
    expectRead(state, 'Odisha', 'Orissa; OR')
    expectRead(state, 'Tamil Nadu', 'Tamilnadu; TN')
    expectRead(state, 'Puducherry', 'Pondicherry')
    expectRead(state, 'Uttarakhand', 'Uttaranchal')
    expect(problemOf('Rajastan', state)).toBe(
      'State: “Rajastan” is not in the list. Did you mean Rajasthan?',
    )
    expect(problemOf('Atlantis', state)).toBe(
      'State must be in the list, such as Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh. It was “Atlantis”',
    )
  })

  it('is yes or no by a word, a number or a mark', () => {
    expectRead(flag('Leader'), true, 'Yes; Yes.; Y; TRUE; 1; 1.0; ✔; x; हां; हाँ')
    expectRead(flag('Leader'), false, 'No; N; false; 0; ×; नही; नहीं')
    expect(problemOf('perhaps', flag('Leader'))).toBe('Leader must be Yes or No. It was “perhaps”')
  })

  it('is no value if it says so, but for a required field and for a name', () => {
    for (const word of ['NA', 'N/A', 'n.a.', 'nil', 'NIL', '-', '—', '.'])
      for (const field of [
        text('Section'),
        number('Count'),
        phone('Phone'),
        day('Joined'),
        flag('Leader'),
        klassWithout,
      ])
        expect([word, field.kind, typedCell(word, field)]).toEqual([
          word,
          field.kind,
          { empty: true },
        ])
    expect(typedCell('NA', text('City', { required: true }))).toEqual({ value: 'NA' })
    expect(typedCell('Na', text('Last name', { ofPerson: true }))).toEqual({ value: 'Na' })
    expect(typedCell('NA', choice('Answer', ['NA', 'Yes']))).toEqual({ value: 'NA' })
    expect([
      typedCell('00-00-0000', day('Joined')),
      typedCell('0000-00-00 00:00:00', moment('Start')),
    ]).toEqual([{ empty: true }, { empty: true }])
  })
  const klassWithout = choice('Class', ['6th'], {})

  it('is a number or an amount as it is written in India', () => {
    expectRead(rupees('Fee'), 500, '500; Rs. 500; Rs 500; ₹500/-; INR 500; ५००; 500 /-; 500.00')
    expectRead(rupees('Fee'), 150_000, '1,50,000; 150,000; 1 50 000; ₹ 1,50,000/-')
    expectRead(rupees('Fee'), 0, 'Free; 0')
    expectRead(paise('Amount'), 49_950, '499.50; ₹499.50')
    for (const wrong of ['0x10', '1e3', '₹', '5\n6', '500,00', '5 apples', 'Infinity'])
      expect([wrong, problemOf(wrong, number('Count'))]).toEqual([
        wrong,
        `Count must be a number. It was “${wrong.replace('\n', ' ')}”`,
      ])
  })

  it('is the day or the time in India that a program meant', () => {
    const joined = day('Joined')
    expectRead(
      joined,
      '2026-06-15',
      '2026-06-14T18:30:00.000Z; 2026-06-14T18:30:00Z; 2026-06-15T00:00:00+05:30; 2026-06-15 00:00:00',
    )
    expectRead(
      joined,
      '2026-06-15',
      '15-06-2026 00:00; 15/06/2026 12:00:00 AM; 46188; 15 जून 2026; सोमवार 15 जून 2026; १५/०६/२०२६',
    )
    expect(problemOf('15-06-2026 10:30', joined)).toBe(
      'Joined: Type the day without a time. It was “15-06-2026 10:30”',
    )
    for (const text of ['6/15/2026', '6/15/2026 14:05:33'])
      expect(problemOf(text, joined)).toContain('There is no month 15')
    expectRead(
      moment('Start'),
      '2026-06-15T05:00:00.000Z',
      '2026-06-15T05:00:00Z; 2026-06-15T10:30:00+05:30; 2026-06-15 10:30; 46188.4375; 15 जून 2026 10:30; 2026-06-15 10:30:00.123456',
    )
  })

  it('is no day without its time, but likely that day', () => {
    const joined = day('Joined')
    const likely = (text: string) => {
      const read = typedCell(text, joined as Field)
      return 'problem' in read ? [read.problem.split('. It was')[0], read.likely] : read
    }
    for (const text of [
      '30/11/2026 14:05:33',
      '2026/11/30 2:05:33 PM GMT+5:30',
      '30 नवंबर 2026 को 2:05 pm बजे',
      '30 Nov 2026, 4 pm',
      '2026-11-30 14:05:33.123456',
      '46356.5875',
    ])
      expect([text, likely(text)]).toEqual([
        text,
        ['Joined: Type the day without a time', '30 Nov 2026'],
      ])
    for (const text of ['10:30', '4 pm', 'soon', '29 feb 2026', '31/11/2026 10:30'])
      expect([text, likely(text)]).toEqual([text, [expect.stringContaining('Joined'), undefined]])
  })

  it('is the items of a list, between semicolons and line breaks', () => {
    const skills = list('Skills', text('Skill', { max: 20 }), { min: 1 })
    expectRead(skills as Field, ['Solder', 'Robotics, IoT'], 'Solder;Robotics, IoT')
    expect(valueOf('Solder\n\nCode;', skills as Field)).toEqual(['Solder', 'Code'])
    expect(typedCell('NA', skills as Field)).toEqual({ empty: true })
    // As a download has an item with a semicolon.
    const written = plainOf(['Cut; glue', 'Code'], skills as Field)
    expect(written).toBe('"Cut; glue"; Code')
    expect(valueOf(written, skills as Field)).toEqual(['Cut; glue', 'Code'])
    const closed = list('Closed', day('Day'))
    expect(valueOf('25/12/2026; 1 jan 2027', closed as Field)).toEqual(['2026-12-25', '2027-01-01'])
    expect(problemOf('25/12/2026; soon', closed as Field)).toContain('Day: Type a day')
    expect(isOneCell(list('Files', file('File')) as Field)).toBe(false)
  })

  it('of two fields names the clash with the other one', () => {
    expect(problemOf('IX-A', klass)).toBe(
      'Class: “IX-A” also says “A”, and the cell for that says something else. Correct one of them',
    )
    expect(problemOf('8th std x', klass)).toContain('Class: “8th std x” also says')
  })

  it('is an e-mail within its name or link, with its domain as mail sends it', () => {
    expectRead(
      email('E-mail'),
      'asha@school.example',
      'asha@school.example; ASHA@School.example; mailto:asha@school.example; Asha Rao <asha@school.example>',
    )
    expectRead(email('E-mail'), 'r&d@school.example', 'r&d@school.example')
    expectRead(
      email('E-mail'),
      'asha@xn--j2bsalm0de7i.xn--h2brj9c',
      'asha@विद्यालय.भारत; asha@xn--j2bsalm0de7i.xn--h2brj9c',
    )
    expect(problemOf('a@b.example, c@d.example', email('E-mail'))).toContain(
      'These are two e-mails',
    )
  })

  it('is a link without its beginning', () => {
    expectRead(
      url('Web site'),
      'https://www.school.example/a',
      'www.school.example/a; https://www.school.example/a',
    )
  })

  it('is a value, names, nothing or a sentence, whatever it is, in each kind of field', () => {
    const fields = resources.flatMap((resource) =>
      leavesOf(resource).map(({ field }): Field => field),
    )
    const pieces = fc.constantFrom(
      '8',
      '-',
      'A',
      '/',
      '.',
      ' ',
      'NA',
      '₹',
      '@',
      'www.',
      '+91',
      '2026',
      ':',
      '0',
      'x',
      'आठ',
      '\u200b',
      '\n',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...fields), (typed, field) => {
        const cell = typedCell(typed, field)
        expect(Object.keys(cell)).toHaveLength(1)
        expect(['value', 'names', 'empty', 'problem']).toContain(Object.keys(cell)[0])
        if ('problem' in cell) expect(cell.problem.length).toBeGreaterThan(9)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a text that a spreadsheet would run', () => {
  it('gets an apostrophe in an export, also with the wide signs of East Asian keyboards, and loses it in an import', () => {
    for (const text of [
      '=1+1',
      '+1+1',
      '-1',
      '@SUM(1)',
      '\t=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(1)',
    ]) {
      expect(quotedCell(text)).toBe(`'${text}`)
      expect(unquotedCell(quotedCell(text))).toBe(text)
    }
    for (const text of ["O'Brien", "'quoted", '1=1', '+919812076784', 'अ＝'])
      expect([quotedCell(text), unquotedCell(text)]).toEqual([text, text])
  })
})
