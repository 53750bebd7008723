import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'

export const UrlInput = (props: InputProps) => (
  <Input
    {...controlOf(props)}
    type="url"
    inputMode="url"
    placeholder="https://"
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={({ target }) => props.onChange(target.value)}
    onBlur={() => {
      const typed = String(props.value ?? '').trim()
      // People type "school.in"; add the scheme they left out.
      if (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(typed)) props.onChange(`https://${typed}`)
      props.onBlur?.()
    }}
  />
)
