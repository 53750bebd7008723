import { demoId } from './demo-id.js'

const names = [
  'Robotics club',
  'Coding club',
  'Marathon 2025',
  'Girls in tech',
  'Needs kit at home',
  'Peer tutor',
  'Hostel',
  'Science fair',
]

export const demoTags = names.map((name, at) => ({ id: demoId('tag', at + 1), name }))

/** Returns the id of the tag with this name. */
export function tagNamed(name: string): string {
  const tag = demoTags.find((candidate) => candidate.name === name)
  if (!tag) throw new Error(`There is no demo tag "${name}".`)
  return tag.id
}
