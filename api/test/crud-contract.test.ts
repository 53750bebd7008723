import { resources } from '@tinkerdesk/shared'
import { protocolResources, protocolSuites, suites } from './support/contract/suites.js'
import { contractSuite } from './support/contract/world.js'

contractSuite('sqlite', [
  { suites, of: resources },
  { suites: protocolSuites, of: protocolResources },
])
