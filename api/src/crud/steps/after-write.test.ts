import { school } from '@tinkerdesk/shared/resources/school'
import { startWorld, type MachineWorld } from '../../../test/support/machine-world.js'
import { hooksOf, records } from '../index.js'
import { auditTrail } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import { afterHooks } from './store/after-hooks.js'
import { announce } from './store/announce.js'
import { audit } from './store/audit.js'
import { authoriseChange } from './take/authorise-change.js'
import { findForUpdate } from './take/find-for-update.js'
import { keepPrevious } from './store/keep-previous.js'
import { forOne } from '../operation/operation.js'
import { readAnswer } from '../operation/read-answer.js'

const followed: string[] = []
let world: MachineWorld
beforeAll(async () => {
  world = await startWorld([
    hooksOf(school, {
      after: ({ action, after }) => void followed.push(`${action} ${after?.name}`),
    }),
  ])
})
afterAll(() => world.stop())

describe('after the write', () => {
  const entry = { id: 'school0001', version: 4, fields: ['name'] }

  it('the audit trail has an entry of the person', async () => {
    const rows = await world.tried(async (tx) => {
      await forOne(audit('update'))({ ...world.start(tx, 'school', world.incharge), entry })
      return auditTrail.find(tx, { record_id: entry.id })
    })
    expect(rows).toMatchObject([
      { actor: 'incharge01', action: 'update', resource: 'school', version: 4, fields: 'name' },
    ])
  })

  it('hooks run, and the change is emitted after the commit only', async () => {
    const events: object[] = []
    const stop = world.machine.events.on('record-changed', (event) => void events.push(event))
    followed.length = 0
    const before = await records(school, world.database.read).one(world.schools[0])
    const written = { before, after: { ...before, name: 'Lake School' } }
    await world.database.write(async (tx) => {
      const start = world.start(tx, 'school', world.incharge)
      await forOne(afterHooks('update'))({ ...start, ...written, isAudited: true })
      await forOne(announce('update'))({ ...start, ...written, entry, areHooksDone: true })
      expect(events).toEqual([])
    }, 'product')
    stop()
    expect(followed).toEqual(['update Lake School'])
    expect(events).toMatchObject([
      { resource: 'school', id: before.id, action: 'update', by: 'incharge01', fields: ['name'] },
    ])
  })

  it('the answer has what the person may read, or the id alone', async () => {
    const answerFor = (at: 0 | 1) =>
      world.tried((tx) => {
        const start = world.start(tx, 'student', world.incharge)
        return readAnswer(start, world.students[at])
      })
    expect(await answerFor(0)).toMatchObject({
      id: world.students[0],
      name: { firstName: 'Navya' },
    })
    expect(await answerFor(1)).toEqual({ id: world.students[1] })
  })

  it('an action keeps the previous values for its undo', async () => {
    const kept: unknown[] = []
    await world.tried(async (tx) => {
      const start = world.start(tx, 'student', world.incharge)
      const located = await forOne(findForUpdate)({ ...start, id: world.students[0] })
      const after = { ...located.before, section: 'B', version: 2 }
      const stored = { after, entry: { id: after.id, version: 2, fields: ['section'] } }
      const context = {
        ...start,
        ...located,
        ...authoriseChange({ ...start, ...located }),
        ...stored,
      }
      keepPrevious({
        ...context,
        changed: [planOf('student').leaf('section')!],
        keepUndo: (body) => kept.push(body),
      })
    })
    expect(kept).toEqual([{ version: 2, section: null }])
  })
})
