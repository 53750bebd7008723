import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { boundaryIn, countBoundaries } from './count-boundaries.js'

const boundaryOf = (boundary: string) => boundaryIn(`multipart/form-data; boundary=${boundary}`)

it('takes the boundaries of browsers and programs, and none in an unusual spelling', () => {
  expect(boundaryOf('----WebKitFormBoundary7MA4YWxk')).toBe('----WebKitFormBoundary7MA4YWxk')
  expect(boundaryOf('"a b:c"')).toBe('a b:c')
  expect(boundaryOf('b; charset=UTF-8')).toBe('b')
  expect(boundaryIn('multipart/form-data; charset=utf-8; boundary=b')).toBe('b')
  for (const odd of ['', '""', '"a\\b"', 'a%62', '"a"b', 'b; boundary=c', 'é', 'b'.repeat(71)])
    expect(boundaryOf(odd)).toBeNull()
  expect(boundaryIn("multipart/form-data; boundary*=utf-8''b")).toBeNull()
  expect(boundaryIn(undefined)).toBeNull()
})

it('overwrites what follows twenty boundaries', () => {
  const request = new IncomingMessage(new Socket())
  countBoundaries(request, 'b')
  const send = (text: string): string => {
    const chunk = Buffer.from(text)
    request.emit('data', chunk)
    return chunk.toString()
  }
  const part = '\r\n--b\r\n\r\n'
  expect(send(part.repeat(19))).toBe(part.repeat(19))
  expect(send(part.repeat(3))).toBe(part + '\0'.repeat(2 * part.length))
  expect(send('x')).toBe('\0')
})
