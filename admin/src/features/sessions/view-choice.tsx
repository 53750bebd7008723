import { CalendarOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'

/** Leads from the list of sessions to their calendar, or back. */
export default function ViewChoice({ to }: { to: 'list' | 'calendar' }) {
  const [, setAddress] = useSearchParams()
  return to === 'calendar' ? (
    <Button icon={<CalendarOutlined />} onClick={() => setAddress({ view: 'calendar' })}>
      Calendar
    </Button>
  ) : (
    <Button icon={<UnorderedListOutlined />} onClick={() => setAddress({})}>
      List
    </Button>
  )
}
