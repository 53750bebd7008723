import { readFileSync } from 'node:fs'

const file = JSON.parse(
  readFileSync(new URL('../languages/hi.json', import.meta.url), 'utf8'),
) as Record<'texts' | 'paths', { [english: string]: string }>

/** Latin words that Hindi texts may keep: names, standards, units, keys, what is typed, and the programme's own terms beside the Hindi one. */
const allowed = new Set(
  [
    'AI AIM ATL CBSE GFR IB ICSE IGCSE MoU QR TA UPI ID id Tinkerdesk',
    'CSV GIF JPEG JSON PDF PNG SHA- UTF- WebP XLSX xls xlsx workbook Text object multipart form-data https',
    'Excel Google Calendar LibreOffice OpenDocument Outlook PowerPoint Word',
    'GB MB kB th pm',
    'Caps Lock Ctrl Enter Esc Escape Shift Tab',
    'ALLOWED HOSTS BACKUP NIGHTLY PASSPHRASE on DATA DIR outbox SMTP URL api jobs',
    // Statuses of the programme, and the office in Indian schools.
    'Assigned Competition Course Completed Completing Correspondent Hold In Mentor Nearly Needed On Review Started Import',
    // Examples of what is typed.
    'asha december navya new present slots student KVPUNE RJ',
  ].flatMap((words) => words.split(' ')),
)

/** Returns the Latin words of a text, without its values, its choices between plurals, and addresses. */
const latinIn = (hindi: string): string[] =>
  (
    hindi
      .replace(/\{\w+, (plural|select),/g, ' ')
      .replace(/\b(one|other|zero)\b(?= \{)/g, ' ')
      .replace(/\{\w+\}/g, ' ')
      .replace(/\S+@\S+|https?:\S+/g, ' ')
      .match(/[A-Za-z][A-Za-z'-]*/g) ?? []
  ).filter((word) => word.length > 1)

test('Hindi sentences have no English words but those of the list', () => {
  const english = [...Object.entries(file.texts), ...Object.entries(file.paths)].flatMap(
    ([key, hindi]) =>
      latinIn(hindi)
        .filter((word) => !allowed.has(word))
        .map((word) => `${word}: ${key}: ${hindi}`),
  )
  expect(english).toEqual([])
})
