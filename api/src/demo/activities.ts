import type { DemoActivity } from './activity.js'
import { codeActivities } from './activities-code.js'
import { earthActivities } from './activities-earth.js'
import { electronicsActivities } from './activities-electronics.js'
import { hindiActivities } from './activities-hindi.js'
import { makingActivities } from './activities-making.js'
import { roboticsActivities } from './activities-robotics.js'
import { demoId } from './demo-id.js'
import { placeAt } from './subject-tree.js'

const english: DemoActivity[] = [
  ...electronicsActivities,
  ...roboticsActivities,
  ...makingActivities,
  ...codeActivities,
  ...earthActivities,
]

export const demoActivities = [...english, ...hindiActivities].map(
  ({ place, ...activity }, at) => ({
    id: demoId('activity', at + 1),
    ...activity,
    ...placeAt(place),
  }),
)

/** The activities in English. */
export const englishActivities = demoActivities.slice(0, english.length)
