import type { Me } from '@tinkerdesk/shared'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { datedAs, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { compose } from '../features/ta-generation/compose.js'
import type { Wish } from '../features/ta-generation/prompt.js'
import { draftOf } from '../features/ta-generation/words.js'
import { demoActivities } from './activities.js'

const dayMs = 86_400_000

const windmill = {
  taName: 'Windmill that lifts a nail',
  intro: 'Our school is on a hill with wind. I want to see how much it can lift.',
  goals: ['Turn wind into work', 'Compare two shapes of blades'],
  materials: ['1 pin wheel of card', '1 knitting needle', '1 m of thread', '10 nails'],
  instructions: [
    'Fix the wheel on the needle.',
    'Tie the thread to the needle.',
    'Hang a nail on the thread.',
    'Blow, and count the nails that go up.',
  ],
}
const whistle = {
  taName: 'Whistle from a straw',
  intro: 'A straw with a flat end makes a loud tone.',
  goals: ['Hear how length changes a tone'],
  materials: ['3 paper straws', 'Scissors'],
  instructions: [
    'Press one end flat.',
    'Cut its corners off.',
    'Blow, then cut the straw shorter.',
  ],
}
const wish: Wish = {
  about: 'Watering plants when the soil is dry',
  place: [],
  classesFrom: '6th',
  classesTo: '8th',
  minutes: 60,
  materials: [],
  complexity: 'simple',
  language: 'en',
}

/** Fills the AI TA Report: a proposal that waits, one that was not accepted, and a draft composed of the library. */
export async function fillDrafts(
  tx: Transaction,
  now: Date,
  { admin, mentor, student }: { [who in 'admin' | 'mentor' | 'student']: Me },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const propose = (content: typeof windmill, days: number) =>
    datedAs(ago(days), () => records(tinkeringActivity, tx, student).create(content))
  await propose(windmill, 2)
  const { id } = await propose(whistle, 12)
  const { version } = await records(tinkeringActivity, tx).one(String(id))
  const decision = 'Say how you measure the tone, and what changes it. Then propose it again.'
  await datedAs(ago(9), () =>
    records(tinkeringActivity, tx, admin).change(String(id), {
      version,
      status: 'declined',
      decision,
    }),
  )
  const library = demoActivities.map((activity) => ({
    id: activity.id,
    content: draftOf({ ...activity }),
    declared: { hazards: activity.hazards ?? [], adultNeeded: activity.adultNeeded ?? false },
    isInPlace: false,
  }))
  const made = compose(wish, library)
  if (!made) return
  const { resources, ...content } = made.draft
  await datedAs(ago(4), async () => {
    const body = {
      ...content,
      ...made.declared,
      hazards: [...made.declared.hazards],
      resources: resources.map(String),
      status: 'draft' as const,
    }
    const draft = await records(tinkeringActivity, tx, mentor).create(body)
    await records(tinkeringActivity, tx).put(String(draft.id), {
      origin: 'composer',
      sources: made.sources,
      prompt: JSON.stringify(wish),
    })
  })
}
