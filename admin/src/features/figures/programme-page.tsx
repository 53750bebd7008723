import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { LabFigures } from './lab-figures.js'

/** The figures of the whole programme, for a coordinator of the schools of the grant. */
export default function ProgrammePage() {
  const { role, coordinatedIds = [] } = useMe()
  if (role === 'admin' || coordinatedIds.length > 0)
    return <LabFigures title="Programme" scope="programme" />
  return (
    <div className="td-page">
      <PageHead title="Programme" />
      <ListMessage title="You coordinate no schools">
        Here are the figures of the schools that an admin names for a coordinator.
      </ListMessage>
    </div>
  )
}
