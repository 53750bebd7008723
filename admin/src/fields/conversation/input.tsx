import { isBlankText, maxLengthOf, type FieldKinds } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { controlOf, type InputProps } from '../props.js'
import { useRecordPlace } from '../record-place.js'
import { growing } from '../../ui/device/growing.js'

const Conversation = lazyPart(() => import('./conversation.js'))

/** The conversation so far, and an empty box for the next comment. */
export function ConversationInput(props: InputProps<FieldKinds['conversation']>) {
  const place = useRecordPlace()
  return (
    <>
      {place ? (
        <Suspense fallback={null}>
          <Conversation place={place} />
        </Suspense>
      ) : null}
      <Input.TextArea
        {...controlOf(props)}
        value={typeof props.value === 'string' ? props.value : ''}
        placeholder="Write a comment"
        maxLength={maxLengthOf(props.field) ?? 5000}
        {...growing(2, 18)}
        // A comment has words: spaces alone are an empty box.
        onChange={({ target }) => props.onChange(isBlankText(target.value) ? null : target.value)}
      />
    </>
  )
}
