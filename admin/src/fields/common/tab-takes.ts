import type { KeyboardEvent } from 'react'
import { watchLeft } from '../../ui/input/take-typed.js'
import { isTaken } from '../../ui/input/taken-option.js'

/** The inputs in which the arrow keys went through the options since they got the focus. */
const steered = new WeakSet<EventTarget>()

const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true'

function steer(input: HTMLElement): void {
  if (!steered.has(input))
    input.addEventListener('blur', () => steered.delete(input), { once: true })
  steered.add(input)
}

/**
 * The handler of keys in the input of an antd select. Tab takes the highlighted option and goes on to the next field, once the person has
 * typed or used the arrows; before that it only goes on. By itself antd would take the first option of every open list, and keep the focus.
 * A click that leaves the input takes what the typed text means beyond doubt.
 */
export function tabTakes(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target as HTMLInputElement
  watchLeft()
  if (event.nativeEvent.isComposing) return
  if (['ArrowDown', 'ArrowUp'].includes(event.key) && isOpen(input)) steer(input)
  if (['Enter', 'Escape'].includes(event.key)) steered.delete(input)
  if (event.key !== 'Tab') return
  // The list hears the key after this: without a way to keep the focus, or not at all.
  if (isOpen(input) && (input.value !== '' || steered.has(input)) && !isTaken(input))
    event.preventDefault = () => undefined
  else event.stopPropagation()
}
