import type { Me } from '@tinkerdesk/shared'

/** The product itself as a person: seeds, hooks and scheduled work go through the gate as everybody does. */
export const system: Me = {
  uid: 'system0000',
  email: 'system@localhost',
  role: 'admin',
  displayName: 'Tinkerdesk',
  schoolIds: [],
}
