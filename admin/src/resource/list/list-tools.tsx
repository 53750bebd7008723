import { mayOpen, type Resource } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { FilesMenu } from '../export/files-menu.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import { rightsOf } from '../../fields/rights.js'
import { ColumnChooser } from '../toolbar/column-chooser.js'
import type { ColumnChoices } from '../toolbar/column-choices.js'
import { SavedViews } from '../views/saved-views.js'
import type { Matching } from '../list-state/list-query.js'

interface Props extends ColumnChoices {
  resource: Resource
  matching: Matching
}

/** The tools of a list beside its filters: its download, for staff, and the choice of its columns. */
export function ListTools({ resource, matching, ...choices }: Props) {
  const me = useMe()
  const { role } = me
  const rights = rightsOf(resource, me)
  const mayImport =
    resource.screens !== undefined &&
    mayOpen(role, resource.screens.form) &&
    (rights.may('create') || rights.may('update'))
  return (
    <>
      <MySchoolsSwitch resource={resource} />
      {mayOpen(role, 'changeSets') && !resource.isConfidential ? (
        <FilesMenu
          resource={resource}
          shown={choices.shown}
          matching={matching}
          mayImport={mayImport}
          hasDuplicates={
            resource.duplicates !== undefined &&
            mayOpen(role, 'duplicates') &&
            rights.may('update') &&
            rights.may('archive')
          }
        />
      ) : null}
      <SavedViews resource={resource} list={matching.list ?? ''} shown={choices.shown} />
      <ColumnChooser {...choices} />
    </>
  )
}
