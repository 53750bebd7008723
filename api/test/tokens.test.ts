import { tokensSuite } from './support/tokens-suite.js'

tokensSuite('sqlite')
