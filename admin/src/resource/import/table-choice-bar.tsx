import { Button, Checkbox, Select } from 'antd'
import { counted } from '@tinkerdesk/shared'
import type { FileBook, FileTable, TableChoice } from '@tinkerdesk/shared/files/file-book'

interface Props {
  book: FileBook
  choice: TableChoice
  /** The table of this choice. */
  table: FileTable
  /** Returns the table that a sheet probably has. */
  guess: (sheet: number) => TableChoice
  onChange: (choice: TableChoice) => void
}

/** Headings that are shown of a line. */
const shownHeadings = 6

/** The words for what is left out below the headings. Empty if nothing is. */
const leftOutWords = ({ leftOut: { totals, headings, blank } }: FileTable): string =>
  [
    totals > 0 ? counted(totals, 'line of totals', 'lines of totals') : '',
    headings > 0 ? counted(headings, 'repeated heading') : '',
    blank > 0 ? counted(blank, 'empty line') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Says which part of a file is the table: its sheet, the line of its headings, and the columns with blanks that repeat the value above. */
export function TableChoiceBar({ book, choice, table, guess, onChange }: Props) {
  const { sheet: place, headings, fillDown } = choice
  const lines = book.sheets[place]?.lines ?? []
  const [first, last] = headings
  const leftOut = leftOutWords(table)
  const isLast = last + 1 >= lines.length
  const move = (by: number) => onChange({ ...choice, headings: [first + by, last + by] })
  return (
    <section className="td-import-choice" aria-label="Table of the file">
      {book.sheets.length > 1 && (
        <div>
          <span>Sheet</span>
          <Select
            aria-label="Sheet"
            value={place}
            options={book.sheets.map(({ name, isHidden }, at) => ({
              value: at,
              label: isHidden ? `${name || at + 1} (hidden)` : name || String(at + 1),
            }))}
            onChange={(sheet: number) => onChange(guess(sheet))}
          />
        </div>
      )}
      <fieldset aria-label="Headings">
        <span>
          Headings in line {lines[first]?.line}
          {last > first && <>–{lines[last]?.line}</>}:{' '}
          <strong>{table.headings.filter(Boolean).slice(0, shownHeadings).join(' · ')}</strong>
        </span>
        <Button
          size="small"
          aria-label="Headings one line up"
          disabled={first === 0}
          onClick={() => move(-1)}
        >
          ↑
        </Button>
        <Button
          size="small"
          aria-label="Headings one line down"
          disabled={isLast}
          onClick={() => move(1)}
        >
          ↓
        </Button>
        <Checkbox
          checked={last > first}
          disabled={last === first && isLast}
          onChange={({ target }) =>
            onChange({ ...choice, headings: [first, target.checked ? first + 1 : first] })
          }
        >
          Two lines
        </Checkbox>
      </fieldset>
      <div>
        <span>Fill blanks with the value above in</span>
        <Select
          mode="multiple"
          allowClear
          aria-label="Columns whose blanks have the value above"
          placeholder="No column"
          value={[...fillDown]}
          options={table.headings.map((heading, at) => ({
            value: at,
            label: heading || `Column ${at + 1}`,
          }))}
          optionFilterProp="label"
          onChange={(next: number[]) => onChange({ ...choice, fillDown: next })}
        />
      </div>
      {leftOut && <p className="td-help">Left out: {leftOut}</p>}
    </section>
  )
}
