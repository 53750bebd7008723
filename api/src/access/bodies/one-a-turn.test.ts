import { setImmediate as turn } from 'node:timers/promises'
import { oneATurn } from './one-a-turn.js'

test('of much work, one piece is done in each turn, in order', async () => {
  const done: number[] = []
  const ownTurn = oneATurn()
  for (let at = 0; at < 5; at += 1) void ownTurn().then(() => done.push(at))
  const counts: number[] = []
  for (let round = 0; round < 8; round += 1) {
    counts.push(done.length)
    await turn()
  }
  expect(done).toEqual([0, 1, 2, 3, 4])
  for (const [at, count] of counts.entries())
    expect(count - (counts[at - 1] ?? 0)).toBeLessThanOrEqual(1)
})
