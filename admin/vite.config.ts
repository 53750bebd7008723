import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// These have no side effects, but their package.json does not say so. Without this line the first list would load the markdown
// renderer and the CSV reader (47 kB gzip), which it does not use.
const withoutSideEffects =
  /node_modules\/(comma-separated|lodash-es|mdast|micromark|papaparse|property-information|react-markdown|remark-|space-separated|sunflower-antd|unified|unist|vfile)/

// Refine's build wraps each of its 300 functions in a call that sets its name, which also keeps those that are never used. Without
// the calls the first list is 4 kB (compressed) smaller.
const withoutNames = {
  name: 'refine-without-names',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/@refinedev\// },
    handler: (code: string) => code.replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
  },
}

// antd names each icon by its file ("plus Add goal"). An icon beside a text is an ornament: only a name of our own is read aloud.
const quietIcons = {
  name: 'quiet-icons',
  apply: 'build' as const,
  transform: {
    filter: { id: /@ant-design\/icons\/es\/components\/AntdIcon\.js/ },
    handler: (code: string) => {
      const quiet = code.replace('"aria-label": icon.name', '"aria-hidden": restProps["aria-label"] ? undefined : true')
      if (quiet === code) throw new Error('AntdIcon has changed: its icons would be read aloud by the names of their files.')
      return quiet
    },
  },
}

// For icons of two colours, which are blue here, each page with an icon would load antd's palettes and their arithmetic (4 kB compressed).
const blueIcons = {
  name: 'blue-icons',
  apply: 'build' as const,
  transform: {
    filter: { id: /@ant-design\/icons\/es\/(utils|components\/AntdIcon)\.js/ },
    handler(code: string) {
      const blue = code
        .replace(/^import \{ generate as generateColor \} from '@ant-design\/colors';$/m, "const generateColor = () => ['#e6f4ff'];")
        .replace(/^import \{ blue \} from '@ant-design\/colors';$/m, "const blue = { primary: '#1677ff' };")
      if (blue === code) throw new Error('The icons have changed: they would load the palettes.')
      return blue
    },
  },
}

// Each zod schema carries a method that turns it into a JSON schema, which only the API's description uses. Without its code the
// first list is 4 kB (compressed) smaller.
const withoutJsonSchemas = {
  name: 'zod-without-json-schemas',
  apply: 'build' as const,
  transform: {
    filter: { id: /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/ },
    handler: (code: string) => {
      const names = [...code.matchAll(/^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm)].map(([, name]) => name!)
      if (names.length === 0) throw new Error('The JSON schemas of zod have changed.')
      const made = names.map((name) => `${name.startsWith('create') ? 'method' : 'missing'} as ${name}`)
      return `const missing = () => { throw new Error('There are no JSON schemas here.') }; const method = () => missing; export { ${made.join(', ')} }`
    },
  },
}

export default defineConfig({
  root: path('.'),
  plugins: [react(), withoutNames, quietIcons, blueIcons, withoutJsonSchemas],
  resolve: {
    // Refine's provider imports axios (118 kB raw) for a client we do not use. When it loads, it calls only
    // `axios.create()` and `instance.interceptors.response.use(...)`, which this file's default export provides.
    alias: [
      { find: /^axios$/, replacement: path('src/app/stand-ins/fetch-client.ts') },
      // Refine writes addresses with qs, which loads 15 kB (compressed) to replace a missing Map.
      { find: /^side-channel$/, replacement: path('src/app/stand-ins/side-channel.cjs') },
      // Another 8 kB (compressed) of code that never runs here.
      { find: /^resize-observer-polyfill$/, replacement: path('src/app/stand-ins/resize-observer.ts') },
      { find: /^@rc-component\/async-validator$/, replacement: path('src/app/stand-ins/async-validator.ts') },
      { find: /^\.\/request-query\.parser$/, replacement: path('src/app/stand-ins/request-query-parser.cjs') },
      { find: /^\.\/request-query\.validator$/, replacement: path('src/app/stand-ins/request-query-validator.cjs') },
      { find: /^\.\/WaveEffect$/, replacement: path('src/app/stand-ins/wave-effect.ts') },
      { find: /^query-string$/, replacement: path('src/app/stand-ins/query-string.ts') },
      { find: /^pluralize$/, replacement: path('src/app/stand-ins/pluralize.ts') },
      { find: /^error-stack-parser$/, replacement: path('src/app/stand-ins/error-stack-parser.ts') },
    ],
    // Two copies of either silently break hooks and themes.
    dedupe: ['react', 'react-dom', 'antd', 'dayjs'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] } },
  },
  server: {
    // The API refuses writes from other origins, so the development server sends the API's own.
    proxy: {
      '/api': { target: api, changeOrigin: true, headers: { origin: api } },
      '/socket.io': { target: api, ws: true, changeOrigin: true, headers: { origin: api } },
    },
  },
})
