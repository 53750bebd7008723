import { shapedEntries } from './support/matrix/entries.js'
import { rowsSuite } from './support/matrix/rows-suite.js'

rowsSuite('postgres', shapedEntries())
