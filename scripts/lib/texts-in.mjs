import { parseSync } from 'vite'
import { placeOf } from './text-places.mjs'

const hasLetters = (text) => /\p{L}{2}/u.test(text)
const entities = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  hellip: '…',
  ldquo: '“',
  rdquo: '”',
  rsquo: '’',
}
const decoded = (text) => text.replace(/&(\w+);/g, (all, name) => entities[name] ?? all)

/** Text between tags as React shows it: without line breaks and the spaces around them. */
function shownText(raw) {
  const lines = raw.split('\n')
  return decoded(
    lines
      .map((line, at) => {
        const start = at === 0 ? line : line.trimStart()
        return at === lines.length - 1 ? start : start.trimEnd()
      })
      .filter((line) => line !== '')
      .join(' '),
  )
}

/** The name of an expression as the value of a message: its own, or that of the member that it reads. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return node.property.name
  if (node.type === 'ChainExpression') return nameOf(node.expression)
  if (node.type === 'TSNonNullExpression') return nameOf(node.expression)
  if (node.type === 'CallExpression' && node.callee.name === 'say' && node.arguments.length === 1)
    return nameOf(node.arguments[0])
  if (node.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' && node.arguments.length === 0
      ? nameOf(node.callee.object)
      : nameOf(node.callee)
  if (node.type === 'JSXElement') return node.openingElement.name.name ?? 'part'
  return 'value'
}

/** Names the values of a message, each once. */
function named(nodes) {
  const used = new Map()
  return nodes.map((node) => {
    const name = (nameOf(node) ?? 'value').replace(/\W/g, '')
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return { node, name: times === 1 ? name : `${name}${times}` }
  })
}

const messageOf = (pieces, values) =>
  pieces.map((piece, at) => (at < values.length ? `${piece}{${values[at].name}}` : piece)).join('')

function templateOf(node) {
  const values = named(node.expressions)
  return {
    text: messageOf(
      node.quasis.map(({ value }) => value.cooked ?? value.raw),
      values,
    ),
    values,
  }
}

/** Returns the children of a tag as one message, or `undefined` if they are no text with values between. */
function childrenOf(node) {
  const shown = node.children.filter(
    (child) =>
      !(
        child.type === 'JSXText' &&
        shownText(child.value).trim() === '' &&
        /\n/.test(child.value)
      ) &&
      !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
  )
  if (
    shown.length < 2 ||
    !shown.some((child) => child.type === 'JSXText' && hasLetters(child.value))
  )
    return undefined
  const pieces = ['']
  const nodes = []
  for (const child of shown) {
    const isLiteral =
      child.type === 'JSXExpressionContainer' &&
      child.expression.type === 'Literal' &&
      typeof child.expression.value === 'string'
    if (child.type === 'JSXText') pieces[pieces.length - 1] += shownText(child.value)
    else if (isLiteral) pieces[pieces.length - 1] += child.expression.value
    else {
      nodes.push(child.type === 'JSXExpressionContainer' ? child.expression : child)
      pieces.push('')
    }
  }
  const values = named(nodes)
  const raw = messageOf(pieces, values)
  return {
    text: raw.trim(),
    raw,
    values,
    start: node.openingElement?.end ?? node.openingFragment.end,
    end: node.closingElement?.start ?? node.closingFragment.start,
  }
}

/**
 * Returns the texts of a source file, outer before inner: `{ text, place, kind, start, end, values }`. `place` is `shown` where people read it
 * for certain. `kind` is `string`, `template`, `children` (text and values between two tags) or `between` (text between two tags).
 * `values` are the places of its values, with their names. Throws if the file cannot be parsed.
 */
export function textsIn(code, path) {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const texts = []
  const visit = (node, ancestors) => {
    const line = [...ancestors, node]
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const message = childrenOf(node)
      if (message) texts.push({ ...message, kind: 'children', place: 'shown' })
    }
    if (node.type === 'JSXText' && hasLetters(node.value))
      texts.push({
        text: shownText(node.value).trim(),
        kind: 'between',
        place: 'shown',
        start: node.start,
        end: node.end,
        values: [],
        raw: shownText(node.value),
      })
    if (node.type === 'Literal' && typeof node.value === 'string' && hasLetters(node.value)) {
      const place = placeOf(line)
      const isAttribute = ancestors.at(-1)?.type === 'JSXAttribute'
      const text = isAttribute ? decoded(node.value) : node.value
      if (place !== 'hidden')
        texts.push({
          text,
          kind: isAttribute ? 'attribute' : 'string',
          place,
          start: node.start,
          end: node.end,
          values: [],
        })
    }
    if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => hasLetters(value.raw))) {
      const place = placeOf(line)
      if (place !== 'hidden')
        texts.push({
          ...templateOf(node),
          kind: 'template',
          place,
          start: node.start,
          end: node.end,
        })
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'type' || key === 'loc' || key === 'range') continue
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof child.type === 'string') visit(child, line)
    }
  }
  visit(program, [])
  return texts
}

/** True for a text that may be translated where it is written: for certain on screen, or a sentence of several words. */
export const isTranslatable = ({ text, place }) =>
  place === 'shown' || (place === 'open' && /\s/.test(text.trim()))
