import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { walk } from './files.mjs'
import { root } from './shell.mjs'

const isText = /\.(css|html|js|json|svg|txt|webmanifest)$/

const encodings = [
  {
    extension: '.br',
    encode: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { extension: '.gz', encode: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
]

/** Writes `file.br` and `file.gz` beside each text file of a folder. The server sends them as they are. */
export async function compressAssets(folder) {
  const files = walk(join(root, folder)).filter(
    (path) => isText.test(path) && !path.includes('.vite'),
  )
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path)
      await Promise.all(
        encodings.map(async ({ extension, encode }) =>
          writeFile(path + extension, await encode(bytes)),
        ),
      )
    }),
  )
}
