import { slowQueriesSuite } from './support/slow-queries-suite.js'

describe('any list that a person may ask for', () => slowQueriesSuite('postgres', 1))
