import { PaperClipOutlined } from '@ant-design/icons'
import type { FileValue } from '@tinkerdesk/shared'
import { formatSize } from './format-size.js'
import './file.css'

/** The types that the server makes thumbnails of. */
const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Links to a stored file by name, on our own origin, with a small picture of a picture. */
export const FileLink = ({ file }: { file: FileValue }) => (
  <a
    className="td-file-link"
    href={file.url?.startsWith('/') ? file.url : `/api/files/${file.id}`}
    target="_blank"
    rel="noopener noreferrer"
    title={file.name}
  >
    {pictures.has(file.type ?? '') ? (
      <img
        className="td-file-small"
        src={`/api/files/${file.id}/thumbnail`}
        alt=""
        loading="lazy"
        width={40}
        height={40}
      />
    ) : (
      <PaperClipOutlined />
    )}{' '}
    <span>{file.name}</span>
    {file.size ? <small> {formatSize(file.size)}</small> : null}
  </a>
)
