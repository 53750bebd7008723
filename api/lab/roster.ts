import type { Resource } from '@tinkerdesk/shared/resource/define-resource'
import { declare } from './declare.js'
import { documented } from './documented.js'

/** Loads a file of the roster, from the blocks of its page. */
export const load = documented('docs/roster.md')

const declaration = async (file: string, name: string) =>
  (await load(`shared/src/resources/${file}.ts`))[name] as Resource

/** The resources that a reader of the roster builds. */
export const roster = [
  await declaration('transport-route', 'transportRoute'),
  await declaration('transport-stop', 'transportStop'),
  await declaration('transport-pass', 'transportPass'),
  await declaration('transport-incident', 'transportIncident'),
]
declare(...roster)
