import { resourceNamed, resources } from '@tinkerdesk/shared'
import { accessMatrix } from './support/access-matrix.js'
import { plainEntry, whyNotPlain } from './support/matrix/plain-entry.js'

/** Returns who may do what with each row, and who may create one, without the names of the rows. */
const expectations = ({ rows, create }: ReturnType<typeof plainEntry>) => ({
  rows: Object.values(rows).map(({ by = 'admin', may }) => ({ by, may })),
  create: create.map(({ may }) => [...may].sort()),
})

describe('an entry derived from plain rights', () => {
  it.each(['subject', 'tag', 'course', 'session'])(
    'is the same for %s as the one written by hand',
    (name) => {
      expect(whyNotPlain(resourceNamed(name))).toBeNull()
      expect(expectations(plainEntry(resourceNamed(name)))).toEqual(
        expectations(accessMatrix[name]!),
      )
    },
  )

  it('is refused for a resource whose rules name rows or fields', () => {
    const refused = resources.filter((resource) => whyNotPlain(resource)).map(({ name }) => name)
    expect(refused).toEqual(
      expect.arrayContaining(['student', 'school', 'task', 'team', 'partner', 'competition']),
    )
    expect(whyNotPlain(resourceNamed('team'))).toBe(
      'team: the rules of "atlIncharge" name rows or fields. Write an entry into its rights in api/test/support/matrix.',
    )
  })
})
