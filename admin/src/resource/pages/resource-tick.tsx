import { withOverride } from '../record/with-override.js'
import { ResourceTick } from '../tick/resource-tick.js'

export default withOverride('tick', ResourceTick)
