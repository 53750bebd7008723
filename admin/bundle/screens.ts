import { readFileSync } from 'node:fs'

/** A screen that people open first, or often: the modules that its address loads at once. A package is named without a path. */
export interface Screen {
  name: string
  modules: string[]
}

export const screens = JSON.parse(
  readFileSync(new URL('./screens.json', import.meta.url), 'utf8'),
) as Screen[]

/** The modules, by role, that a person's own device keeps for a day without a network, beside what every device does. */
export const ownModules = JSON.parse(
  readFileSync(new URL('./own-device.json', import.meta.url), 'utf8'),
) as { [role: string]: string[] }

/** Returns the modules of a screen. Throws if there is no such screen. */
export function modulesOf(name: string): string[] {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`bundle/screens.json has no screen ${name}.`)
  return screen.modules
}
