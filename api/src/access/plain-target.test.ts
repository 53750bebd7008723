import { plainTarget } from './plain-target.js'

const from = (url: string, host = 'lab.example') => {
  const headers: { host?: string } = { host }
  return { target: plainTarget({ url, headers }), host: headers.host }
}

test('keeps a path as it is', () => {
  for (const url of [
    '/',
    '/api/students?filter=name%20||$eq||%41',
    '/api/files/a%2Fb',
    '/a%20b%25',
    '*',
    '/%C3%A4',
    '/%zz',
  ])
    expect(from(url)).toEqual({ target: url, host: 'lab.example' })
})

test('undoes escapes of letters, digits and the like in the path only', () => {
  expect(from('/%61pi/%41%7A%30%39%2d%2E%5f%7e%5A?q=%61').target).toBe('/api/Az09-._~Z?q=%61')
  for (let code = 0; code < 128; code += 1) {
    const escaped = `/%${code.toString(16).padStart(2, '0')}`
    const character = String.fromCharCode(code)
    expect(from(escaped).target).toBe(/[\w.~-]/.test(character) ? `/${character}` : escaped)
  }
})

test('takes the path and the host of an absolute address', () => {
  expect(from('http://other.example:1/api/%61uth?a=/b')).toEqual({
    target: '/api/auth?a=/b',
    host: 'other.example:1',
  })
  expect(from('HTTPS://other.example')).toEqual({ target: '/', host: 'other.example' })
  expect(from('http://other.example?a=1')).toEqual({ target: '/?a=1', host: 'other.example' })
})
