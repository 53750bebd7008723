import { say } from '@tinkerdesk/shared/base/say'
import { isBlankText, trimmedText } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { useMemo } from 'react'
import { rankedSearch } from '../../fields/common/rank.js'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'
import type { FileTable } from '@tinkerdesk/shared/files/file-book'

interface Props {
  table: FileTable
  targets: readonly Target[]
  /** True for each column that has a field which no file may set. */
  areClosed: readonly boolean[]
  /** Why a column was left out, by its place. */
  notes: readonly (string | null)[]
  /** The field of each column, or `null`. */
  paths: readonly (string | null)[]
  onChange: (paths: readonly (string | null)[]) => void
}

const samples = 3
/** Rows in which samples are looked for. */
const examined = 2000

/** Returns the first different texts of a column, as the file shows them. */
function samplesOf({ rows }: FileTable, at: number): string[] {
  const texts = new Set<string>()
  for (const { cells, kinds } of rows.slice(0, examined)) {
    const text = kinds?.[at]?.shows ?? cells[at] ?? ''
    if (!isBlankText(text)) texts.add(trimmedText(text))
    if (texts.size === samples) break
  }
  return [...texts]
}

/** Says which field each column of the file fills. */
export function ColumnMapping({ table, targets, areClosed, notes, paths, onChange }: Props) {
  const { headings } = table
  const samplesIn = useMemo(() => table.headings.map((_, at) => samplesOf(table, at)), [table])
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key.
    <section className="td-import-columns" tabIndex={0} aria-label="Columns of the file">
      {headings.map((heading, at) => {
        return (
          <div key={`${heading}-${at}`} data-out={paths[at] === null || undefined}>
            <div>
              <strong>{heading || `Column ${at + 1}`}</strong>
              <span>{samplesIn[at]!.join(' · ')}</span>
            </div>
            <div>
              {areClosed[at] ? null : (
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
                  onChange={(next: string | undefined) =>
                    onChange(paths.map((path, place) => (place === at ? (next ?? null) : path)))
                  }
                />
              )}
              {notes[at] && paths[at] === null ? <p className="td-help">{say(notes[at])}</p> : null}
            </div>
          </div>
        )
      })}
    </section>
  )
}
