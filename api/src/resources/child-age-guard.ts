import { student } from '@tinkerdesk/shared/resources/student'
import { system } from '../access/system.js'
import { Config } from '../config/config.js'
import { hooksOf } from '../crud/index.js'
import { titledProblem } from '../problems/field-problem.js'

/** Refuses a new date or year of birth where the installation keeps none, whichever way it comes. One that is there may be taken away. */
export const childAgeGuard = hooksOf(student, {
  beforeMany(changes) {
    const age = changes[0]?.get(Config).childData.age ?? 'date'
    return changes.map(({ action, before, after, me }) => {
      // Records from the archive come back as they were.
      if (me === system || (action !== 'create' && action !== 'update')) return undefined
      const isNew = (field: 'dateOfBirth' | 'yearOfBirth') =>
        (after?.[field] ?? null) !== null && after?.[field] !== before?.[field]
      if (age !== 'date' && isNew('dateOfBirth'))
        return titledProblem(
          'dateOfBirth',
          age === 'year'
            ? 'Only the year of birth is kept here. Leave the date empty.'
            : 'The age of students is not kept here. Leave it empty.',
        )
      if (age === 'none' && isNew('yearOfBirth'))
        return titledProblem('yearOfBirth', 'The age of students is not kept here. Leave it empty.')
      return undefined
    })
  },
})
