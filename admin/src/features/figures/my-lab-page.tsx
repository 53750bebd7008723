import { FiguresPage } from './figures-page.js'

/** The figures of an in-charge's own schools. */
export default function MyLabPage() {
  return <FiguresPage title="My lab" scope="own" />
}
