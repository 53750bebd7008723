import { readSlipCode, shownSlipCode, slipCodeAlphabet } from './slip-code.js'

test('a code is read as people type it, and shown in groups', () => {
  const code = 'C7KM4RTX9WQH'
  for (const typed of [
    shownSlipCode(code),
    'c7km 4rtx 9wqh',
    ' C7KM—4rtx‑9wqh ',
    'C७KM-४RTX-९WQH',
    'C7KM4RTX9WQH\u200b',
  ])
    expect([typed, readSlipCode(typed)]).toEqual([typed, code])
  expect(readSlipCode('S7ZM-BRTX-9WQH')).toBe('572M8RTX9WQH')
  for (const wrong of ['', 'C7KM-4RTX-9WQ', 'C7KM-4RTX-9WQHC', 'C7KM-4RTX-9WQO', 'C7KM_4RTX_9WQH'])
    expect(readSlipCode(wrong)).toBeUndefined()
  expect(shownSlipCode(code)).toBe('C7KM-4RTX-9WQH')
  expect(new Set(slipCodeAlphabet).size).toBe(24)
})
