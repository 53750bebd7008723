import { useEffect, useState } from 'react'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

const named = /^(Enter|Tab|Escape|Backspace|F2|Arrow\w+)$/

const isSelectAll = ({ key, ctrlKey, metaKey }: Key) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'a'

/** True for a key that is held: one that types or moves, pressed in a row or on the page itself. */
function isForCell(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
  const isPlain = !ctrlKey && !metaKey && !altKey && (key.length === 1 || named.test(key))
  if (isComposing || !(isPlain || isSelectAll(event))) return false
  return (
    target === document.body || (target instanceof Element && target.closest('[data-row]') !== null)
  )
}

/** Presses a key where the focus is, as if it was typed now. Scripts type nothing by events alone, so a letter is inserted as text. */
function press(held: Key): void {
  const { key } = held
  const target = document.activeElement ?? document.body
  const isLeft = target.dispatchEvent(
    new KeyboardEvent('keydown', { ...held, bubbles: true, cancelable: true }),
  )
  if (!isLeft) return
  if (isSelectAll(held)) document.execCommand('selectAll')
  else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
}

/** A person who types nothing for this long has read the message. In ms. */
const pauseMs = 1_000

/** The keys that a person presses while a cell of a list is saved or an editor is loaded. The editor that opens next gets them, in their order. */
export class HeldKeys {
  private waiting: Key[] = []
  private isHeld = false
  private leavesEscape = false
  /** Each hold and each release ends the release before. */
  private turn = 0
  /** Runs while the keys of a person who types on are ignored. */
  private ignoring: ReturnType<typeof setTimeout> | undefined

  /** Holds keys until the next release, or for at most `maxMs`. With `leavesEscape`, an Escape that comes first ends what is waited for. */
  hold({ maxMs, leavesEscape = false }: { maxMs?: number; leavesEscape?: boolean } = {}): void {
    const turn = ++this.turn
    this.isHeld = true
    this.leavesEscape = leavesEscape
    if (maxMs !== undefined) setTimeout(() => turn === this.turn && this.release(), maxMs)
  }

  /** Presses the held keys where the focus is, one after another: each may save a cell or open another, which holds the rest. */
  release(): void {
    const turn = ++this.turn
    const next = () => {
      if (turn !== this.turn) return
      const key = this.waiting.shift()
      if (!key) return void (this.isHeld = false)
      press(key)
      setTimeout(next)
    }
    if (this.waiting.length > 0) setTimeout(next)
    else this.isHeld = false
  }

  /** Ends the hold, and returns the letters that were typed meanwhile: they were meant for another cell. */
  drop(): string {
    const typed = this.waiting
      .map((held) => (held.key.length > 1 || isSelectAll(held) ? ' ' : held.key))
      .join('')
    this.waiting = []
    this.release()
    return typed.trim()
  }

  /** Drops the held keys like `drop`, and ignores those that follow until the person pauses: a list would take them as its own. */
  dropUntilPause(): string {
    const typed = this.drop()
    this.ignoreOn()
    return typed
  }

  private ignoreOn(): void {
    clearTimeout(this.ignoring)
    this.ignoring = setTimeout(() => (this.ignoring = undefined), pauseMs)
  }

  hear(event: KeyboardEvent): void {
    // The keys that are pressed again are no person's.
    if (!event.isTrusted || !isForCell(event)) return
    if (!this.isHeld && this.ignoring !== undefined) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return this.ignoreOn()
    }
    if (!this.isHeld) return
    if (this.leavesEscape && this.waiting.length === 0 && event.key === 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { key, code, shiftKey, ctrlKey, metaKey } = event
    this.waiting.push({ key, code, shiftKey, ctrlKey, metaKey })
  }
}

/** Returns the held keys of a list. */
export function useHeldKeys(): HeldKeys {
  const [held] = useState(() => new HeldKeys())
  useEffect(() => {
    const hear = (event: KeyboardEvent) => held.hear(event)
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [held])
  return held
}
