import { resources } from '../../index.js'
import { schemaOf } from '../../fields/index.js'
import { leavesOf } from '../walk/fields-of.js'
import { valueAt } from '../declare/path.js'
import { checkRow } from './validate.js'
import { sampleRow } from './sample-row.js'

test.each(resources.map((resource) => [resource.name, resource] as const))(
  'holds a valid value in every field of %s',
  (_, resource) => {
    const row = sampleRow(resource)
    const faults = leavesOf(resource).flatMap(({ path, field }) => {
      const parsed = schemaOf(field).safeParse(valueAt(row, path))
      return parsed.success
        ? []
        : [`${path}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`]
    })
    expect(faults).toEqual([])
    // The checks across fields are tried out on it, too: none of them fails by an error.
    expect(() => checkRow(resource, row)).not.toThrow()
  },
)
