/** The end of a wait. `explain` says at the input that nothing fits what was typed. */
export interface Ending {
  isChosen: boolean
  explain?: () => void
}

/** The inputs in which a person typed ahead of an answer, and how each wait ends. */
const waiting = new Map<HTMLElement, Promise<Ending>>()

/** Notes that an input has no value before an answer has come. Returns the function that ends this, to be called when the value is in its form. */
export function waitForChoice(input: HTMLElement): (ending: Ending) => void {
  const { promise, resolve } = deferred<Ending>()
  waiting.set(input, promise)
  return (ending) => {
    if (waiting.get(input) === promise) waiting.delete(input)
    resolve(ending)
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

const firstIn = (box: HTMLElement | null) =>
  [...waiting].find(([input]) => box === null || box.contains(input))

/** True while an input waits: one within `box`, or any. */
export const isChoosing = (box: HTMLElement | null): boolean => firstIn(box) !== undefined

/** Waits for the inputs within `box`, or for all. Returns false if one of them has chosen nothing: it has the focus then, and says so. */
export async function choicesMade(box: HTMLElement | null): Promise<boolean> {
  for (let next = firstIn(box); next; next = firstIn(box)) {
    const [input, ending] = next
    const { isChosen, explain } = await ending
    if (isChosen) continue
    input.focus()
    explain?.()
    return false
  }
  return true
}
