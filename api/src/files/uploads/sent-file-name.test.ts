import { sentFileName } from './sent-file-name.js'

const base64 = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

describe('the name of an uploaded file', () => {
  it.each([
    [base64('पाठ.pdf'), 'पाठ.pdf'],
    [`${base64('पाठ')} ${base64('.pdf')}`, 'पाठ.pdf'],
    ['=?UTF-8?Q?=E0=A4=AA=E0=A4=BE=E0=A4=A0_1.pdf?=', 'पाठ 1.pdf'],
  ])('is read from the encoding of mail headers: %s', (sent, name) =>
    expect(sentFileName(sent)).toBe(name),
  )

  it.each(['पाठ.pdf', 'a =?utf-8?B?YQ==?= b.txt', '=?utf-8?B?/w==?=', '=?x?B?YQ==?=', ''])(
    'stays if it is no such text: %s',
    (sent) => expect(sentFileName(sent)).toBe(sent),
  )

  it('may be missing', () => expect(sentFileName(undefined)).toBeUndefined())
})
