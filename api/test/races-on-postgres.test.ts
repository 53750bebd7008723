import { capacityRaces } from './support/capacity-races.js'
import { racesSuite } from './support/races-suite.js'

describe('reads and writes', () => racesSuite('postgres'))
describe('a capacity', () => capacityRaces('postgres'))
