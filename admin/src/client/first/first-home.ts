let end: (() => unknown) | undefined

/** Sets the function that puts the product in the place of the first cards. */
export const whenHomeIsThere = (act: typeof end) => {
  end = act
}

/** The home page of the product is drawn: the first cards, if they are shown, give way to it. Called once it would look the same. */
export function endFirstHome(): void {
  const act = end
  end = undefined
  act?.()
}

/** Until then, in ms, the product has drawn its home page. If not, it has something else to say. */
const patience = 10_000

/** Gives the product the time to draw its home page. */
export const awaitHome = () => void setTimeout(endFirstHome, patience)
