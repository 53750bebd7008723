// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { labFixtures, requestFixtures } from './lab-rights.js'

export const fixtures = [
  labFixtures,
  requestFixtures,
]
