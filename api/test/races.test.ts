import { racesSuite } from './support/races-suite.js'

racesSuite('sqlite')
