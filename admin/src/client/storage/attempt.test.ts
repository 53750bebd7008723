import { attempt } from './attempt.js'

test('an answer of the storage that comes while the page is busy for long is taken', async () => {
  const answer = () => new Promise<string>((resolve) => setTimeout(() => resolve('kept'), 1_550))
  setTimeout(() => {
    const end = performance.now() + 1_600
    while (performance.now() < end);
  })
  expect(await attempt(answer, 'nothing')).toBe('kept')
})

test('a storage that never answers gives the other value', async () => {
  expect(await attempt(() => new Promise<string>(() => {}), 'nothing')).toBe('nothing')
})
