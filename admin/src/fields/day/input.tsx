import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../props.js'

const DayPicker = lazy(() => import('./picker.js'))

export const DayInput = (props: InputProps) => (
  <Suspense fallback={<Input disabled id={props.id} />}>
    <DayPicker {...props} />
  </Suspense>
)
