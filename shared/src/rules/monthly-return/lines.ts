import { defineReturn } from './define-return.js'
import { grantLines, labLines, visitorLines } from './lab-lines.js'
import { sessionLines } from './session-lines.js'
import { reachLines, workLines } from './student-lines.js'

/** The lines that a lab reports every month. Names and units are those of this programme; the fields of the government's portal are not public. */
export const monthlyReturnLines = defineReturn([
  sessionLines,
  reachLines,
  workLines,
  labLines,
  grantLines,
  visitorLines,
])

/** Every declared line, in order. */
export const declaredLines = monthlyReturnLines.flatMap(({ lines }) => lines)
