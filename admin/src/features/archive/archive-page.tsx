import { ArchiveScreen } from './archive-screen.js'

export default () => <ArchiveScreen title="Archive" />
