import { LabFigures } from './lab-figures.js'

/** The figures of an in-charge's own schools. */
export default function MyLabPage() {
  return <LabFigures title="My lab" scope="own" />
}
