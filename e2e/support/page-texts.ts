/**
 * Runs in a page. Returns everything that a person reads or hears there, each once: the own text of every element, the values and hints of
 * inputs, the names of icons and pictures, and the title of the window.
 */
export function pageTexts(): string[] {
  const unread = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])
  const attributes = [
    'placeholder',
    'title',
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'label',
  ]
  const texts = new Set([document.title])
  for (const element of document.body.querySelectorAll('*')) {
    if (unread.has(element.tagName)) continue
    const own = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
      .join('')
    const isTyped = element.matches(
      'textarea, input:not([type=radio], [type=checkbox], [type=hidden])',
    )
    const values = isTyped && 'value' in element ? [String(element.value)] : []
    for (const text of [
      own,
      ...values,
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ])
      texts.add(text)
  }
  return [...texts]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /[a-z]{2}/i.test(text))
}
