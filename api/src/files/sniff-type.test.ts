import { servedAs, sniffType } from './sniff-type.js'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('sniffType', () => {
  it.each([
    ['a picture', png, 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['Hindi cut within a letter', Buffer.from('नमस्ते').subarray(0, -1), 'text/plain'],
    ['bytes', Buffer.from([1, 2, 3, 0xff]), 'application/octet-stream'],
    ['the start of a picture', png.subarray(0, 4), 'application/octet-stream'],
  ])('knows %s', async (_, bytes, type) => expect(await sniffType(bytes)).toBe(type))

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<?xml version="1.0"?><svg/>', '<html>'])('never shows %j in place', async (text) =>
    expect(servedAs(await sniffType(Buffer.from(text)))).toEqual({ type: 'application/octet-stream', how: 'attachment' }),
  )
})
