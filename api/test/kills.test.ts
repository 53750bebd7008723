import { killsSuite } from './support/kills-suite.js'
import { attackRounds } from './support/rounds.js'

killsSuite('sqlite', attackRounds(4))
