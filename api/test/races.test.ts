import { capacityRaces } from './support/capacity-races.js'
import { racesSuite } from './support/races-suite.js'
import { teamRaces } from './support/team-races.js'

describe('reads and writes', () => racesSuite('sqlite'))
describe('a capacity', () => capacityRaces('sqlite'))
describe('a team', () => teamRaces('sqlite'))
