import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Credentials } from '../src/features/auth/secrets/credentials.js'
import { Passwords } from '../src/features/auth/secrets/passwords.js'
import { Pins } from '../src/features/auth/secrets/pins.js'
import { SlipsWorld } from './support/slips-world.js'

test('tablets that sign in with a PIN while others write wait for a turn of each, not for one another', async () => {
  const world = await SlipsWorld.start('sqlite')
  const { app } = world
  try {
    const ids: string[] = []
    for (const name of ['Asha', 'Kavya', 'Lata', 'Mina', 'Nisha']) {
      const id = await world.child(name)
      await world.use(await world.slipOf(id))
      ids.push(String((await world.accountOf(id))['id']))
    }
    const stored = await app.app.get(Credentials).find(app.database.read, ids[0]!)
    // The count is what is tried here.
    const checked = mock.method(app.app.get(Passwords), 'verify', () => Promise.resolve(false))
    const counted: unknown[] = []
    const type = (person: string) =>
      app.database.write(async (tx) => {
        const [row] = await tx.all<{ sum: number }>(
          'SELECT SUM(wrong_pins) AS sum FROM credentials',
        )
        counted.push(row!.sum)
      }, person)
    const typing: Promise<void>[] = []
    const attempts: Promise<boolean>[] = []
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const first = app.database.write(() => held, 'product')
    for (const person of ['first', 'second'])
      for (let n = 0; n < 5; n += 1) typing.push(type(person))
    for (const [at, id] of ids.entries())
      attempts.push(
        app.app
          .get(Pins)
          .verify({ id, stored }, '000001', { crowd: 'seen', whose: `tablet ${at}` }),
      )
    // All of them wait for the first write.
    await turn()
    release()
    await first
    await Promise.all([...typing, ...attempts])
    checked.mock.restore()
    expect(counted.slice(0, 4)).toEqual([0, 0, 5, 5])
  } finally {
    await app.stop()
  }
})
