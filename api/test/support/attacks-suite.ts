import type { Dialect } from '../../src/database/database.js'
import type { Attack } from './attacks/attack.js'
import { attackBodies } from './attacks/bodies.js'
import { attackNames } from './attacks/names.js'
import { attackQueries } from './attacks/queries.js'
import { attackReach } from './attacks/reach.js'
import { attackValues } from './attacks/values.js'
import { Fixture } from './matrix/fixture.js'

/** Tests on one database that attacks are refused and change nothing. */
export function attacksSuite(dialect: Dialect): void {
  let fixture: Fixture
  let before: Record<string, string>
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
    before = await fixture.app.checksum()
  })
  afterEach(async () => {
    const last = before
    before = await fixture.app.checksum()
    expect(before).toEqual(last)
  })
  afterAll(() => fixture.app.stop())

  const attack: Attack = {
    as: (who) => fixture.app.as(fixture.people[who]),
    id: (name) => fixture.id(name),
  }
  describe(`attacks on ${dialect}`, () => {
    attackNames(attack)
    attackValues(attack, dialect)
    attackQueries(attack)
    attackReach(attack)
    attackBodies(attack)
  })
}
