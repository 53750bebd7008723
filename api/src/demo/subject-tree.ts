import { demoId } from './demo-id.js'

const tree: { readonly [subject: string]: { readonly [topic: string]: readonly string[] } } = {
  Electronics: {
    'Basic circuits': ['Series and parallel', 'Paper circuits', 'Switches'],
    Microcontrollers: ['Arduino basics', 'Sensors', 'Displays'],
  },
  Robotics: {
    'Mobile robots': ['Line following', 'Obstacle avoidance', 'Remote control'],
    'Robot arms': ['Hydraulic arms', 'Servo arms'],
  },
  '3D design and printing': {
    Modelling: ['Primitive shapes', 'Parametric design'],
    Printing: ['Slicing', 'Finishing'],
  },
  Programming: {
    'Block coding': ['Games', 'Animations'],
    Python: ['Text programs', 'Data and charts'],
  },
  Mechanics: {
    'Simple machines': ['Levers', 'Pulleys', 'Gears'],
    Structures: ['Bridges', 'Towers'],
  },
  'Sustainable technology': {
    'Solar energy': ['Solar cooking', 'Solar lighting'],
    Water: ['Filtration', 'Rainwater harvesting'],
  },
  'Artificial intelligence': {
    'Machine learning': ['Image recognition', 'Sound recognition'],
    'Responsible AI': ['Bias and fairness'],
  },
  'Internet of things': {
    'Connected sensing': ['Weather stations', 'Smart gardens'],
    'Home automation': ['Lighting', 'Safety alarms'],
  },
}

export const demoSubjects = Object.keys(tree).map((name, at) => ({
  id: demoId('subject', at + 1),
  name,
}))

const topicsOf = Object.entries(tree).flatMap(([subject, topics], at) =>
  Object.entries(topics).map(([name, subTopics]) => ({
    subject,
    subjectId: demoSubjects[at]!.id,
    name,
    subTopics,
  })),
)

export const demoTopics = topicsOf.map(({ name, subjectId }, at) => ({
  id: demoId('topic', at + 1),
  name,
  subject: subjectId,
}))

const leaves = topicsOf.flatMap(({ subject, name, subTopics }, at) =>
  // In the order in which they are taught.
  subTopics.map((leaf, place) => ({
    path: `${subject}/${name}/${leaf}`,
    name: leaf,
    topic: demoTopics[at]!,
    position: place + 1,
  })),
)

export const demoSubTopics = leaves.map(({ name, topic, position }, at) => ({
  id: demoId('subtopic', at + 1),
  name,
  topic: topic.id,
  position,
}))

/** Returns the ids of a path in the tree, such as "Robotics/Mobile robots/Line following". */
export function placeAt(path: string): { subject: string; topic: string; subTopic: string } {
  const at = leaves.findIndex((leaf) => leaf.path === path)
  const leaf = leaves[at]
  if (!leaf) throw new Error(`The demo tree has no place "${path}".`)
  return { subject: leaf.topic.subject, topic: leaf.topic.id, subTopic: demoSubTopics[at]!.id }
}
