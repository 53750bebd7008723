import { meantOption } from './meant-option.js'

const meant = (labels: readonly string[], typed: string) =>
  meantOption(
    labels.map((label) => ({ label })),
    typed,
  )?.label

test('a typed text means the only option that fits', () => {
  expect(meant(['Govt. Ganga School'], 'anga')).toBe('Govt. Ganga School')
  expect(meant([], 'anga')).toBeUndefined()
})

test('a typed text means the only option of that name, however long the list is', () => {
  expect(meant(['1', '10', '11', '12', '21', '31', '41'], '1')).toBe('1')
  expect(meant(['Asha Devi', 'Asha Devi', 'Asha Devi Rao'], 'asha devi')).toBeUndefined()
})

test('a typed text means the only one of a few options that begins with it', () => {
  expect(meant(['Male', 'Female'], 'mal')).toBe('Male')
  expect(meant(['Ganga School', 'Ganga College'], 'gan')).toBeUndefined()
  expect(meant(['Old Ganga School', 'New Ganga School'], 'gan')).toBeUndefined()
  expect(
    meant(['Ram Kumar', 'Sita Ram', 'Hari Ram', 'Jai Ram', 'Shri Ram', 'Balram'], 'ram'),
  ).toBeUndefined()
})
