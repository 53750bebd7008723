import { mayOpen, type Resource } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { ExportMenu } from '../export/export-menu.js'
import type { Column, ColumnChoice } from '../record/columns.js'
import { ColumnChooser } from './column-chooser.js'
import type { Matching } from './list-query.js'

interface Props {
  resource: Resource
  matching: Matching
  columns: readonly Column[]
  shown: readonly Column[]
  onChoose: (choice: ColumnChoice | null) => void
}

/** The tools of a list beside its filters: its download, for staff, and the choice of its columns. */
export function ListTools({ resource, matching, columns, shown, onChoose }: Props) {
  const { role } = useMe()
  return (
    <>
      {mayOpen(role, 'changeSets') && !resource.isConfidential ? (
        <ExportMenu resource={resource} columns={shown.map(({ path }) => path)} matching={matching} />
      ) : null}
      <ColumnChooser columns={columns} shown={shown} onChoose={onChoose} />
    </>
  )
}
