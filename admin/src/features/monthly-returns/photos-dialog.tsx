import { counted, type ReturnFigures, type ReturnPhotos } from '@tinkerdesk/shared'
import { maxReturnPhotos } from '@tinkerdesk/shared/resources/monthly-return'
import { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { ShownReturn } from './use-return.js'

interface Props {
  shown: ShownReturn
  data: ReturnFigures
  onClose: () => void
}

/** Chooses photos of the month, and words for each. */
export function PhotosDialog({ shown, data, onClose }: Props) {
  const place = { school: data.school.id, month: data.month }
  const offered = useApiQuery<ReturnPhotos>('/api/return-figures/photos', place)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(data.photos.map(({ file, words }) => [file, words ?? ''])),
  )
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => undefined,
    send: () =>
      shown.send('photos', {
        photos: [...chosen].map(([file, words]) => ({ file, words: words.trim() || null })),
      }),
    failed: 'The photos could not be saved.',
    onDone: onClose,
  })
  const change = (file: string, words: string | null) => {
    forget()
    setChosen((before) => {
      const next = new Map(before)
      if (words === null) next.delete(file)
      else next.set(file, words)
      return next
    })
  }
  const photos = offered.data?.photos ?? []
  const without = offered.data?.withoutConsent ?? 0
  return (
    <Dialog open width={640} title="Photos of the month" onClose={onClose}>
      {offered.error ? <PartFault error={offered.error} onRetry={offered.refresh} /> : null}
      {offered.isLoading ? <PartLoading className="return-loading" /> : null}
      {offered.data && photos.length === 0 ? (
        <p>There are no photos of sessions or activities of this month to choose from.</p>
      ) : null}
      {without > 0 ? (
        <p>
          {`${counted(without, 'photo')} left out: not every child who may be in them has a guardian's consent.`}
        </p>
      ) : null}
      <form onSubmit={submit}>
        <ul className="return-photos-choice">
          {photos.map(({ file, day }) => {
            const words = chosen.get(file)
            const name = day ? formatDay(day) : ''
            return (
              <li key={file}>
                <label>
                  <input
                    type="checkbox"
                    checked={words !== undefined}
                    disabled={words === undefined && chosen.size >= maxReturnPhotos}
                    onChange={({ target }) => change(file, target.checked ? '' : null)}
                  />
                  <img src={`/api/files/${file}/thumbnail`} alt="" loading="lazy" />
                  {`Photo of ${name}`}
                </label>
                {words === undefined ? null : (
                  <input
                    aria-label={`Caption of the photo of ${name}`}
                    placeholder="Caption"
                    maxLength={200}
                    value={words}
                    onChange={({ target }) => change(file, target.value)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <FormFoot
          action="Save"
          isSending={isSending}
          onCancel={onClose}
          fault={fault}
          faultId="return-photos-fault"
        />
      </form>
    </Dialog>
  )
}
