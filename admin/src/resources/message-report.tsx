import { isRecord, resourceNamed } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { override, type SectionProps, type ValuesOf } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const ReportedText = lazyPart(() => import('../features/chats/reported-text.js'))

const messageReport = resourceNamed('messageReport')

/** On a report's page and form: what was written, by whom, and where. */
function TextSection({ values }: SectionProps<ValuesOf<typeof messageReport>>) {
  const { message } = values
  // A page has the related record, a form its id.
  const id = isRecord(message) ? message['id'] : message
  return typeof id === 'string' ? (
    <Suspense>
      <ReportedText message={id} />
    </Suspense>
  ) : null
}

export default override(messageReport, { sections: { text: TextSection } })
