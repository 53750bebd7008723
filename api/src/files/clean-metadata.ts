import { apngReader } from './clean-apng.js'
import { cleanBlocks } from './clean-blocks.js'
import { gifReader } from './clean-gif.js'
import { cleanMp3 } from './clean-mp3.js'
import { isBoxed, readBox } from './clean-video.js'
import { readElement } from './clean-webm.js'

/** Passes a file on without its metadata. Calls `broken` for one that is not built as its type says. */
export type CleanFile = (chunks: AsyncIterable<Buffer>, broken: () => void) => AsyncGenerator<Buffer>

/** Returns what removes the metadata of files of a type as they arrive, such as the place of a recording. Absent for other types. */
export function cleanerOf(type: string): CleanFile | undefined {
  if (type === 'audio/mpeg') return cleanMp3
  if (isBoxed(type)) return (chunks, broken) => cleanBlocks(chunks, readBox, broken)
  if (type === 'image/apng') return (chunks, broken) => cleanBlocks(chunks, apngReader(), broken)
  if (type === 'image/gif') return (chunks, broken) => cleanBlocks(chunks, gifReader(), broken)
  if (/^(video|audio)\/(webm|x-matroska|matroska)$/.test(type)) return (chunks, broken) => cleanBlocks(chunks, readElement, broken)
  return undefined
}
