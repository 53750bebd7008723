import { apngReader } from './clean-apng.js'
import { cleanBlocks, type ReadStart } from './clean-blocks.js'
import { gifReader } from './clean-gif.js'
import { jpegReader } from './clean-jpeg.js'
import { cleanMp3 } from './clean-mp3.js'
import { isBoxed, readBox } from './clean-video.js'
import { readElement } from './clean-webm.js'
import { webpReader } from './clean-webp.js'

/** Passes a file on without its metadata. Calls `broken` for one that is not built as its type says. */
export type CleanFile = (
  chunks: AsyncIterable<Buffer>,
  broken: () => void,
) => AsyncGenerator<Buffer>

/** Returns what removes the metadata of files of a type as they arrive, such as the place of a recording. Absent for other types. */
export function cleanerOf(type: string): CleanFile | undefined {
  if (type === 'audio/mpeg') return cleanMp3
  if (isBoxed(type)) return (chunks, broken) => cleanBlocks(chunks, readBox, broken)
  if (type === 'image/apng') return (chunks, broken) => cleanBlocks(chunks, apngReader(), broken)
  if (type === 'image/gif') return (chunks, broken) => cleanBlocks(chunks, gifReader(), broken)
  if (/^(video|audio)\/(webm|x-matroska|matroska)$/.test(type))
    return (chunks, broken) => cleanBlocks(chunks, readElement, broken)
  return undefined
}

const pictureReaders: Record<string, (() => ReadStart) | undefined> = {
  'image/jpeg': jpegReader,
  'image/png': apngReader,
  'image/webp': webpReader,
}

/** Passes on a picture that cannot be read, without the metadata that its blocks name: it may be sound but for its size, and say where it was made. */
export const cleanUnreadable = (
  type: string,
  chunks: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> =>
  pictureReaders[type] ? cleanBlocks(chunks, pictureReaders[type](), () => {}) : chunks
