import { capacityRaces } from './support/capacity-races.js'
import { racesSuite } from './support/races-suite.js'
import { teamRaces } from './support/team-races.js'

describe('reads and writes', () => racesSuite('postgres'))
describe('a capacity', () => capacityRaces('postgres'))
describe('a team', () => teamRaces('postgres'))
