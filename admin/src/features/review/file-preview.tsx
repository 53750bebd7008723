import { isRecord, type FileValue } from '@tinkerdesk/shared'
import { PdfFrame } from './pdf-frame.js'
import './marked.css'

const isFile = (value: unknown): value is FileValue =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string'

/** Returns the files anywhere in a value. */
export const filesIn = (value: unknown): FileValue[] =>
  isFile(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(filesIn)
      : []

const shownPictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'])

/** A picture or a PDF in place. Other files are opened by their link only. The server detected the type, and lets nothing in a file run. */
export function FilePreview({ file: { id, name, type } }: { file: FileValue }) {
  const address = `/api/files/${id}`
  if (shownPictures.has(type))
    return (
      <a className="review-picture" href={address} target="_blank" rel="noopener noreferrer">
        <img src={address} alt={name} loading="lazy" />
      </a>
    )
  return type === 'application/pdf' ? <PdfFrame address={address} name={name} /> : null
}
