import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { editorsAtOnce } from './bundle/editors-at-once.js'
import { filesByScreen, type FirstModules } from './bundle/files-by-screen.js'
import { firstScript } from './bundle/first-script.js'
import { firstTexts } from './bundle/first-texts.js'
import { languageModules } from './bundle/language-modules.js'
import { menuPictures } from './bundle/menu-pictures.js'
import { offlineWorker } from './bundle/offline-worker.js'
import { oneRouteMatch } from './bundle/one-route-match.js'
import { blueIcons, quietIcons, quietRouter, withoutForms, withoutNames } from './bundle/smaller.js'
import { spokenTexts } from './bundle/spoken-texts.js'
import { serverOnly } from './bundle/server-only.js'
import { zodOnUse } from './bundle/zod-on-use.js'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// These have no side effects, but their package.json does not say so. Without this line the first list would load the markdown
// renderer and the CSV reader (47 kB gzip), which it does not use.
const withoutSideEffects =
  /node_modules\/(comma-separated|lodash-es|mdast|micromark|papaparse|property-information|react-markdown|remark-|space-separated|sunflower-antd|unified|unist|vfile)/

// Files name others some 350 times before the first list is drawn, and no letter of a hash can be compressed. Rolldown needs seven.
const named = 'assets/[name]-[hash:7]'

// A worker serves the addresses below its own, so it is at the root, under a name that stays.
const output: Rolldown.OutputOptions = {
  entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : `${named}.js`),
  chunkFileNames: `${named}.js`,
  assetFileNames: `${named}[extname]`,
}

const config = (modules?: FirstModules): UserConfig => ({
  root: path('.'),
  plugins: [
    languageModules,
    menuPictures,
    firstTexts(modules),
    spokenTexts,
    react(),
    withoutNames,
    quietIcons,
    quietRouter,
    blueIcons,
    withoutForms,
    serverOnly,
    oneRouteMatch,
    zodOnUse,
    editorsAtOnce,
    firstScript,
    offlineWorker,
  ],
  resolve: {
    // Refine's provider imports axios (118 kB raw) for a client we do not use. When it loads, it calls only
    // `axios.create()` and `instance.interceptors.response.use(...)`, which this file's default export provides.
    alias: [
      { find: /^axios$/, replacement: path('src/app/stand-ins/fetch-client.ts') },
      // The part of qs with which Refine reads and writes addresses.
      { find: /^qs$/, replacement: path('src/app/stand-ins/qs.ts') },
      // Another 8 kB (compressed) of code that never runs here.
      {
        find: /^resize-observer-polyfill$/,
        replacement: path('src/app/stand-ins/resize-observer.ts'),
      },
      {
        find: /^\.\/request-query\.parser$/,
        replacement: path('src/app/stand-ins/request-query-parser.cjs'),
      },
      {
        find: /^\.\/request-query\.validator$/,
        replacement: path('src/app/stand-ins/request-query-validator.cjs'),
      },
      { find: /^\.\/WaveEffect$/, replacement: path('src/app/stand-ins/wave-effect.ts') },
      { find: /^query-string$/, replacement: path('src/app/stand-ins/query-string.ts') },
      { find: /^lodash-es\/uniqBy\.js$/, replacement: path('src/app/stand-ins/uniq-by.ts') },
      { find: /^pluralize$/, replacement: path('src/app/stand-ins/pluralize.ts') },
      {
        find: /^error-stack-parser$/,
        replacement: path('src/app/stand-ins/error-stack-parser.ts'),
      },
    ],
    // Two copies of either silently break hooks and themes.
    dedupe: ['react', 'react-dom', 'antd', 'dayjs'],
  },
  worker: { format: 'es', plugins: () => [languageModules] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { index: path('index.html'), sw: path('worker/worker.ts') },
      output,
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
    },
  },
  server: {
    // The API refuses writes from other origins, so the development server sends the API's own.
    proxy: {
      '/api': { target: api, changeOrigin: true, headers: { origin: api } },
      '/socket.io': { target: api, ws: true, changeOrigin: true, headers: { origin: api } },
    },
  },
})

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config()
  const { codeSplitting, modules } = await filesByScreen(config())
  output.codeSplitting = codeSplitting
  return config(modules)
})
