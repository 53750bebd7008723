import { feature } from '../feature.js'

export default feature({
  access: { tags: ['admin'] },
})
