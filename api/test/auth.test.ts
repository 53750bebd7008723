import { authSuite } from './support/auth-suite.js'

authSuite('sqlite')
