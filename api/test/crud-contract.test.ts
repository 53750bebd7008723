import { contractSuite } from './support/contract/world.js'
import { chapters } from './support/contract/chapters.js'

contractSuite('sqlite', chapters)
