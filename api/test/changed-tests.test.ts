import { rankTests, withinTime } from '../../scripts/lib/changed-tests.mjs'

const tests = [
  ['shared/src/fields/day.test.ts', `import { dayOf } from './day.js'\ndayOf('2026-11-28')`],
  ['shared/src/fields/money.test.ts', `import { rupees } from './money.js'\nrupees(5)`],
  ['e2e/slots.spec.ts', `page.getByRole('button', { name: 'Book this hour' })`],
  ['api/test/slots.test.ts', `await admin.post('/api/slots', { hours })`],
  ['e2e/chats.spec.ts', `page.getByRole('button', { name: 'Send' })`],
] as const
const pathsFor = (files: readonly string[], text: string) =>
  rankTests({ files, text }, tests).map(({ path }) => path)

test('a change runs the tests that it changed, then those that import it or mention its words', () => {
  expect(pathsFor(['shared/src/fields/day.ts'], '+const first = 1')).toEqual([
    'shared/src/fields/day.test.ts',
  ])
  expect(pathsFor(['admin/src/features/week.tsx'], '+  <Button>Book this hour</Button>')).toEqual([
    'e2e/slots.spec.ts',
  ])
  expect(pathsFor(['e2e/chats.spec.ts', 'shared/src/fields/money.ts'], '+rupees')[0]).toBe(
    'e2e/chats.spec.ts',
  )
  expect(pathsFor(['api/src/slots.ts'], '')).toEqual([
    'e2e/slots.spec.ts',
    'api/test/slots.test.ts',
  ])
  expect(pathsFor([], '')).toEqual([])
})

test('it runs as many of them as the time allows, and at least one', () => {
  const ranked = tests.map(([path]) => ({ path, score: 1, seconds: 5 }))
  const times = { 'shared/src/fields/day.test.ts': 90_000, 'e2e/slots.spec.ts': 20_000 }
  expect(withinTime(ranked, 60, times)).toEqual({
    chosen: { unit: ['shared/src/fields/day.test.ts'], api: [], browser: [] },
    leftOut: 4,
  })
  expect(withinTime(ranked, 120, times)).toEqual({
    chosen: {
      unit: ['shared/src/fields/day.test.ts', 'shared/src/fields/money.test.ts'],
      api: ['api/test/slots.test.ts'],
      browser: ['e2e/slots.spec.ts'],
    },
    leftOut: 1,
  })
})
