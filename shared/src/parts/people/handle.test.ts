import {
  codeLetters,
  handleLetter,
  isWeakPin,
  proposedCode,
  readHandle,
  readSignInName,
} from './handle.js'

describe('handles', () => {
  test('a handle is read as people write it, and an e-mail stays one', () => {
    expect(readHandle(' kvpune . K3 ')).toBe('KVPUNE.k3')
    expect(readSignInName('kvpune.k3')).toBe('KVPUNE.k3')
    expect(readSignInName('Asha@Lab.example')).toBe('asha@lab.example')
    for (const wrong of ['KVPUNE', 'KVPUNE.k', 'KVPUN.k3', 'KVPUNE.3k', 'KVPUNE.k3@lab.example'])
      expect(readHandle(wrong)).toBeUndefined()
  })

  test('a code has six letters, of the name and then the town, and others follow if it is taken', () => {
    expect(codeLetters('K.V. Pune', 'Pune')).toBe('KVPUNE')
    expect(codeLetters('GHS', 'Agra')).toBe('GHSAGR')
    expect(codeLetters('केन्द्रीय विद्यालय', 'पुणे')).toBe('XXXXXX')
    const codes = Array.from({ length: 2000 }, (_, attempt) => proposedCode('KVPUNE', attempt))
    expect(codes.slice(0, 3)).toEqual(['KVPUNE', 'KVPUNA', 'KVPUNB'])
    expect(codes.every((code) => /^[A-Z]{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1900)
    expect([handleLetter('Kavya'), handleLetter('Élodie'), handleLetter('काव्या')]).toEqual([
      'k',
      'e',
      's',
    ])
  })

  test('PINs that many people choose are weak', () => {
    for (const pin of [
      '111111',
      '123456',
      '654321',
      '890123',
      '121212',
      '123123',
      '112233',
      '110110',
    ])
      expect([pin, isWeakPin(pin)]).toEqual([pin, true])
    for (const pin of ['483920', '718264', '905512'])
      expect([pin, isWeakPin(pin)]).toEqual([pin, false])
  })
})
