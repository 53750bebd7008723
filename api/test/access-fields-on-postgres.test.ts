import { shapedEntries } from './support/matrix/entries.js'
import { fieldsSuite } from './support/matrix/fields-suite.js'

fieldsSuite('postgres', shapedEntries())
