import type { Resource } from '@tinkerdesk/shared'
import { useTypedDraft } from '../../fields/conversation/use-typed-draft.js'

const nothing = { text: '' }

/** The text of a comment that is being written on a copy. It is kept on this device until it is sent, and is back when the copy is opened again. */
export function useCommentDraft(resource: Resource, id: string, title: string) {
  const { typed, setTyped, clear } = useTypedDraft({
    place: `review ${resource.name} ${id}`,
    title: title || resource.label.one,
    nothing,
  })
  return {
    text: typed.text,
    setText: (next: string | ((before: string) => string)) =>
      setTyped(({ text }) => ({ text: typeof next === 'string' ? next : next(text) })),
    clear,
  }
}
