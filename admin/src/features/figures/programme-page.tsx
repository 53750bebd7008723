import { FiguresPage } from './figures-page.js'

/** The figures of the whole programme, for a coordinator of the schools of the grant. */
export default function ProgrammePage() {
  return <FiguresPage title="Programme" scope="programme" />
}
