import { feature } from '../feature.js'

export default feature({
  urls: ['notice'],
})
