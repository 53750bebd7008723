import { roleLabels, type ServiceAccount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { request } from '../../client/request.js'
import { useCardWork } from '../../ui/cards/use-card-work.js'
import { WorkCard } from '../../ui/cards/work-card.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'

interface Props {
  account: ServiceAccount
  onToken: () => void
  onChange: () => void
}

/** A service account: its rights, its owner, and what an admin may do with it. */
export function ServiceAccountCard({ account, onToken, onChange }: Props) {
  const { isSending, send } = useCardWork('The account could not be changed.', onChange)
  const { id, name, role, schools, owner, createdAt, isPaused } = account
  const takeOver = () =>
    send(() => request('post', `/api/service-accounts/${id}/take-over`), `${name} is yours now`)
  const places = schools.map((school) => school.name ?? school.id).join(', ')
  return (
    <WorkCard
      title={name}
      actions={
        <>
          {isPaused ? (
            <Button size="small" loading={isSending} onClick={() => void takeOver()}>
              Take over
            </Button>
          ) : (
            <Button size="small" aria-label={`New token for ${name}`} onClick={onToken}>
              New token
            </Button>
          )}
          <ConfirmButton
            label={`End ${name}`}
            question={`End ${name}?`}
            what="All its tokens end with it. What it wrote stays."
            verb="End it"
            isSending={isSending}
            onConfirm={() =>
              void send(() => request('delete', `/api/service-accounts/${id}`), `${name} was ended`)
            }
          >
            End
          </ConfirmButton>
        </>
      }
    >
      <p>
        {roleLabels[role]}
        {places ? ` · ${places}` : null}
      </p>
      <p className="td-work-soft">
        {owner.name ?? owner.id}
        {' · '}
        Made <TimeAgo value={createdAt} />
      </p>
      {isPaused ? (
        <p className="td-work-fault">
          It is refused, because its owner is no longer an admin. Take it over to let it work.
        </p>
      ) : null}
    </WorkCard>
  )
}
