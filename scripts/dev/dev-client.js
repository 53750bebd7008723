// Runs in the page during development only: shows the state of the API, type errors and questions in a corner, and faults as an overlay.
import { ErrorOverlay } from '/@vite/client'

const corner = document.createElement('div')
const root = corner.attachShadow({ mode: 'open' })
root.innerHTML = `<style>
  :host { position: fixed; z-index: 100000; right: 12px; bottom: 12px; max-width: min(640px, calc(100vw - 24px)); font: 13px/1.5 system-ui, sans-serif }
  output, details, form { display: block; margin-top: 8px; padding: 6px 12px; border-radius: 8px; background: #1f2430; color: #f4f4f5; box-shadow: 0 2px 12px #0006 }
  summary { cursor: pointer }
  pre { max-height: 40vh; overflow: auto; white-space: pre-wrap; font: 12px/1.5 ui-monospace, monospace }
  a { color: #8ab4ff }
  input, button { font: inherit; padding: 4px 10px; margin: 4px 8px 4px 0; border: 1px solid #8ab4ff; border-radius: 6px; background: #2b3245; color: inherit }
  button { cursor: pointer }
  [hidden] { display: none }
</style><output hidden>The API is restarting…</output><output hidden></output><details hidden><summary></summary><pre></pre></details>
<form hidden><strong></strong><pre></pre><div></div></form>`
const [restarting, noticed] = root.querySelectorAll('output')
const [errors, form] = [root.querySelector('details'), root.querySelector('form')]

let overlay
let timer

/** Shows a fault of the page's own code, as the product reports it (`report-fault.ts`). The next change loads the page again. */
let fault
addEventListener('tinkerdesk:fault', ({ detail }) => {
  // Vite shows these itself.
  if (!(detail instanceof Error) || /dynamically imported module/.test(detail.message)) return
  // A fault of a module is also one of all that import it.
  fault?.close()
  const [message, ...stack] = `${detail.stack ?? detail}`.split(/\n(?=\s+at )/)
  fault = new ErrorOverlay({ message, stack: stack.join('\n'), plugin: 'the page' })
  document.body.append(fault)
})
/** Vite's own reload, before which the product stores what is typed. */
const reload = () => import.meta.hot.send('tinkerdesk:reload', {})
import.meta.hot.on('vite:beforeUpdate', () => fault && reload())

/** True if a request of this page was answered while the API did not run: what it shows is not whole. */
let isRefused = false
new PerformanceObserver((list) => {
  isRefused ||= list
    .getEntries()
    .some(({ name, responseStatus }) => responseStatus === 503 && name.includes('/api/'))
}).observe({ type: 'resource' })

function showApi({ is, reason }) {
  if (is === 'ready' && isRefused) reload()
  // A restart of less than this time needs no notice.
  clearTimeout(timer)
  if (is === 'starting') timer = setTimeout(() => (restarting.hidden = false), 400)
  else restarting.hidden = true
  overlay?.close()
  overlay = undefined
  if (is !== 'failed') return
  const [message, ...stack] = reason.split(/\n(?=\s+at )/)
  overlay = new ErrorOverlay({ message, stack: stack.join('\n'), plugin: 'the API' })
  document.body.append(overlay)
}

function button(text, onClick) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}

function field(value) {
  const made = document.createElement('input')
  made.value = value
  return made
}

/** What a person does about an API that cannot start: answers a question, makes a migration, or starts it again. */
function choicesOf({ is }, { name, question, isRunning }) {
  const answer = (value) => import.meta.hot.send('tinkerdesk:answer', { value })
  if (question?.options)
    return question.options.map(({ value, label }) => button(label, () => answer(value)))
  if (question) {
    const text = field(question.initial)
    return [text, button('Answer', () => answer(text.value))]
  }
  if (isRunning || is !== 'failed') return []
  if (!name) return [button('Start it again', () => import.meta.hot.send('tinkerdesk:start', {}))]
  const text = field(name)
  const make = () => import.meta.hot.send('tinkerdesk:migrate', { name: text.value })
  return [text, button('Make the migration', make)]
}

let shown
function showChoices(api, migration) {
  // What is typed into the form is kept while nothing changes.
  const next = JSON.stringify([api.is, migration])
  if (next === shown) return
  shown = next
  const { lines, question, isRunning } = migration
  const choices = choicesOf(api, migration)
  form.hidden = choices.length === 0 && !isRunning
  form.querySelector('strong').textContent =
    question?.message ?? (isRunning ? 'Making the migration…' : '')
  form.querySelector('pre').textContent = lines.join('\n')
  form.querySelector('div').replaceChildren(...choices)
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  form.querySelector('button').click()
})

function showTypes(found) {
  if (errors.hidden) errors.open = true
  errors.hidden = found.length === 0
  errors.querySelector('summary').textContent =
    found.length === 1 ? '1 type error' : `${found.length} type errors`
  errors.querySelector('pre').replaceChildren(
    ...found.flatMap(({ file, line, column, message }) => {
      const link = document.createElement('a')
      link.textContent = `${file}:${line}:${column}`
      link.href = '#'
      link.addEventListener('click', (event) => {
        event.preventDefault()
        void fetch(`/__open-in-editor?file=${encodeURIComponent(link.textContent)}`)
      })
      return [link, `\n${message}\n\n`]
    }),
  )
}

import.meta.hot.on('tinkerdesk:dev', ({ api, types, migration, notices }) => {
  if (!corner.isConnected) document.body.append(corner)
  noticed.hidden = notices.length === 0
  noticed.textContent = notices.join(' ')
  showApi(api)
  showTypes(types)
  showChoices(api, migration)
})
