import { meantOption } from './meant-option.js'
import { isChoosing } from './pending-choices.js'
import { toast } from '../messages/toast.js'

type Sayer = (text: string) => void

/** The functions that say at an input that nothing was chosen for its text. */
const sayers = new WeakMap<Element, Sayer>()

/** Notes how an input says that nothing was chosen for its text. Others say it in a toast. */
export const sayAt = (input: Element, say: Sayer): void => void sayers.set(input, say)

/** Lets selects take from now on what their typed text means, when a click leaves them, and notes a text that means nothing (`backToLeft`). */
export function watchLeft(): void {
  // Adds each only once. The select drops the text before it loses the focus. A finger that scrolls presses no mouse.
  document.addEventListener('mousedown', onLeave, true)
  document.addEventListener('mouseup', onRelease, true)
  document.addEventListener('keydown', forgetLeft, true)
}

/** The select with a typed text that took nothing, which the latest click has left: it drops the text. A save until the next key or click is by that click. */
let left: { input: HTMLInputElement; text: string } | undefined

let isLeaving = false

/** True while a click that leaves a select lets it take its text. */
export const isLeftByClick = (): boolean => isLeaving

const onLeave = ({ target }: Event): void => {
  const input = typedIn(null)
  const isInside =
    target instanceof Element &&
    (target.closest('.ant-select-dropdown') ?? input?.closest('.ant-select')?.contains(target))
  left = undefined
  if (!input || isInside) return
  isLeaving = true
  if (!takesMeant(input)) left = { input, text: input.value.trim() }
  isLeaving = false
}

/** Lets a select take the option that its text means beyond doubt, now or when the server has answered. Returns false if it means none. */
function takesMeant(input: HTMLInputElement): boolean {
  const select = input.closest<HTMLElement>('.ant-select')!
  if (select.matches(`.${actsAtOnce}`)) return false
  const take = select.matches('.ant-select-loading')
    ? () => pressTab(input)
    : clickOn(meantOption(optionsOf(input), input.value))
  if (!take) return false
  keepHeight(select)
  take()
  return true
}

/** Not the highlighted one: the mouse highlights what it passes. A click on one of several that are chosen would take it away. */
const clickOn = (option: ReturnType<typeof optionsOf>[number] | undefined) =>
  option && (() => option.isTaken || option.element.click())

/** Returns the options of an open list. */
function optionsOf(input: HTMLInputElement) {
  const list = document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.closest('.ant-select-dropdown')
  const isOpen = input.getAttribute('aria-expanded') === 'true'
  const elements = isOpen
    ? list?.querySelectorAll<HTMLElement>(
        '.ant-select-item-option:not(.ant-select-item-option-disabled)',
      )
    : undefined
  return [...(elements ?? [])].map((element) => ({
    element,
    label: element.title,
    isTaken: element.getAttribute('aria-selected') === 'true',
  }))
}

/** Says at its input, if it can, that a text is gone. A click on a save goes back to it. */
const onRelease = (): void => {
  const gone = left
  // The click event follows the release.
  if (gone)
    setTimeout(() => left === gone && gone.input.isConnected && sayers.get(gone.input)?.(gone.text))
}

/** Keeps a select as high as it is until the mouse is released. A new line in it would move what is being clicked. */
function keepHeight(select: HTMLElement): void {
  select.style.maxHeight = `${select.offsetHeight}px`
  select.style.overflow = 'hidden'
  const release = () =>
    setTimeout(() =>
      ['max-height', 'overflow'].forEach((name) => select.style.removeProperty(name)),
    )
  window.addEventListener('mouseup', release, { once: true })
}

const forgetLeft = (): void => {
  left = undefined
}

/** Leads back to the input within `box`, or anywhere, whose text the click on the save has dropped. Returns true if there is one. */
export function backToLeft(box: HTMLElement | null): boolean {
  if (!left?.input.isConnected || (box !== null && !box.contains(left.input))) return false
  const { input, text } = left
  left = undefined
  input.focus()
  sayUntaken(input, text)
  return true
}

function sayUntaken(input: HTMLInputElement, text: string): void {
  const say = sayers.get(input)
  if (say) say(text)
  else toast.info(`Nothing was chosen for “${text}”`)
}

/** The class of a select that takes any text, also when it loses the focus: nothing is dropped. */
export const takesAnyText = 'td-takes-any-text'

/** The class of a select that acts on its choice at once: a click that leaves it, such as on "Cancel", must not choose. */
export const actsAtOnce = 'td-acts-at-once'

/** Returns the select that has the focus within `box`, or anywhere, if a text was typed into it that has chosen nothing yet. */
export function typedIn(box: HTMLElement | null): HTMLInputElement | undefined {
  const input = document.activeElement
  const isTyped =
    input instanceof HTMLInputElement &&
    input.matches(`.ant-select:not(.${takesAnyText}) [role=combobox]`) &&
    input.value.trim() !== ''
  return isTyped && (box === null || box.contains(input)) && !isChoosing(input) ? input : undefined
}

/** Lets a select take its typed text, as Tab does. The focus stays. */
const pressTab = (input: HTMLInputElement): boolean =>
  input.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Tab',
      code: 'Tab',
      keyCode: 9,
      bubbles: true,
      cancelable: true,
    }),
  )

/** True if the list has an option to take, or will have one. A list without any would drop the text. */
const hasOption = (input: HTMLInputElement): boolean =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '') !== null ||
  input.closest('.ant-select-loading') !== null

/** The times that a text is offered to its list, which highlights the best option a moment after a key. */
const maxTries = 4
const nextTryMs = 20

/** Lets a select take its typed text. Returns true if it has, or waits for the server's answer; otherwise the input says that nothing fits. */
export async function takeTyped(input: HTMLInputElement): Promise<boolean> {
  const text = input.value.trim()
  for (let tried = 0; tried < maxTries; tried++) {
    if (hasOption(input)) pressTab(input)
    await new Promise((resolve) => setTimeout(resolve, nextTryMs))
    if (!input.isConnected || input.value.trim() === '' || isChoosing(input)) return true
  }
  sayUntaken(input, text)
  return false
}
