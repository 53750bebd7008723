import { startMachine, type TestMachine } from '../../test/support/test-machine.js'
import { tag } from '@tinkerdesk/shared/resources/tag'
import { records } from '../crud/index.js'
import { attempt } from './attempt.js'

let machine: TestMachine
beforeAll(async () => {
  machine = await startMachine([])
})
afterAll(() => machine.stop())

const names = async () =>
  (await records(tag, machine.database.read).find({}, { fields: ['name'], order: 'name' })).map(
    ({ name }) => name,
  )

it('undoes a part that fails, with what was to follow it, and keeps the rest of the transaction', async () => {
  const followed: string[] = []
  const refusal = new Error('refused')
  await machine.database.write(async (tx) => {
    await records(tag, tx).create({ name: 'First' })
    const failing = attempt(tx, async (part) => {
      await records(tag, part).create({ name: 'Failed' })
      part.afterCommit(() => followed.push('failed'))
      throw refusal
    })
    await expect(failing).rejects.toBe(refusal)
    const done = await attempt(tx, async (part) => {
      part.afterCommit(() => followed.push('done'))
      return (await records(tag, part).create({ name: 'Second' })).name
    })
    expect([done, followed]).toEqual(['Second', []])
  }, 'product')
  expect(await names()).toEqual(['First', 'Second'])
  expect(followed).toEqual(['done'])
})

it('undoes a part that succeeded if the transaction fails', async () => {
  const refusal = new Error('refused')
  const failing = machine.database.write(async (tx) => {
    await attempt(tx, (part) => records(tag, part).create({ name: 'Third' }))
    throw refusal
  }, 'product')
  await expect(failing).rejects.toBe(refusal)
  expect(await names()).toEqual(['First', 'Second'])
})
