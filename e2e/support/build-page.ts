import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { productConfig } from '../../admin/bundle/product-config.js'

/** The files of a page by their path, its first script first. */
export type PageFiles = readonly (readonly [path: string, content: string | Uint8Array])[]

/** Builds a page that is no part of the product, with the packages and stand-ins of the admin. `base` is the folder of its files: `/refine-files/`. */
export async function buildPage(input: string, base: string): Promise<PageFiles> {
  const result = (await build({
    ...(await productConfig()),
    configFile: false,
    logLevel: 'silent',
    base,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input },
    },
  })) as Rolldown.RolldownOutput
  return result.output.map((file) => [
    `${base}${file.fileName}`,
    file.type === 'chunk' ? file.code : file.source,
  ])
}

const types: { readonly [extension: string]: string } = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Answers requests for the files of such a page, and all others at these addresses with its document. */
export async function servePage(page: Page, addresses: RegExp, files: PageFiles): Promise<void> {
  const byPath = new Map(files)
  const styles = files.filter(([path]) => path.endsWith('.css'))
  const links = styles.map(([path]) => `<link rel="stylesheet" href="${path}">`).join('')
  const document = `<!doctype html><html lang="en"><title>Page</title>${links}<div id="root"></div><script type="module" src="${files[0]![0]}"></script></html>`
  await page.route(addresses, async (route) => {
    const { pathname } = new URL(route.request().url())
    const content = byPath.get(pathname)
    await route.fulfill(
      content === undefined
        ? { contentType: 'text/html', body: document }
        : {
            contentType: types[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'application/json',
            body: typeof content === 'string' ? content : Buffer.from(content),
          },
    )
  })
}
