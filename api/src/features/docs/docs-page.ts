import { methods } from './methods.js'

type Json = Record<string, unknown>

const escaped = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!,
  )

/** Returns a part of the document itself for a reference to it. */
type Named = (part: Json) => Json

function operation(path: string, method: string, described: Json, named: Named): string {
  const parameters = ((described.parameters ?? []) as Json[])
    .map(named)
    .map(
      ({ name, description }) => `<li><code>${escaped(name)}</code> ${escaped(description)}</li>`,
    )
  const answers = Object.entries((described.responses ?? {}) as Record<string, Json>).map(
    ([status, answer]) =>
      `<li><code>${escaped(status)}</code> ${escaped(named(answer).description)}</li>`,
  )
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(described.summary)}</summary>
<div>${parameters.length ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}<h4>Answers</h4><ul>${answers.join('')}</ul></div></details>`
}

/** Renders the OpenAPI document as one plain page, without scripts and external resources. */
export function docsPage(document: Json): string {
  const named: Named = (part) =>
    String(part.$ref ?? '')
      .split('/')
      .slice(1)
      .reduce((inner, key) => inner[key] as Json, part.$ref ? document : part)
  const groups = new Map<string, string[]>()
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>))
    for (const method of methods) {
      const described = item[method]
      if (!described) continue
      const tag = ((described.tags as string[] | undefined) ?? ['Other'])[0]!
      groups.set(tag, [...(groups.get(tag) ?? []), operation(path, method, described, named)])
    }
  const sections = [...groups].map(([tag, rows]) => `<h2>${escaped(tag)}</h2>${rows.join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tinkerdesk API</title>
<style>
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid #8884;border-radius:8px;margin:.4rem 0;padding:.4rem .8rem;overflow-wrap:anywhere}
summary{cursor:pointer}
b{display:inline-block;min-width:4.5rem;font-size:.8rem;color:#4f46e5}b.delete{color:#dc2626}b.post{color:#16a34a}b.patch{color:#d97706}
h4{margin:.6rem 0 .2rem}
</style>
<h1>Tinkerdesk API</h1>
<p>${escaped((document.info as Json).description)} The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
${sections.join('\n')}</html>`
}
