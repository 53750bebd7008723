// Runs in the page during development only: shows the state of the API and type errors in a corner, and faults as an overlay.
import { ErrorOverlay } from '/@vite/client'

const corner = document.createElement('div')
const root = corner.attachShadow({ mode: 'open' })
root.innerHTML = `<style>
  :host { position: fixed; z-index: 99998; right: 12px; bottom: 12px; max-width: min(640px, calc(100vw - 24px)); font: 13px/1.5 system-ui, sans-serif }
  output, details { display: block; margin-top: 8px; padding: 6px 12px; border-radius: 8px; background: #1f2430; color: #f4f4f5; box-shadow: 0 2px 12px #0006 }
  summary { cursor: pointer }
  pre { max-height: 50vh; overflow: auto; white-space: pre-wrap; font: 12px/1.5 ui-monospace, monospace }
  a { color: #8ab4ff }
  [hidden] { display: none }
</style><output hidden>The API is restarting…</output><details hidden><summary></summary><pre></pre></details>`
const [restarting, errors] = [root.querySelector('output'), root.querySelector('details')]

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
import.meta.hot.on('vite:beforeUpdate', () => fault && location.reload())

function showApi({ is, reason }) {
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

function showTypes(found) {
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

import.meta.hot.on('tinkerdesk:dev', ({ api, types }) => {
  if (!corner.isConnected) document.body.append(corner)
  showApi(api)
  showTypes(types)
})
