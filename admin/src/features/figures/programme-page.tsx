import { FiguresPage } from './figures-page.js'

/** The figures of the whole programme. */
export default function ProgrammePage() {
  return <FiguresPage title="Programme" />
}
