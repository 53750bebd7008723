import { LabFigures } from './lab-figures.js'

/** The figures of the whole programme, for a coordinator of the schools of the grant. */
export default function ProgrammePage() {
  return <LabFigures title="Programme" scope="programme" />
}
