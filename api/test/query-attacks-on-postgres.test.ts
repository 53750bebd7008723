import { attacksSuite } from './support/attacks-suite.js'

attacksSuite('postgres')
