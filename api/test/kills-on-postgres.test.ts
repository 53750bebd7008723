import { killsSuite } from './support/kills-suite.js'
import { attackRounds } from './support/rounds.js'

killsSuite('postgres', attackRounds(2))
