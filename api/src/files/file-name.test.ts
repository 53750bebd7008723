import fc from 'fast-check'
import { cleanFileName, contentDisposition } from './file-name.js'

describe('cleanFileName', () => {
  it.each([
    ['photo.png', 'photo.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\navya\\robot.jpg', 'robot.jpg'],
    ['  line   follower .pdf ', 'line follower .pdf'],
    ['a\u0000b\r\nc.txt', 'a b c.txt'],
    ['invoice\u202Egpj.exe', 'invoice gpj.exe'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['\u0915\u094d\u200d\u0937.pdf', '\u0915\u094d\u200d\u0937.pdf'],
    ['\u3164\u2800robot\u115f.\u3164', 'robot'],
    ['photo.jpg\u3164\u3164\u3164.exe', 'photo.jpg .exe'],
    ['\u26a0\ufe0f.pdf', '\u26a0\ufe0f.pdf'],
    ['\u200d\u2800\u200c', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['uploads/', 'file'],
    [undefined, 'file'],
  ])('makes %j into %j', (name, clean) => expect(cleanFileName(name)).toBe(clean))

  it('keeps the ending of a long name, and whole characters', () => {
    const name = cleanFileName(`${'क'.repeat(200)}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/^क+\.pdf$/)
  })

  it('always answers a harmless name, and leaves a clean one alone', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '/',
          '\\',
          '.',
          ' ',
          '\u202e',
          '\u200d',
          '\ufe0f',
          '\u3164',
          '\0',
          '\ud800',
          'é',
          'e\u0301',
          '.pdf',
        ),
      ),
    )
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 60 }), (parts, times) => {
        const name = cleanFileName(parts.join('').repeat(times))
        expect(name).not.toBe('')
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(
          /[/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u,
        )
        expect(name).not.toMatch(/^\.+$|^\s|\s$/u)
        expect(name).toBe(name.normalize('NFC'))
        expect(cleanFileName(name)).toBe(name)
      }),
      { numRuns: 500 },
    )
  })
})

describe('contentDisposition', () => {
  it('offers a plain and an exact name', () =>
    expect(contentDisposition('attachment', `रोबोट's "1".pdf`)).toBe(
      `attachment; filename="_____'s _1_.pdf"; filename*=UTF-8''%E0%A4%B0%E0%A5%8B%E0%A4%AC%E0%A5%8B%E0%A4%9F%27s%20%221%22.pdf`,
    ))

  it('is always a valid header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = contentDisposition('inline', cleanFileName(name))
        expect(header).toMatch(
          /^inline; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9%!\-._~]+$/,
        )
      }),
    )
  })

  it('drops combining marks beyond ten in a row, and cuts before it normalises', () => {
    expect(cleanFileName(`a${'\u0323'.repeat(5000)}.txt`).length).toBeLessThan(20)
    expect(cleanFileName(`${'x'.repeat(100_000)}.txt`)).toMatch(/^x{251}\.txt$/)
  })
})
