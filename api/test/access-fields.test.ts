import { fieldsSuite } from './support/matrix/fields-suite.js'

fieldsSuite('sqlite')
