import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../props.js'

const MomentPicker = lazy(() => import('./picker.js'))

export const MomentInput = (props: InputProps) => (
  <Suspense fallback={<Input disabled id={props.id} />}>
    <MomentPicker {...props} />
  </Suspense>
)
