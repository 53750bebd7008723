import { register } from 'node:module'

// Imported by `node --import`, to run our sources without a build.
register('./typescript-hooks.mjs', import.meta.url)
