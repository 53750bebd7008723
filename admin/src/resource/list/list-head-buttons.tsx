import { PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Segmented } from '../../ui/parts/segmented.js'

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const

interface Props {
  resource: Resource
  mayGrid: boolean
  isGrid: boolean
  onChange: (next: { isGrid: boolean }) => void
  /** `null` for people who create no record here. */
  onNew: (() => void) | null
  /** The address of the page on which the list is ticked off. `null` where nobody, or not this person, may. */
  tickAt: string | null
}

/** The buttons in the head of a list: its two views, and a new record. */
export const ListHeadButtons = ({ resource, mayGrid, isGrid, onChange, onNew, tickAt }: Props) => (
  <>
    {tickAt ? (
      <Link className="button" to={tickAt}>
        Check off
      </Link>
    ) : null}
    {mayGrid ? (
      <Segmented
        label="List or grid"
        value={isGrid ? 'grid' : 'list'}
        options={views}
        onChange={(view) => onChange({ isGrid: view === 'grid' })}
      />
    ) : null}
    {onNew ? (
      <Button type="primary" icon={<PlusOutlined />} onClick={onNew} title="n">
        New <span className="td-new-what">{resource.label.one.toLowerCase()}</span>
      </Button>
    ) : null}
  </>
)
