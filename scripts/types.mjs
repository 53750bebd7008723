import { compileTypes } from './lib/compiler.mjs'

process.exitCode = await compileTypes()
