import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** The accessible name of the button and its menu. */
  label: string
  isOpen?: boolean
  isBusy?: boolean
}

/** The button of a menu, without the menu. */
export const MenuTrigger = ({ label, isOpen = false, isBusy = false, ...button }: Props) => (
  <button
    type="button"
    aria-label={label}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    aria-busy={isBusy || undefined}
    {...button}
  />
)
