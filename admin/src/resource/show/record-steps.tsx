import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { formatCount, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/messages/toast.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { keepPlace, placeAt } from '../list-state/list-memory.js'
import { keepOrder, placeIn } from '../list-state/list-order.js'
import { stepFrom } from './step-from.js'
import './record-steps.css'

interface Props {
  resource: Resource
  id: string
}

/** Leads to the next and the previous record of the list that this one was opened from: j and k. Absent on a page opened by its address. */
export default function RecordSteps({ resource, id }: Props) {
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)
  const place = placeIn(resource, id)
  const total = place?.order.matching.total ?? 0
  const go = async (by: 1 | -1) => {
    if (!place || isLoading) return
    setLoading(true)
    try {
      const step = await stepFrom(resource, place, by)
      if (!step) return
      keepOrder(resource, step.order)
      // Back returns to the list, and shows where the person is now.
      const left = placeAt(step.order.address)
      if (left) keepPlace(step.order.address, { ...left, row: step.id })
      await navigate(`/${resource.path}/show/${step.id}`, { replace: true })
    } catch {
      toast.error('The next record could not be loaded. Try again.')
    } finally {
      setLoading(false)
    }
  }
  const back = place && place.number > 1 ? () => void go(-1) : null
  const on = place && place.number < total ? () => void go(1) : null
  useKeys({ k: back, j: on })
  if (!place || total < 2) return null
  return (
    <nav className="td-steps" aria-label="Records of the list">
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="Previous record"
        data-hint="Previous record (k)"
        disabled={!back}
        onClick={() => back?.()}
      />
      <span>
        {formatCount(place.number)} of {formatCount(total)}
      </span>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="Next record"
        data-hint="Next record (j)"
        disabled={!on}
        onClick={() => on?.()}
      />
    </nav>
  )
}
