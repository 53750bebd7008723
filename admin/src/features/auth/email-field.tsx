import type { ComponentProps } from 'react'
import { TextField } from '../../ui/parts/text-field.js'

type Props = Pick<ComponentProps<typeof TextField>, 'autoFocus' | 'value' | 'onChange' | 'error'>

/** The e-mail of an account, which the browser may fill in. */
export const EmailField = (props: Props) => (
  <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...props} />
)
