import { toast } from '../messages/toast.js'

interface TextBox {
  value: string
  /** −1 without a limit. */
  maxLength: number
  selectionStart: number | null
  selectionEnd: number | null
}

/** Returns true if a box leaves out the end of a text that is put in at once, in place of what is marked. */
export function isCut(box: TextBox, text: string): boolean {
  const { value, maxLength, selectionStart, selectionEnd } = box
  const marked = (selectionEnd ?? 0) - (selectionStart ?? 0)
  const added = text.replaceAll(/\r\n?/g, '\n').length
  return maxLength >= 0 && added > 0 && value.length - marked + added > maxLength
}

/** Says so when a box leaves out the end of a text that is pasted or dropped: a browser cuts it without a word. Returns a function that ends this. */
export function sayCuts(): () => void {
  const onInput = (event: InputEvent) => {
    const { target, data, dataTransfer, inputType, defaultPrevented } = event
    const isBox = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!isBox || defaultPrevented || !/^insertFrom|^insertReplacement/.test(inputType)) return
    const text = data ?? dataTransfer?.getData('text/plain') ?? ''
    if (isCut(target, text))
      toast.error('This text is too long. Its end was left out.', { key: 'cut' })
  }
  document.addEventListener('beforeinput', onInput)
  return () => document.removeEventListener('beforeinput', onInput)
}
