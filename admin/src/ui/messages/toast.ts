export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  key: string
  tone: ToastTone
  text: string
  /** How often the same message was repeated while it was shown. */
  times: number
  action?: { label: string; run: () => void }
  /** True for a message with an undo: it leaves by itself for the panel of the bell. */
  stepsAside?: boolean
}

interface ToastOptions {
  /** A new toast replaces one with the same key. */
  key?: string
  action?: Toast['action']
  /** Offers to undo what the message says. Such a message steps aside after a while, or when the next one of its sort comes. */
  undo?: () => void
}

/** The time for which a message with an undo is shown, in ms. */
export const undoShownMs = 10_000
/** Toasts shown at a time. */
const maxShown = 3
const maxPast = 20

let toasts: readonly Toast[] = []
let past: readonly Toast[] = []
let created = 0
const listeners = new Set<() => void>()

export const currentToasts = () => toasts
/** Messages that stepped aside or made room for later ones before a person dismissed them, newest first. */
export const pastToasts = () => past
export const onToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Keeps a toast for the panel of the bell. */
function keep(toast: Toast) {
  past = [toast, ...past.filter(({ key }) => key !== toast.key)].slice(0, maxPast)
}

/**
 * Makes room for a new toast: the oldest success before it goes, then the oldest notice. An error stays until a later error needs its place.
 */
function withRoom(next: Toast): readonly Toast[] {
  const all = [...toasts, next]
  if (all.length <= maxShown) return all
  const oldest = (tone: ToastTone) => toasts.find((toast) => toast.tone === tone)
  const leaving = oldest('success') ?? oldest('info') ?? (next.tone === 'error' ? toasts[0]! : next)
  keep(leaving)
  return all.filter((toast) => toast !== leaving)
}

/** Moves a message into the panel of the bell. */
function stepAside(key: string): void {
  const leaving = toasts.find((toast) => toast.key === key)
  if (!leaving) return
  keep(leaving)
  change(toasts.filter((toast) => toast !== leaving))
}

let offerFor = (_sentence: string): Toast['action'] => undefined

/** Gives errors without an action of their own one, by their sentence. Returns a function that ends this. */
export function offerWithErrors(offer: typeof offerFor): () => void {
  offerFor = offer
  return () => (offerFor = () => undefined)
}

function show(
  tone: ToastTone,
  text: string,
  { key, action: own, undo }: ToastOptions = {},
): string {
  const action = undo
    ? { label: 'Undo', run: undo }
    : (own ?? (tone === 'error' ? offerFor(text) : undefined))
  // Errors are read to their end.
  const stepsAside = undo !== undefined && tone !== 'error'
  if (stepsAside)
    for (const toast of toasts.filter((each) => each.stepsAside && each.key !== key))
      stepAside(toast.key)
  if (key !== undefined) past = past.filter((toast) => toast.key !== key)
  const same = toasts.find((toast) =>
    key === undefined ? toast.text === text && toast.tone === tone : toast.key === key,
  )
  const times = same?.text === text ? same.times + 1 : 1
  const shown = { key: key ?? same?.key ?? `toast-${++created}`, tone, text, times }
  const next: Toast = {
    ...shown,
    ...(action ? { action } : {}),
    ...(stepsAside ? { stepsAside } : {}),
  }
  change(same ? toasts.map((toast) => (toast === same ? next : toast)) : withRoom(next))
  return next.key
}

/** Messages that stay at the bottom until dismissed, except those with an undo. They survive a change of screen. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  dismiss: (key: string) => {
    past = past.filter((toast) => toast.key !== key)
    change(toasts.filter((toast) => toast.key !== key))
  },
  stepAside,
  /** Dismisses an error that does not apply any more. A success stays until a person dismisses it. */
  dismissError: (key: string) =>
    change(toasts.filter((toast) => toast.key !== key || toast.tone !== 'error')),
  dismissLatest: () => change(toasts.slice(0, -1)),
  dismissAll: () => change([]),
  /** Forgets the messages that made room for others. */
  forgetPast: () => {
    past = []
    change([...toasts])
  },
}
