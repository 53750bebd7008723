import { ArchiveScreen } from './archive-screen.js'

/** The archived competitions. */
export default () => (
  <ArchiveScreen title="Archived competitions" resource="competition" under={{ label: 'Competitions', to: '/competition-data/view' }} />
)
