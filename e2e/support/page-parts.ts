/** The parts of a page that look unlike all parts before. */
export interface NewParts {
  /** Their keys, and the keys of the parts that hold them. */
  keys: string[]
  /** False if only the arrangement is new: a box without a meaning of its own holds other parts, all of them seen before. */
  hasNew: boolean
  /** False if every element has the looks of an element seen before, in boxes that have the same looks, too. */
  hasNewLooks: boolean
}

/** The window of a page after `newParts`. */
export interface AfterParts {
  /** The elements that look like parts seen before. */
  examined: Element[]
  seenParts: Set<string>
  /** Returns the weight of a text, and whether it is large. */
  sizeOf: (style: CSSStyleDeclaration) => string
}

/**
 * Runs in a page. Sets aside, as `window.examined`, the elements that look like parts in `window.seenParts`, and returns the keys of the
 * others. `more` are keys to add to those that it holds already, with spaces between them, because Playwright takes long to send a list.
 * Returns `undefined` if it does not hold so many as `held` says: the page was loaded again.
 * A key holds all that a rule about accessibility reads, but no words: the element, everything within it and around it; tags, roles,
 * states, which attributes exist, whether there is text, references that lead nowhere or to several elements, and colours. Sizes count as
 * rules read them: text is large or not, a box is a block, within a line, or not shown. So most parts look alike on a phone.
 */
export function newParts([more, held]: [string, number]): NewParts | undefined {
  const { seenParts } = window as { seenParts?: Set<string> }
  const before = held === 0 ? new Set<string>() : seenParts
  if (before?.size !== held) return undefined
  for (const key of more.split(' ')) if (key) before.add(key)
  const keys: string[] = []
  let hasNew = false
  let hasNewLooks = false
  const examined: Element[] = []

  /** Returns 53 bits of a text, in base 36. */
  const hash = (text: string) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      a = Math.imul(a ^ text.charCodeAt(at), 2_654_435_761)
      b = Math.imul(b ^ text.charCodeAt(at), 1_597_334_677)
    }
    return ((b >>> 0) * 2_097_152 + ((a >>> 0) % 2_097_152)).toString(36)
  }
  const hasWords = (element: Element | undefined) => (element?.textContent ?? '').trim() !== ''
  const targets = new Map<string, Element[]>()
  for (const element of document.querySelectorAll('[id]'))
    targets.set(element.id, [...(targets.get(element.id) ?? []), element])
  const isReference =
    /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details|flowto))$/
  /** References by id of other elements: `for true` is a label with words, which is a name. Other words do not matter. */
  const references = new Map<string, Set<string>>()
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (isReference.test(name))
        for (const id of value.split(' '))
          references.set(
            id,
            (references.get(id) ?? new Set()).add(
              name === 'for' ? `for ${hasWords(element)}` : name,
            ),
          )
  // Words, addresses, dates and limits differ from page to page; a rule asks whether there are any.
  const isWord =
    /^(style|name|value|href|src|title|alt|placeholder|d|datetime|(min|max)(length)?|step|rows|inputmode|data-.*|aria-(label|valuetext|roledescription|keyshortcuts))$/
  // The name of a page or an icon: how it looks is in the styles that are read below.
  const isOwnName = /^(anticon-[\w-]+|[\w-]+-page)$/
  const classes = (value: string) =>
    value
      .split(' ')
      .filter((name) => !isOwnName.test(name))
      .join(' ')
  const attribute = ({ name, value }: Attr) => {
    if (name === 'id')
      return `id ${targets.get(value)!.length} ${[...(references.get(value) ?? [])].sort().join()}`
    if (isReference.test(name))
      return `${name} ${value.split(' ').map((id) => [targets.get(id)?.length, name === 'aria-labelledby' && hasWords(targets.get(id)?.[0])])}`
    if (isWord.test(name)) return `${name} ${value.trim() !== ''}`
    return `${name}=${name === 'class' ? classes(value) : value}`
  }
  /** The limits of axe between small and large text, which needs less contrast. */
  const sizeOf = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
    const points = Math.ceil(parseFloat(fontSize) * 72) / 96
    return `${fontWeight} ${points >= (Number(fontWeight) >= 700 ? 14 : 18) ? 'large' : 'small'}`
  }
  const own = (element: Element) => {
    // A sign that nobody hears has no words. Its colours are not judged.
    if (
      element.matches(
        'svg[aria-hidden=true]:not([id], [tabindex], :has([id], [tabindex], a, text))',
      )
    )
      return 'sign'
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, opacity, display, visibility } = style
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
    const attributes = [...element.attributes].map(attribute).sort()
    return [
      element.tagName,
      hasText,
      ...attributes,
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      sizeOf(style),
      /^(flex|grid|list-item|table)$/.test(display) ? 'block' : display,
      visibility,
    ].join('|')
  }

  const owns = new Map<Element, string>()
  const sign = hash('sign')
  const shown = (element: Element) =>
    owns.get(element) === sign
      ? []
      : [...element.children].filter(({ tagName }) => tagName !== 'HEAD' && tagName !== 'SCRIPT')
  const wholes = new Map<Element, string>()
  const measure = (element: Element): string => {
    owns.set(element, hash(own(element)))
    // Ten rows that are alike are like two of them.
    const whole = hash([owns.get(element), ...new Set(shown(element).map(measure))].join(' '))
    wholes.set(element, whole)
    return whole
  }
  const isBox = ({ tagName, attributes }: Element) =>
    /^(HTML|BODY|DIV)$/.test(tagName) &&
    ![...attributes].some(({ name }) => /^(role|tabindex|aria-.*)$/.test(name))
  /** Returns whether the key is new. */
  const add = (key: string) => !before.has(key) && before.add(key) && keys.push(key) > 0
  const sort = (element: Element, within: string) => {
    const key = hash(`${within} ${wholes.get(element)}`)
    if (!add(key)) return void examined.push(element)
    const inside = hash(`${within} ${owns.get(element)}`)
    const isNewLook = add(inside)
    hasNewLooks ||= isNewLook
    hasNew ||= isNewLook || !isBox(element)
    for (const child of shown(element)) sort(child, inside)
  }
  measure(document.documentElement)
  sort(document.documentElement, '')
  Object.assign(window, { examined, seenParts: before, sizeOf })
  return { keys, hasNew, hasNewLooks }
}
