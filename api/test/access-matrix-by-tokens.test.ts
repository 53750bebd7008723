import { isAccount, resourceNamed } from '@tinkerdesk/shared'
import { entries } from './support/matrix/entries.js'
import { rowsSuite } from './support/matrix/rows-suite.js'

// Accounts take no token. The rights of the others are those of the same table.
const open = entries.filter(([name]) => !isAccount(resourceNamed(name)))

rowsSuite('sqlite', open, ['admin', 'incharge', 'mentor'])
