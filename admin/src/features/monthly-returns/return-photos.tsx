import type { ReturnFigures } from '@tinkerdesk/shared'
import { counted } from '@tinkerdesk/shared'
import { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import type { ShownReturn } from './use-return.js'
import './return-photos.css'

const PhotosDialog = lazyPart(async () => ({
  default: (await import('./photos-dialog.js')).PhotosDialog,
}))

/** The chosen photos of a return. */
export function ReturnPhotos({ shown, data }: { shown: ShownReturn; data: ReturnFigures }) {
  const [isOpen, setOpen] = useState(false)
  const { photos, missingPhotos, state } = data
  const isToChoose = state === 'open'
  if (!isToChoose && photos.length === 0 && missingPhotos === 0) return null
  return (
    <section className="return-section return-photos" aria-labelledby="return-photos">
      <h3 id="return-photos">Photos</h3>
      <ul>
        {photos.map(({ file, day, words }) => (
          <li key={file}>
            <figure>
              <img src={`/api/files/${file}/thumbnail`} alt={words ?? ''} />
              <figcaption>
                {day ? <span>{formatDay(day)}</span> : null}
                {words ? <span data-typed>{words}</span> : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {missingPhotos > 0 ? (
        <p>
          {`${counted(missingPhotos, 'photo')} not shown: deleted since, or without a guardian's consent.`}
        </p>
      ) : null}
      {isToChoose ? <Button onClick={() => setOpen(true)}>Choose photos</Button> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PhotosDialog shown={shown} data={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
