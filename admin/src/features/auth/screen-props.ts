import type { Me } from '@tinkerdesk/shared/base/roles'

/** The values that each page of the sign-in gets. */
export interface ScreenProps {
  /** The token of the link that was opened. */
  token: string
  /** Goes on to an address of the product. */
  onEnter: (to: string, me: Me) => void
  /** The form of the document, in which a person may have typed before the program came. */
  drawn?: HTMLFormElement | undefined
}
