import { killsSuite } from './support/kills-suite.js'

killsSuite('postgres', 3)
