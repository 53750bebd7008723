import { LabFigures } from './lab-figures.js'

/** The figures of the whole programme. */
export default function ProgrammePage() {
  return <LabFigures title="Programme" />
}
