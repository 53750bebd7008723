import { RiseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { ownValues } from '../../fields/common/named-values.js'
import type { FilterValue } from '../../fields/props.js'
import { lazyPart } from '../../ui/lazy-part.js'

const PromotionDialog = lazyPart(() => import('./promotion-dialog.js'))

/** The button that opens the yearly promotion of the schools in a list's filter. */
export default function PromotionTool({ schools = [] }: { schools: FilterValue | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="text" icon={<RiseOutlined />} aria-label="Yearly promotion" title="Yearly promotion" onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{isOpen ? <PromotionDialog schools={ownValues(schools)} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
