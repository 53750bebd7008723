import { Readable } from 'node:stream'
import {
  isSniffedBetterWhole,
  servedAs,
  sniffArchive,
  sniffedBytes,
  sniffType,
} from './sniff-type.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('sniffType', () => {
  it.each([
    ['a picture', png, 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['Hindi cut within a letter', Buffer.from('नमस्ते').subarray(0, -1), 'text/plain'],
    ['UTF-16 of Notepad and Excel', utf16('Name\tClass\r\nआशा\t8th\r\n'), 'text/plain'],
    ['UTF-16 of other processors', utf16('Name\tClass\r\n').swap16(), 'text/plain'],
    ['UTF-16 cut within a letter', utf16('नमस्ते').subarray(0, -1), 'text/plain'],
    ['UTF-16 without its mark', utf16('Name\tClass\r\nआशा\t8th\r\n').subarray(2), 'text/plain'],
    [
      'UTF-16 of other processors without its mark',
      utf16('नाम,कक्षा\r\nआशा,८\r\n').swap16().subarray(2),
      'text/plain',
    ],
    [
      'numbers of 16 bits',
      Buffer.from(Uint16Array.from([7, 1, 300, 2, 44, 32, 5, 900]).buffer),
      'application/octet-stream',
    ],
    ['a text that begins like a sound', Buffer.from('ID3 notes of the music lesson'), 'text/plain'],
    ['a text that begins like a picture', Buffer.from('GIF89a is a format'), 'text/plain'],
    [
      'a list of children with special needs',
      Buffer.from('CWSN,Name,Class\nYes,Asha,8th\n'),
      'text/plain',
    ],
    ['a text that begins like a program', Buffer.from('MZ list of schools'), 'text/plain'],
    ['a contact', Buffer.from('BEGIN:VCARD\nVERSION:4.0\nFN:Asha\nEND:VCARD\n'), 'text/vcard'],
    ['a shape for a printer', Buffer.from('solid box\n facet normal 0 0 1\n'), 'model/stl'],
    ['a sound', Buffer.from('4944330300000000000fff', 'hex'), 'audio/mpeg'],
    ['a frame of a sound', Buffer.from([0xff, 0xfe, 0x90, 0x64, 0, 0, 0, 1, 0, 2]), 'audio/mpeg'],
    ['bytes', Buffer.from([1, 2, 3, 0xff]), 'application/octet-stream'],
    ['the start of a picture', png.subarray(0, 4), 'application/octet-stream'],
  ])('knows %s', async (_, bytes, type) => expect(await sniffType(bytes)).toBe(type))

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<?xml version="1.0"?><svg/>', '<html>'])(
    'never shows %j in place',
    async (text) =>
      expect(servedAs(await sniffType(Buffer.from(text)))).toEqual({
        type: 'application/octet-stream',
        how: 'attachment',
      }),
  )
})

/** An uncompressed entry of a zip archive. */
function entry(name: string, content: Buffer | string): Buffer {
  const data = Buffer.from(content)
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004')
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(data.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), data])
}

describe('an office document', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const types = entry(
    '[Content_Types].xml',
    `<Types><Override ContentType="${word}.main+xml"/></Types>`,
  )
  const late = Buffer.concat([entry('word/media/photo.jpg', Buffer.alloc(2 * sniffedBytes)), types])

  it('is distinguished from other archives', async () => {
    expect(await sniffType(types)).toBe(word)
    expect(await sniffType(entry('readme.txt', 'Hello'))).toBe('application/zip')
  })

  it('is read on if its contents are listed after the sample', async () => {
    const type = await sniffType(late.subarray(0, sniffedBytes))
    expect(isSniffedBetterWhole(type, late.length)).toBe(true)
    expect(await sniffArchive(Readable.from([late], { objectMode: false }))).toBe(word)
  })
})
