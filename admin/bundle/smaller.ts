import { fileURLToPath } from 'node:url'

/**
 * Plugins that leave code out of the production build. Each stops the build when the package that it changes is no longer as it expects.
 * Decision 147 has what each saves.
 */

// Refine's build wraps each of its 300 functions in a call that sets its name, which also keeps those that are never used.
export const withoutNames = {
  name: 'refine-without-names',
  apply: 'build' as const,
  transform: {
    filter: { id: /@refinedev\/(antd|core)\/dist\/index\.mjs$/ },
    handler: (code: string) => {
      const plain = code.replace(/^var __name = .*$/m, 'var __name = (target) => target;')
      if (plain === code)
        throw new Error(
          "Refine's functions have other names now: each list would load all of them.",
        )
      return plain
    },
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

// For icons of two colours, which are blue here, each page with an icon would load antd's palettes and their arithmetic.
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

// Each input of antd asks for the context of antd's form, which would load that form. No page uses it.
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

// React Router's package names its development build in every case. A file that is gone stops the build.
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
