import { killsSuite } from './support/kills-suite.js'

killsSuite('sqlite', 20)
