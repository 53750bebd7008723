import { secondFactorSuite } from './support/second-factor-suite.js'

secondFactorSuite('sqlite')
