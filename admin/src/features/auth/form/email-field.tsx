import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/parts/text-field.js'

type Props = Pick<ComponentProps<typeof TextField>, 'autoFocus' | 'value' | 'onChange' | 'error'>

/** That with which a person signs in: the e-mail, or the handle of an account without one. The browser may fill it in. */
export const SignInNameField = (props: Props) => (
  <TextField
    label="E-mail or handle"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    {...props}
  />
)

/** The e-mail of an account, which the browser may fill in. */
export const EmailField = (props: Props) => (
  <TextField label="E-mail" type="email" inputMode="email" autoComplete="username" {...props} />
)
