// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { labRights } from './lab-rights.js'
import { payRights } from './pay-rights.js'
import { peopleRights } from './people-rights.js'
import { talkRights } from './talk-rights.js'
import { workRights } from './work-rights.js'

export const rights = [
  labRights,
  payRights,
  peopleRights,
  talkRights,
  workRights,
]
