import type { DemoActivity } from './activity.js'
import { codeActivities } from './activities-code.js'
import { earthActivities } from './activities-earth.js'
import { electronicsActivities } from './activities-electronics.js'
import { makingActivities } from './activities-making.js'
import { roboticsActivities } from './activities-robotics.js'
import { demoId } from './demo-id.js'
import { placeAt } from './subject-tree.js'

const all: DemoActivity[] = [
  ...electronicsActivities,
  ...roboticsActivities,
  ...makingActivities,
  ...codeActivities,
  ...earthActivities,
]

export const demoActivities = all.map(({ place, ...activity }, at) => ({
  id: demoId('activity', at + 1),
  ...activity,
  ...placeAt(place),
}))
