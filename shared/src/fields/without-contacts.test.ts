import fc from 'fast-check'
import { hasContacts, withoutContacts } from './without-contacts.js'

describe('a text without contacts', () => {
  it('names neither e-mail addresses nor telephone numbers, however they are written', () => {
    const texts = {
      'Rain alarm for asha.rao@hill.example, please': 'Rain alarm for [e-mail], please',
      'Ask <ravi@हिंदी.example>.': 'Ask <[e-mail]>.',
      'Call 98120 76784 or +91-98120-76784': 'Call [phone] or [phone]',
      'Ring 020-2567 1234': 'Ring [phone]',
      '९८१२०७६७८४': '[phone]',
      '0091 9812076784!': '[phone]!',
    }
    for (const [text, bare] of Object.entries(texts)) expect(withoutContacts(text)).toBe(bare)
  })

  it('keeps sizes, lists and years', () => {
    const texts = [
      '100 200 300 400 ohm',
      'LEDs 10 20 30 40 50',
      '3.5 mm, 12 V, 2000 mAh',
      '1947-2026',
      '@home',
      'a @ b',
      '12.5 x 10.5 x 30.25 cm',
    ]
    for (const text of texts)
      expect([withoutContacts(text), hasContacts(text)]).toEqual([text, false])
  })

  it('has none of any address and number that is put into it', () => {
    const word = fc.stringMatching(/^[a-z ]{0,12}$/)
    const address = fc.stringMatching(/^[a-z][a-z0-9.]{0,8}[a-z0-9]@[a-z]{1,8}\.(example|org)$/)
    const phone = fc
      .tuple(fc.constantFrom('', '+91 ', '0', '91'), fc.stringMatching(/^[6-9][0-9]{9}$/))
      .map(([prefix, digits]) => prefix + digits)
    fc.assert(
      fc.property(word, fc.oneof(address, phone), word, (before, contact, after) => {
        const bare = withoutContacts(`${before} ${contact} ${after}`)
        expect(bare).toBe(`${before} [${contact.includes('@') ? 'e-mail' : 'phone'}] ${after}`)
      }),
    )
  })
})
