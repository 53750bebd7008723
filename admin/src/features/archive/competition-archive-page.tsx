import { ArchiveScreen } from './archive-screen.js'

export default () => (
  <ArchiveScreen
    title="Archived competitions"
    resource="competition"
    under={{ label: 'Competitions', to: '/competition-data/view' }}
  />
)
