import { number } from '../fields/index.js'

/** The place of a subject, a topic or a sub-topic among those beside it. Rows without one follow, by name. */
export const treePosition = number('Order', {
  min: 1,
  max: 1_000_000,
  step: 1,
  help: 'Its place in the tree. Those without a number follow, by name.',
})
