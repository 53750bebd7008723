import { resourceNamed } from '@tinkerdesk/shared'
import { useMe } from '../fields/use-me.js'
import { override, type PageProps, type WithDefault } from '../resource/index.js'
import { lazyPart } from '../ui/lazy-part.js'
import { competitionMessages } from './messages.js'
import { assignAction, cloneAction } from './copy-actions.js'

const OpenCompetitions = lazyPart(() => import('../features/competitions/open-competitions.js'))

/** Staff get the table. A student reads the competitions they could enter. */
const CompetitionList = ({ resource, Default }: PageProps & WithDefault<PageProps>) =>
  useMe().role === 'student' ? <OpenCompetitions /> : <Default resource={resource} />

export default override(resourceNamed('competition'), {
  pages: { list: CompetitionList },
  rowActions: [assignAction, cloneAction],
  messages: competitionMessages,
  leadsTo: '/',
})
