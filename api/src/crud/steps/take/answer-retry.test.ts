import { startWorld, type MachineWorld } from '../../../../test/support/machine-world.js'
import { archive, create } from '../../operations.js'

let world: MachineWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const body = (id: string, name = 'Soldering') => ({ id, name })
const createTag = (content: object, me = world.incharge) =>
  world.database.write(
    (tx) => create({ ...world.start(tx, 'tag', { ...me, role: 'admin' }), body: content }),
    'product',
  )
const countOf = async (table: string, id: string) =>
  (
    await world.database.read.all(
      `SELECT 1 FROM ${table} WHERE ${table === 'tags' ? '"id"' : '"record_id"'} = ?`,
      [id],
    )
  ).length

describe('a creation with an id of its own', () => {
  it('answers a retry with the record that is there, and writes nothing', async () => {
    const first = await createTag(body('tag0000001'))
    expect(await createTag(body('tag0000001'))).toEqual(first)
    expect(await countOf('tags', 'tag0000001')).toBe(1)
    expect(await countOf('audit_trail', 'tag0000001')).toBe(1)
  })

  it('refuses the id for other content, and for another person', async () => {
    await createTag(body('tag0000002', 'Welding'))
    await expect(createTag(body('tag0000002', 'Glueing'))).rejects.toMatchObject({
      code: 'id_exists',
    })
    const another = { ...world.incharge, uid: 'incharge02' }
    await expect(createTag(body('tag0000002', 'Welding'), another)).rejects.toMatchObject({
      code: 'id_exists',
    })
  })

  it('refuses the id of an archived record', async () => {
    await createTag(body('tag0000003', 'Sewing'))
    await world.database.write(
      (tx) => archive({ ...world.start(tx, 'tag'), id: 'tag0000003', version: 1 }),
      'product',
    )
    await expect(createTag(body('tag0000003', 'Sewing'))).rejects.toMatchObject({
      code: 'id_exists',
    })
  })
})
