import { DownloadOutlined } from '@ant-design/icons'
import { labelAt, mayOpen, type Groups, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { DropdownButton } from '../../ui/menus/dropdown.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { useDownload } from '../export/use-download.js'
import type { Matching } from '../list-state/list-query.js'
import type { ListState } from '../list-state/list-state.js'
import { GroupTable } from './group-table.js'
import '../../ui/styles/icon-button.css'
import './totals.css'

interface Props {
  resource: Resource
  /** The fields that this person may count by and add up. */
  groups: Required<Groups>
  matching: Matching
  state: ListState
}

/** The records of a list, as it is filtered now, counted by a field that the person chooses. */
export default function TotalsPanel({ resource, groups, matching, state }: Props) {
  const [by = '', setBy] = useState(groups.by[0])
  const { role } = useMe()
  const download = useDownload(resource, { totalsBy: by }, matching)
  return (
    <div className="td-totals">
      <div className="td-totals-by">
        <span aria-hidden="true">By</span>
        <Segmented
          label="Totals by"
          value={by}
          options={groups.by.map((path) => ({ value: path, label: labelAt(resource, path) }))}
          onChange={setBy}
        />
        {mayOpen(role, 'changeSets') && !resource.isConfidential ? (
          <DropdownButton
            label="Download totals"
            className="td-icon"
            align="end"
            isBusy={download.isBusy}
            items={download.items}
          >
            <DownloadOutlined />
          </DropdownButton>
        ) : null}
      </div>
      <GroupTable
        key={by}
        resource={resource}
        by={by}
        sums={groups.sum}
        matching={matching}
        state={state}
      />
    </div>
  )
}
