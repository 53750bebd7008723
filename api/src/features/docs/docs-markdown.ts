import { methods } from './methods.js'

type Json = Record<string, unknown>
type Operations = Record<string, Json>

interface Section {
  name: string
  description: string
  operations: { method: string; path: string; operation: Json }[]
}

/** The address of a section: `students-activities` for "Students' activities". */
const addressOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function sectionsOf(document: Json): Section[] {
  const all = Object.entries(document.paths as Record<string, Operations>).flatMap(
    ([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method]
        return operation ? [{ method, path, operation }] : []
      }),
  )
  return (document.tags as { name: string; description: string }[]).map((tag) => ({
    ...tag,
    operations: all.filter(({ operation }) => (operation.tags as string[])[0] === tag.name),
  }))
}

const schemaName = (content: unknown): string => {
  const refs = JSON.stringify(content ?? {}).match(/(?<=#\/components\/schemas\/)\w+/g) ?? []
  return [...new Set(refs)].map((name) => `\`${name}\``).join(', ')
}

function operationText({ method, path, operation }: Section['operations'][number]): string {
  const { operationId, description, parameters = [], requestBody, responses } = operation
  const named = (parameters as Json[]).filter(({ name }) => name !== undefined)
  const body = schemaName((requestBody as Json | undefined)?.content)
  const [done] = Object.entries(responses as Record<string, Json>)
  return [
    `## ${String(operationId)}`,
    `\`${method.toUpperCase()} ${path}\``,
    String(description),
    ...named.map((parameter) =>
      `- \`${String(parameter.name)}\` ${String(parameter.description ?? '')}`.trim(),
    ),
    ...(body ? [`Body: ${body}`] : []),
    `Answer ${done?.[0] ?? ''}: ${String(done?.[1].description ?? '')} ${schemaName(done?.[1].content)}`.trim(),
  ].join('\n\n')
}

/** Returns each section of the description as Markdown, by its address. */
export const markdownPages = (document: Json): ReadonlyMap<string, string> =>
  new Map(
    sectionsOf(document).map(({ name, description, operations }) => [
      addressOf(name),
      [`# ${name}`, description, ...operations.map(operationText)].join('\n\n') + '\n',
    ]),
  )

/** Returns the list of all sections for language models, as llmstxt.org proposes. */
export function llmsText(document: Json): string {
  const { title, description } = document.info as { title: string; description: string }
  const links = sectionsOf(document).map(
    ({ name, description }) => `- [${name}](/api/docs/${addressOf(name)}.md): ${description}`,
  )
  return [
    `# ${title}`,
    `> ${description}`,
    '## API',
    links.join('\n'),
    '## Optional',
    '- [OpenAPI](/api/openapi.json): every schema of every body',
    '',
  ].join('\n\n')
}
