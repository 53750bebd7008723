import { rowsSuite } from './support/matrix/rows-suite.js'

rowsSuite('sqlite')
