import { makeTranslator } from './make-translator.js'
import { createTranslator } from './translator.js'

const file = {
  texts: {
    Save: 'सहेजें',
    School: 'विद्यालय',
    '{done} of {all} saved': '{all} में से {done} सहेजे गए',
    '{count} rows': '{count, plural, one {# पंक्ति} other {# पंक्तियाँ}}',
    '{label} is required': '{label} आवश्यक है',
    '{label} must be at most {max} characters': '{label} अधिक से अधिक {max} अक्षरों का हो सकता है',
    'In Review': 'जाँच में',
    '{who}: now {status}': '{who}: अब {status}',
    State: 'राज्य',
    'New task: {taskName}': 'नया कार्य: {taskName}',
    '{title} and {title2}': '{title} और {title2}',
    '{range} of {formatCount}': '{formatCount} में से {range}',
    '{count} boxes': '{count} डिब्बे',
    '{opening}: {formatPaise} for {what}, due {formatDay}':
      '{opening}: {what} के {formatPaise}, {formatDay} तक',
    'To pay': 'देना है',
    'No seat left at {slotTime}': '{slotTime} में कोई सीट खाली नहीं',
    '{range} on {date}': '{date}, {range}',
    February: 'फ़रवरी',
    December: 'दिसंबर',
    September: 'सितंबर',
  },
  paths: { 'school.syllabus=State': 'राज्य बोर्ड' },
}
const hindi = createTranslator('hi', file)
const hindiOf = (message: string, values = {}) => hindi.parts(message, values).join('')

test('says a text, and leaves one without a translation in English', () => {
  expect(hindiOf('Save')).toBe('सहेजें')
  expect(hindiOf('Leave {name}', { name: 'Asha' })).toBe('Leave Asha')
})

test('puts values in the order of the language, also those that are no text', () => {
  expect(hindiOf('{done} of {all} saved', { done: 3, all: 12 })).toBe('12 में से 3 सहेजे गए')
  const link = { link: true }
  expect(hindi.parts('{done} of {all} saved', { done: link, all: 12 })).toContain(link)
})

test('names values without the library, which it needs only to choose a form', () => {
  const first = makeTranslator('hi', file)
  const [message, link] = ['{done} of {all} saved', { link: true }]
  for (const values of [
    { done: 3, all: 0 },
    { done: '007', all: undefined },
    { done: link, all: '' },
  ])
    expect(first.parts(message, values).filter((part) => part !== '')).toEqual(
      hindi.parts(message, values).filter((part) => part !== ''),
    )
  expect(first.parts('{count} rows', { count: 2 }).join('')).toBe('2 rows')
})

test('counts as Hindi does, in Latin digits and Indian groups', () => {
  expect(hindiOf('{count} rows', { count: 0 })).toBe('0 पंक्ति')
  expect(hindiOf('{count} rows', { count: 2 })).toBe('2 पंक्तियाँ')
  expect(hindiOf('{count} rows', { count: 123456 })).toBe('1,23,456 पंक्तियाँ')
})

test('recognises a finished sentence, translates its labels, and keeps what people typed', () => {
  expect(hindi.sentence('School is required')).toBe('विद्यालय आवश्यक है')
  expect(hindi.sentence('School must be at most 40 characters')).toBe(
    'विद्यालय अधिक से अधिक 40 अक्षरों का हो सकता है',
  )
  expect(hindi.sentence('School: now In Review')).toBe('School: अब जाँच में')
  expect(hindi.sentence('1,23,456 rows')).toBe('1,23,456 पंक्तियाँ')
  expect(hindi.sentence('Nobody wrote this sentence.')).toBe('Nobody wrote this sentence.')
})

test('has dates in the language inside a finished sentence', () => {
  expect(hindi.sentence('To pay: ₹1,500 for Robotics kit, due 08 Feb 2026')).toBe(
    'देना है: Robotics kit के ₹1,500, 08 फ़रवरी 2026 तक',
  )
  expect(hindi.sentence('No seat left at 9–10 am on 3 December')).toBe(
    '3 दिसंबर, 9–10 am में कोई सीट खाली नहीं',
  )
  expect(hindi.dated('08 Sept 2026, 4:05 pm')).toBe('08 सितंबर 2026, शाम 4:05 बजे')
})

test('keeps what people typed: numbers, braces, tags, and sentences that are like a short message', () => {
  expect(hindi.sentence('New task: 007')).toBe('नया कार्य: 007')
  expect(hindi.sentence('New task: {taskName} <b>{0, plural}</b>')).toBe(
    'नया कार्य: {taskName} <b>{0, plural}</b>',
  )
  expect(hindi.sentence('1,23,456 boxes')).toBe('1,23,456 डिब्बे')
  expect(hindi.sentence('Asha and Ravi')).toBe('Asha and Ravi')
  expect(hindi.sentence('Institute of Science')).toBe('Institute of Science')
})

test('does not take the names of its own methods for texts', () => {
  expect(hindiOf('constructor')).toBe('constructor')
  expect(hindi.sentence('toString')).toBe('toString')
})

test('prefers the word for a path', () => {
  expect(hindi.label('school.syllabus=State', 'State')).toBe('राज्य बोर्ड')
  expect(hindi.label('school.address.state.label', 'State')).toBe('राज्य')
  expect(hindi.label('team.name.label', 'Motto')).toBe('Motto')
})
