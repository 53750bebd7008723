import { textEncodingOf } from './text-encoding.js'

const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const big = (text: string): Buffer => little(text).swap16()

describe('the encoding of a text', () => {
  it.each(['Name,Class\r\nAsha,8th\r\n', 'नाम\tकक्षा\nआशा देवी\t८\n', 'नाम,कक्षा\r\nआशा,छठी\r\n'])(
    'is UTF-16 with or without its mark: %j',
    (text) => {
      for (const marked of [text, `\uFEFF${text}`]) {
        expect(textEncodingOf(little(marked))).toBe('utf-16le')
        expect(textEncodingOf(big(marked))).toBe('utf-16be')
      }
    },
  )

  it('is known from the beginning of a long text, also if that ends within a letter', () => {
    const text = 'नाम,कक्षा\n'.repeat(2000)
    expect(textEncodingOf(little(text).subarray(0, 4095))).toBe('utf-16le')
    expect(textEncodingOf(big(text))).toBe('utf-16be')
  })

  it.each([
    ['UTF-8', Buffer.from('Name,Class\nआशा,8th\n')],
    ['a text with lost zeros', Buffer.from('Name,Class\0\nAsha,8th\n')],
    ['numbers', Buffer.from(Uint16Array.from([7, 1, 300, 2, 44, 32]).buffer)],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100)],
  ])('is not taken for UTF-16 in %s', (_, bytes) => expect(textEncodingOf(bytes)).toBe('utf-8'))
})
