import { choices, flag } from '../fields/index.js'
import { hazardLabels, hazards, type Hazard } from './hazard-labels.js'

export { hazardLabels, hazards, type Hazard }

/** The fields that say what is dangerous about an activity. They are repeated in a student's copy, where nobody changes them. */
export const safetyFields = <const O extends object>(options: O) => ({
  hazards: choices('Hazards', hazards, { labels: hazardLabels, ...options }),
  adultNeeded: flag('Adult needed', {
    help: 'An adult must be with the students. Always so with a hazard. No draft for a student is made of it.',
    ...options,
  }),
})

/** An adult is needed wherever there is a hazard. */
export const adultForHazards = {
  when: ({ hazards }: { hazards: readonly Hazard[] }) => hazards.length > 0,
  from: () => true,
}

/** The section of a form with the hazards. */
export const safetySection = {
  key: 'safety',
  title: 'Safety',
  fields: ['hazards', 'adultNeeded'],
} as const
