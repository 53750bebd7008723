import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// These have no side effects, though their package.json does not say so: without this line a first list carries the
// markdown renderer and the CSV reader (47 kB gzip) although nothing on it uses them.
const withoutSideEffects =
  /node_modules\/(comma-separated|lodash-es|mdast|micromark|papaparse|property-information|react-markdown|remark-|space-separated|sunflower-antd|unified|unist|vfile)/

export default defineConfig({
  root: path('.'),
  plugins: [react()],
  resolve: {
    // Refine's provider imports axios (118 kB raw) for a client we do not use: what it calls at load is
    // `axios.create()` and `instance.interceptors.response.use(...)`, which the default export of this file answers.
    alias: [
      { find: /^axios$/, replacement: path('src/app/stand-ins/fetch-client.ts') },
      // Refine writes addresses with qs, which brings 15 kB compressed for want of a Map.
      { find: /^side-channel$/, replacement: path('src/app/stand-ins/side-channel.cjs') },
      // Another 8 kB compressed of code that never runs here.
      { find: /^resize-observer-polyfill$/, replacement: path('src/app/stand-ins/resize-observer.ts') },
      { find: /^@rc-component\/async-validator$/, replacement: path('src/app/stand-ins/async-validator.ts') },
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
    port: 5173,
    strictPort: true,
    // The api refuses writes from another origin, so the development server speaks as the api's own.
    proxy: {
      '/api': { target: api, changeOrigin: true, headers: { origin: api } },
      '/socket.io': { target: api, ws: true, changeOrigin: true, headers: { origin: api } },
    },
  },
})
