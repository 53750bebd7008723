import { counted } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ColumnMapping } from './column-mapping.js'
import { FixedValues } from './fixed-values.js'
import { guessInSheet } from '@tinkerdesk/shared/files/guess-choice'
import type { ImportStep, ImportSteps } from './state/import-step.js'
import { noteHeadings } from './columns/known-headings.js'
import { fixableFields, neededFields } from './state/needed-fields.js'
import { SavedMappings } from './saved-mappings.js'
import { TableChoiceBar } from './table-choice-bar.js'
import { headingScore, taken } from './state/take-table.js'

/** Says which part of the file is the table, and which field each column fills. */
function Columns({ steps }: { steps: ImportSteps }) {
  const { resource, rights, values } = steps
  const { book, choice, table, paths, notes, areClosed, fixed } = values
  if (!book || !choice || !table) return null
  return (
    <>
      <TableChoiceBar
        book={book}
        choice={choice}
        table={table}
        guess={(sheet) => guessInSheet(book, sheet, headingScore(steps))}
        onChange={(next) => steps.set(taken(steps, next))}
      />
      <SavedMappings steps={steps} />
      <ColumnMapping
        table={table}
        targets={steps.targets}
        areClosed={areClosed}
        notes={notes}
        paths={paths}
        onChange={(next) => steps.set({ paths: next })}
      />
      {paths.some(Boolean) && (
        <FixedValues
          resource={resource}
          fields={fixableFields(resource, rights, paths)}
          needed={paths.includes('id') ? [] : neededFields(resource, rights, values)}
          values={fixed}
          onChange={(next) => steps.set({ fixed: next })}
        />
      )}
    </>
  )
}

function Check({ steps }: { steps: ImportSteps }) {
  const { table, paths } = steps.values
  const goOn = () => {
    if (table) noteHeadings(steps.uid, steps.resource.name, table.headings, paths)
    void steps.next()
  }
  return (
    <Button type="primary" disabled={!paths.some(Boolean) || !table?.rows.length} onClick={goOn}>
      Check {counted(table?.rows.length ?? 0, 'row')}
    </Button>
  )
}

/** The second step: the field of each column. */
export const columnsStep: ImportStep = {
  key: 'columns',
  backLabel: 'Back to the columns',
  Body: Columns,
  Actions: Check,
}
