import { compileTypes } from './lib/compiler.mjs'
import { ensureLists } from './lists.mjs'

ensureLists()
process.exitCode = await compileTypes()
