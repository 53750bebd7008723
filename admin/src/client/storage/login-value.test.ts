import { decodeLoginValue, encodeLoginValue, type LoginValue } from './login-value.js'

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('the local login value', () => {
  const people: LoginValue[] = [
    { uid: '01JABC', email: 'admin@demo.example', role: 'admin' },
    { uid: '01JABC', email: 'anne-marie@st-xaviers-school.example', role: 'atlIncharge' },
    { uid: '01JABC', email: 'कविता@उदाहरण.भारत', role: 'student' },
    { uid: '01JABC', email: '-@-', role: 'mentor' },
  ]

  it.each(people)('reads back what it wrote for $email', (person) => {
    expect(decodeLoginValue(encodeLoginValue(person))).toEqual(person)
  })

  it('is base64 of uid, e-mail and role with hyphens between', () => {
    expect(encodeLoginValue({ uid: 'u1', email: 'a@b.example', role: 'admin' })).toBe(
      base64('u1-a@b.example-admin'),
    )
  })

  it.each([
    ['missing', null],
    ['empty', ''],
    ['not base64', '%%%'],
    ['without hyphens', base64('admin')],
    ['with one hyphen', base64('u1-admin')],
    ['without a uid', base64('-a@b.example-admin')],
    ['without an e-mail', base64('u1--admin')],
    ['of an unknown role', base64('u1-a@b.example-owner')],
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x2d]).toString('base64')],
  ])('is malformed when %s', (_, value) => {
    expect(decodeLoginValue(value)).toBeUndefined()
  })
})
