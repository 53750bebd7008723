import { protocolResources, protocolSuites, suites } from './support/contract/suites.js'
import { contractSuite } from './support/contract/world.js'
import { declarationShapes, representatives } from './support/shapes.js'

// SQLite runs every resource. PostgreSQL runs as many as together have every shape of field, relation and unique constraint.
contractSuite('postgres', [
  { suites, of: representatives(declarationShapes) },
  { suites: protocolSuites, of: protocolResources },
])
