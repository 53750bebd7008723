import { Button } from 'antd'
import { useFileDrop } from '../../ui/input/use-file-drop.js'

interface Props {
  onChoose: (file: File) => void
  onTemplate: () => void
}

/** Takes a file by click, key or drop. */
export function FileChoice({ onChoose, onTemplate }: Props) {
  const { isOver, target } = useFileDrop(([file]) => {
    if (file) onChoose(file)
  })
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Files are dropped on it; the input inside takes clicks and keys. */}
      <label className="td-import-drop" data-over={isOver || undefined} {...target}>
        <strong>Choose a CSV or XLSX file, or drop it here</strong>
        <span>
          The line of the headings is found, also below titles. A downloaded list works as it is.
        </span>
        <input
          type="file"
          aria-label="File to import"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.htm,.html"
          onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        />
      </label>
      <p className="td-help">
        Empty cells change nothing. No invitations are sent.{' '}
        <Button type="link" size="small" onClick={onTemplate}>
          Download an empty template
        </Button>
      </p>
    </>
  )
}
