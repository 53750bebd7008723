import { file, list, longText, relation, text, textOrFile } from '../../fields/index.js'
import { maxResourceFile } from '../../base/limits.js'

const lines = (label: string, item: string) =>
  list(label, text(item, { max: 1000 }), { unique: true, max: 100 })

/**
 * The content of an activity, repeated in a student's copy. `name` and `taxonomy` are the options of the fields that differ between the
 * two.
 */
export const activityFields = <const N extends object, const T extends object>(options: {
  name: N
  taxonomy: T
}) => ({
  taID: text('TA ID', {
    readOnly: true,
    isMade: true,
    max: 60,
    help: 'Initials of subject, topic and sub-topic, and the time of creation.',
  }),
  taName: text('TA Name', { max: 200, ...options.name }),
  subject: relation('Subject', 'subject', { whenArchived: 'block', ...options.taxonomy }),
  topic: relation('Topic', 'topic', {
    whenArchived: 'block',
    within: { field: 'subject', by: 'subject' },
    ...options.taxonomy,
  }),
  subTopic: relation('Sub-topic', 'subTopic', {
    whenArchived: 'block',
    within: { field: 'topic', by: 'topic' },
    ...options.taxonomy,
  }),
  intro: longText('Introduction', { rows: 4 }),
  goals: lines('Goals', 'Goal'),
  materials: lines('Materials', 'Material'),
  instructions: lines('Instructions', 'Instruction'),
  tips: lines('Tips', 'Tip'),
  assessment: lines('Assessment', 'Question or criterion'),
  extensions: lines('Extensions', 'Extension'),
  resources: list(
    'Resources',
    textOrFile('Resource', {
      text: text('Text', { max: 1000 }),
      file: file('File', { maxBytes: maxResourceFile }),
    }),
    { unique: true, max: 50 },
  ),
})

/** The fields of an activity's content that people and the AI write, in that order. Its ID and its place in the tree are not among them. */
export const writtenFields = [
  'taName',
  'intro',
  'goals',
  'materials',
  'instructions',
  'tips',
  'assessment',
  'extensions',
  'resources',
] as const satisfies readonly (keyof ReturnType<typeof activityFields>)[]
