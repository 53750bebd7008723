import { say } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { rankedSearch } from '../../fields/common/rank.js'
import type { Target } from './importable-fields.js'
import type { FileTable } from './file-book.js'

interface Props {
  table: FileTable
  targets: readonly Target[]
  /** Why a column can have no field, by its place. */
  notes: readonly (string | null)[]
  /** The field of each column, or `null`. */
  paths: readonly (string | null)[]
  onChange: (paths: readonly (string | null)[]) => void
}

const samples = 3

/** Says which field each column of the file fills. */
export function ColumnMapping({ table: { headings, rows }, targets, notes, paths, onChange }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key.
    <section className="td-import-columns" tabIndex={0} aria-label="Columns of the file">
      {headings.map((heading, at) => (
        <div key={`${heading}-${at}`}>
          <div>
            <strong>{heading || `Column ${at + 1}`}</strong>
            <span>
              {rows
                .slice(0, samples)
                .flatMap(({ cells }) => cells[at] || [])
                .join(' · ')}
            </span>
          </div>
          {notes[at] ? (
            <p className="td-help">{say(notes[at])}</p>
          ) : (
            <Select
              aria-label={`Field for ${heading || `column ${at + 1}`}`}
              showSearch
              allowClear
              {...rankedSearch}
              placeholder="Left out"
              value={paths[at] ?? undefined}
              options={targets.map(({ path, label }) => ({
                value: path,
                label,
                disabled: paths.some((other, place) => other === path && place !== at),
              }))}
              onChange={(next: string | undefined) => onChange(paths.map((path, place) => (place === at ? (next ?? null) : path)))}
            />
          )}
        </div>
      ))}
    </section>
  )
}
