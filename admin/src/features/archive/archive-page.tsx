import { ArchiveScreen } from './archive-screen.js'

/** Everything that is archived. */
export default () => <ArchiveScreen title="Archive" />
