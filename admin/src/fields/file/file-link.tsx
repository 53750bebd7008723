import { PaperClipOutlined } from '@ant-design/icons'
import type { FileValue } from '@tinkerdesk/shared'
import { formatSize } from './format-size.js'
import './file.css'

/** Links to a stored file by name, on our own origin. */
export const FileLink = ({ file }: { file: FileValue }) => (
  <a
    className="td-file-link"
    href={file.url?.startsWith('/') ? file.url : `/api/files/${file.id}`}
    target="_blank"
    rel="noopener noreferrer"
    title={file.name}
  >
    <PaperClipOutlined /> <span>{file.name}</span>
    {file.size ? <small> {formatSize(file.size)}</small> : null}
  </a>
)
