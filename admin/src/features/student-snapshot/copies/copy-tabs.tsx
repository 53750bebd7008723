import { useNarrow } from '../../../ui/device/use-narrow.js'
import { Tabs } from '../../../ui/parts/tabs.js'
import { CopyCards } from './copy-cards.js'
import { copyKinds, type CopyKind } from './copy-kinds.js'
import { useCopies } from './card-parts.js'
import '../snapshot.css'

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
      {isNarrow ? kind.short : kind.label}{' '}
      {isLoading || error ? null : <span className="snap-count">{total}</span>}
    </>
  )
}

/** A student's copies, one tab per kind. */
export const CopyTabs = ({ student, tab, onTab }: Props) => (
  <Tabs
    label="The student's work"
    active={copyKinds.some(({ key }) => key === tab) ? tab : copyKinds[0]!.key}
    onChange={onTab}
    tabs={copyKinds.map((kind) => ({
      key: kind.key,
      label: <TabLabel kind={kind} student={student} />,
      content: <CopyCards kind={kind} student={student} />,
    }))}
  />
)
