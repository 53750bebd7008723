import { entries, rowsSuite } from './support/matrix/rows-suite.js'
import { accessShapes, representatives } from './support/shapes.js'

// SQLite runs the whole matrix. PostgreSQL runs as many resources as together have every shape of access rule.
const names = new Set<string>(representatives(accessShapes).map(({ name }) => name))
rowsSuite(
  'postgres',
  entries.filter(([resource]) => names.has(resource)),
)
