import { roles, type Me, type Role } from '@tinkerdesk/shared/base/roles'
import { keep } from './keep.js'
import { currentView } from './view.js'

/** The signed-in person as remembered on this device. It only draws menus and decides nothing. */
export type LoginValue = Pick<Me, 'uid' | 'email' | 'role'>

const key = 'auth'

/** `uid-email-role` as base64 of its UTF-8 bytes. */
export function encodeLoginValue({ uid, email, role }: LoginValue): string {
  const bytes = new TextEncoder().encode(`${uid}-${email}-${role}`)
  return btoa(String.fromCharCode(...bytes))
}

/** Splits the value at its first and last hyphen, since e-mails may contain hyphens. `undefined` if it is malformed. */
export function decodeLoginValue(value: string | null): LoginValue | undefined {
  const text = textOf(value)
  const first = text.indexOf('-')
  const last = text.lastIndexOf('-')
  if (first <= 0 || last <= first + 1) return undefined
  const role = text.slice(last + 1)
  if (!(roles as readonly string[]).includes(role)) return undefined
  return { uid: text.slice(0, first), email: text.slice(first + 1, last), role: role as Role }
}

function textOf(value: string | null): string {
  try {
    const bytes = Uint8Array.from(atob(value ?? ''), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Returns the person who is signed in on this device. In a tab in which an admin looks as another person, that person. */
export const readLoginValue = (): LoginValue | undefined =>
  currentView()?.person ?? decodeLoginValue(localStorage.getItem(key))

export const writeLoginValue = (value: LoginValue) =>
  keep(localStorage, key, encodeLoginValue(value))
