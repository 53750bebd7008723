/** Attributes and members whose value is read by people, even if it is a single word. */
const shownNames =
  /^(title|label|data-hint|placeholder|aria-label|ariaLabel|alt|subtitle|heading|help|hint|description|text|none|okText|cancelText|message|messages|action|verb|noun|done|confirm|empty|question|content|children|words|word|say|send|submit|note|name|all|busy|saved|success|failure|prompt|value-text|summary|caption|what|one|many|legend|lead|button|unit|items|sentence|answer|aria-roledescription|addLabel|removeLabel|submitLabel|does|unsaved|nothing|emptyTitle|offer|reason)$/
const hiddenNames =
  /^(className|class|key|id|type|to|href|name|value|htmlFor|role|rel|target|tone|path|kind|for|size|method|d|fill|stroke|data-.+|route|access|icon|form|autoComplete|code)$/
const shownCalls =
  /^(success|error|info|toast|setProblem|setError|setNote|useDocumentTitle|announce|refuse)$/

/** Calls that say their text themselves, and those that say each word of a list or an object. */
const saidCalls = /^(text|say|labelOf)$/
const saysEach = ({ callee, arguments: args }) =>
  callee?.name === 'spokenLabels' ||
  (callee?.property?.name === 'map' && args[0]?.type === 'Identifier' && args[0].name === 'say')

const isComparison = ({ type, operator }) => type === 'BinaryExpression' && operator !== '+'
/** True for a function without a block, which returns the text. */
const returns = ({ type, body }, child) => type === 'ArrowFunctionExpression' && body === child
const passing = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'TSNonNullExpression',
  'TemplateLiteral',
])

/** True for a text of files that people bring, which the product reads and never says. */
const isReading = ({ type, key }) =>
  type === 'Property' && (key.name === 'headings' || key.name === 'spellings')

/** Returns `'shown'` for a place that people read, `'hidden'` for a value of the program, `'open'` for any other. */
export function placeOf(ancestors) {
  if (ancestors.some(isReading)) return 'hidden'
  let at = ancestors.length - 1
  let child = ancestors[at]
  at -= 1
  for (; at >= 0 && (passing.has(ancestors[at].type) || returns(ancestors[at], child)); at--) {
    if (ancestors[at].type === 'ConditionalExpression' && ancestors[at].test === child)
      return 'hidden'
    child = ancestors[at]
  }
  const parent = ancestors[at]
  if (!parent) return 'open'
  if (isComparison(parent)) return 'hidden'
  switch (parent.type) {
    case 'JSXExpressionContainer':
      return ancestors[at - 1]?.type === 'JSXAttribute'
        ? placeOfName(nameOfAttribute(ancestors[at - 1]))
        : 'shown'
    case 'JSXAttribute':
      return placeOfName(nameOfAttribute(parent))
    case 'Property':
      if (parent.key === child && !parent.computed) return 'hidden'
      // As an attribute, it is the text of a button.
      if (parent.key.name === 'action') return 'hidden'
      if (ancestors[at - 2]?.type === 'CallExpression' && saysEach(ancestors[at - 2])) return 'said'
      return placeOfName(parent.key.name ?? parent.key.value)
    case 'AssignmentPattern':
      return parent.right === child && shownNames.test(parent.left.name ?? '') ? 'shown' : 'open'
    case 'VariableDeclarator':
      return shownNames.test(parent.id.name ?? '') ? 'shown' : 'open'
    case 'AssignmentExpression':
      return placeOfName(parent.left.property?.name ?? '')
    case 'ArrayExpression': {
      const list = ancestors[at - 1]
      return list?.type === 'MemberExpression' && saysEach(ancestors[at - 2]) ? 'said' : 'open'
    }
    case 'CallExpression':
    case 'NewExpression':
      if (saidCalls.test(parent.callee.name ?? '')) return 'said'
      return shownCalls.test(parent.callee.name ?? parent.callee.property?.name ?? '')
        ? 'shown'
        : 'open'
    case 'MemberExpression':
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'SwitchCase':
    case 'TSLiteralType':
    case 'ExpressionStatement':
    case 'TaggedTemplateExpression':
      return 'hidden'
    default:
      return parent.type.startsWith('TS') ? 'hidden' : 'open'
  }
}

const nameOfAttribute = ({ name }) => name.name ?? ''
const placeOfName = (name) =>
  hiddenNames.test(name) && name !== 'name' && name !== 'data-hint'
    ? 'hidden'
    : shownNames.test(name) && name !== 'name'
      ? 'shown'
      : name === 'name'
        ? 'hidden'
        : 'open'
