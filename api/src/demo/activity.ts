import type { Hazard } from '@tinkerdesk/shared'

/** A tinkering activity of the demo programme. `place` is its path in the subject tree. */
export interface DemoActivity {
  place: string
  taName: string
  intro: string
  goals: string[]
  materials: string[]
  instructions: string[]
  tips: string[]
  assessment: string[]
  extensions: string[]
  resources: string[]
  hazards?: Hazard[]
  adultNeeded?: true
  isBase?: true
  isPaid?: true
}
