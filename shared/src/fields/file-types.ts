interface FileTypeInfo {
  /** Completes the sentence "Photo must be …". */
  label: string
  /** Media types as the server detects them from the bytes. `video/*` means every type that begins with `video/`. */
  types: readonly string[]
  /** The extensions or types that the file dialog offers. */
  offers: string
}

// Programs before Office 2007 write one container for all three.
const oldOffice = 'application/x-cfb'
const openXml = (part: string) => `application/vnd.openxmlformats-officedocument.${part}`
const openDocument = (part: string) => `application/vnd.oasis.opendocument.${part}`

/** The kinds of file that a field can ask for. */
const fileTypes = {
  image: {
    label: 'a JPEG, PNG, GIF or WebP picture',
    types: ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'],
    offers: '.jpg,.jpeg,.png,.gif,.webp',
  },
  video: { label: 'a video', types: ['video/*'], offers: 'video/*' },
  audio: { label: 'a sound recording', types: ['audio/*'], offers: 'audio/*' },
  pdf: { label: 'a PDF', types: ['application/pdf'], offers: '.pdf' },
  document: {
    label: 'a Word or OpenDocument text',
    types: [openXml('wordprocessingml.document'), openDocument('text'), oldOffice],
    offers: '.docx,.odt,.doc',
  },
  spreadsheet: {
    label: 'an Excel or OpenDocument spreadsheet',
    types: [openXml('spreadsheetml.sheet'), openDocument('spreadsheet'), oldOffice],
    offers: '.xlsx,.ods,.xls',
  },
  presentation: {
    label: 'a PowerPoint or OpenDocument presentation',
    types: [
      openXml('presentationml.presentation'),
      openXml('presentationml.slideshow'),
      openDocument('presentation'),
      oldOffice,
    ],
    offers: '.pptx,.ppsx,.odp,.ppt',
  },
  /** CSV too: its bytes are plain text. */
  text: { label: 'a text or CSV file', types: ['text/plain'], offers: '.txt,.csv,.md' },
} as const satisfies Record<string, FileTypeInfo>

export type FileType = keyof typeof fileTypes

interface Accepting {
  label: string
  accept?: readonly FileType[]
}

const infosOf = ({ accept = [] }: Accepting): readonly FileTypeInfo[] =>
  accept.map((type) => fileTypes[type])

/** Returns why a file of a detected media type cannot be in a field, or `undefined` if it can. */
export function typeFaultOf(field: Accepting, type: string): string | undefined {
  const infos = infosOf(field)
  const matches = (pattern: string) =>
    pattern === type || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
  if (infos.length === 0 || infos.some(({ types }) => types.some(matches))) return undefined
  return `${field.label} must be ${infos.map(({ label }) => label).join(' or ')}`
}

/** Returns what a file dialog offers for a field, as the `accept` of an input; `undefined` for every file. */
export const offeredFilesOf = (field: Accepting): string | undefined =>
  infosOf(field)
    .map(({ offers }) => offers)
    .join(',') || undefined
