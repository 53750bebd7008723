import { fileURLToPath } from 'node:url'

/**
 * Plugins that leave code out of the production build. Each stops the build when the package that it changes is no longer as it expects.
 */

// Refine's build wraps each of its 300 functions in a call that sets its name, which also keeps those that are never used. Without
// the calls the first list is 4 kB (compressed) smaller.
export const withoutNames = {
  name: 'refine-without-names',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/@refinedev\// },
    handler: (code: string) =>
      code.replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
  },
}

// antd names each icon by its file ("plus Add goal"). An icon beside a text is an ornament: only a name of our own is read aloud.
export const quietIcons = {
  name: 'quiet-icons',
  apply: 'build' as const,
  transform: {
    filter: { id: /@ant-design\/icons\/es\/components\/AntdIcon\.js/ },
    handler: (code: string) => {
      const quiet = code.replace(
        '"aria-label": icon.name',
        '"aria-hidden": restProps["aria-label"] ? undefined : true',
      )
      if (quiet === code)
        throw new Error(
          'AntdIcon has changed: its icons would be read aloud by the names of their files.',
        )
      return quiet
    },
  },
}

// For icons of two colours, which are blue here, each page with an icon would load antd's palettes and their arithmetic (4 kB compressed).
export const blueIcons = {
  name: 'blue-icons',
  apply: 'build' as const,
  transform: {
    filter: { id: /@ant-design\/icons\/es\/(utils|components\/AntdIcon)\.js/ },
    handler(code: string) {
      const blue = code
        .replace(
          /^import \{ generate as generateColor \} from '@ant-design\/colors';$/m,
          "const generateColor = () => ['#e6f4ff'];",
        )
        .replace(
          /^import \{ blue \} from '@ant-design\/colors';$/m,
          "const blue = { primary: '#1677ff' };",
        )
      if (blue === code) throw new Error('The icons have changed: they would load the palettes.')
      return blue
    },
  },
}

// Each zod schema carries a method that turns it into a JSON schema, which only the API's description uses. Without its code the
// first list is 4 kB (compressed) smaller.
export const withoutJsonSchemas = {
  name: 'zod-without-json-schemas',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/ },
    handler: (code: string) => {
      const names = [...code.matchAll(/^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm)].map(
        ([, name]) => name!,
      )
      if (names.length === 0) throw new Error('The JSON schemas of zod have changed.')
      const made = names.map(
        (name) => `${name.startsWith('create') ? 'method' : 'missing'} as ${name}`,
      )
      return `const missing = () => { throw new Error('There are no JSON schemas here.') }; const method = () => missing; export { ${made.join(', ')} }`
    },
  },
}

// Each input of antd asks for the context of antd's form, which would load that form (8 kB compressed). No page uses it.
export const withoutForms = {
  name: 'antd-without-forms',
  apply: 'build' as const,
  transform: {
    filter: { id: /antd\/es\/form\/context\.js/ },
    handler: (code: string) => {
      const own = code.replace("from 'rc-field-form';", "from 'rc-field-form/es/FormContext';")
      if (own === code)
        throw new Error("The context of antd's form has changed: each list would load the form.")
      return own
    },
  },
}

// React Router's package names its development build in every case. Without its warnings for developers each page is some 0.5 kB smaller. A
// file that is gone stops the build.
export const quietRouter = {
  name: 'react-router-without-warnings',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: {
    filter: { id: /^react-router$/ },
    handler: () =>
      fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
  },
}
