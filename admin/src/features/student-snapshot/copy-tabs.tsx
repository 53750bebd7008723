import { Tabs } from 'antd'
import { useNarrow } from '../../ui/use-narrow.js'
import { CopyCards } from './copy-cards.js'
import { copyKinds, type CopyKind } from './copy-kinds.js'
import { useCopies } from './use-copies.js'
import './snapshot.css'

interface Props {
  student: string
  tab: string
  onTab: (key: string) => void
}

function TabLabel({ kind, student }: { kind: CopyKind; student: string }) {
  const { total, isLoading, error } = useCopies(kind, student)
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow ? kind.short : kind.label} {isLoading || error ? null : <span className="snap-count">{total}</span>}
    </>
  )
}

/** A student's copies, one tab per kind. */
export const CopyTabs = ({ student, tab, onTab }: Props) => (
  <Tabs
    className="snap-tabs"
    activeKey={copyKinds.some(({ key }) => key === tab) ? tab : copyKinds[0]!.key}
    onChange={onTab}
    destroyOnHidden
    items={copyKinds.map((kind) => ({
      key: kind.key,
      label: <TabLabel kind={kind} student={student} />,
      children: <CopyCards kind={kind} student={student} />,
    }))}
  />
)
