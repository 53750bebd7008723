import { slowQueriesSuite } from './support/slow-queries-suite.js'

describe('any list that a person may ask for', () => slowQueriesSuite('sqlite', 2))
