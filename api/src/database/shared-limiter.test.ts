import { maxKeys, sharedLimiter } from './shared-limiter.js'

test('a limit in memory forgets the oldest of very many names, and counts the others', async () => {
  const limit = sharedLimiter(
    { dialect: 'sqlite', write: () => Promise.reject(new Error('Nothing is written.')) },
    'guesses',
    1,
    60,
  )
  for (let at = 0; at < maxKeys; at += 1) await limit.consume(`made up ${at}`)
  await expect(limit.consume('made up 0')).rejects.toMatchObject({ consumedPoints: 2 })
  await limit.consume('one more')
  expect(await limit.get('made up 0')).toBeNull()
  await expect(limit.consume('made up 1')).rejects.toMatchObject({ consumedPoints: 2 })
  await limit.delete('made up 1')
  await limit.consume('made up 1')
})
