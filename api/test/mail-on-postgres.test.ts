import { mailSuite } from './support/mail-suite.js'

mailSuite('postgres')
