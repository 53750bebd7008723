import { auditSuite } from './support/audit-suite.js'

auditSuite('sqlite')
