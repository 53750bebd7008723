import { offeredFilesOf, typeFaultOf, type FileType } from './file-types.js'

const fault = (accept: readonly FileType[] | undefined, type: string) =>
  typeFaultOf({ label: 'Manual', ...(accept ? { accept } : {}) }, type)

describe('typeFaultOf', () => {
  it.each<[FileType, string]>([
    ['image', 'image/png'],
    ['video', 'video/mp4'],
    ['audio', 'audio/mpeg'],
    ['pdf', 'application/pdf'],
    ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['presentation', 'application/x-cfb'],
    ['text', 'text/plain'],
  ])('accepts %s: %s', (accept, type) => expect(fault([accept], type)).toBeUndefined())

  it('accepts every type where none is named', () => {
    expect(fault(undefined, 'application/octet-stream')).toBeUndefined()
  })

  it.each(['image/svg+xml', 'text/plain', 'video/mp4', 'application/octet-stream'])(
    'refuses %s as a picture',
    (type) => {
      expect(fault(['image'], type)).toBe('Manual must be a JPEG, PNG, GIF or WebP picture')
    },
  )

  it('names every type that it accepts', () => {
    expect(fault(['pdf', 'text'], 'image/png')).toBe('Manual must be a PDF or a text or CSV file')
  })
})

it('offers the same files in the dialog', () => {
  expect(offeredFilesOf({ label: 'Manual', accept: ['pdf', 'video'] })).toBe('.pdf,video/*')
  expect(offeredFilesOf({ label: 'Manual' })).toBeUndefined()
})
