import { Readable } from 'node:stream'
import { resourceNamed, type Me } from '@tinkerdesk/shared'
import { datedAs, records, type Gate } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import type { StoredUpload, UploadService } from '../features/files/upload.service.js'
import { demoId } from './demo-id.js'
import { demoPartners } from './partners.js'
import { pdfOf } from './pdf.js'
import { cardPicture } from './png.js'

interface DemoFile {
  name: string
  /** The record that names it, and the field, which may be a list. */
  place: { resource: string; id: string; field: string; isList?: true }
  content: () => Buffer | string
}

const paper = (title: string, lines: readonly string[]) => () => pdfOf(title, lines)

const demoFiles: readonly DemoFile[] = [
  {
    name: 'My card.png',
    place: { resource: 'studentActivity', id: demoId('copy', 1), field: 'files', isList: true },
    content: cardPicture,
  },
  {
    name: 'Poster ATL Marathon.pdf',
    place: { resource: 'competition', id: demoId('contest', 2), field: 'uploadFile' },
    content: paper('ATL Marathon', [
      'Find a problem in your neighbourhood. Build something that helps.',
      '',
      'Who: teams of two or three, class 6 to class 12',
      'What: a problem statement, photographs of a prototype, a video of three minutes',
      'Where: the tinkering lab of your school',
      '',
      'Talk to your ATL in-charge before the applications close.',
    ]),
  },
  {
    name: 'Memorandum of understanding.pdf',
    place: { resource: 'partner', id: demoPartners[0]!.id, field: 'mouFile' },
    content: paper('Memorandum of understanding', [
      'between the school innovation-lab programme',
      'and the Pink City Institute of Engineering, Jaipur',
      '',
      '1. The institute opens its workshop to the schools on the first Saturday of each month.',
      '2. Two of its students judge the Line Follower League each year.',
      '3. The programme names the schools and the students who come, a week ahead.',
      '4. Either side may end this with three months of notice.',
    ]),
  },
  {
    name: '3D printer in ten steps.pdf',
    place: { resource: 'equipment', id: demoId('equipment', 3), field: 'manual' },
    content: paper('3D printer in ten steps', [
      '1. Check that the bed is clean and level.',
      '2. Switch the printer on and choose the filament.',
      '3. Wait until nozzle and bed have their temperatures.',
      '4. Load the filament until it comes out of the nozzle.',
      '5. Slice the model with supports where it overhangs.',
      '6. Start the print and watch the first layer.',
      '7. Never touch the nozzle while it is hot.',
      '8. Let the bed cool before you take the part off.',
      '9. Put the rest of the filament back into its bag.',
      '10. Write the print into the log beside the printer.',
    ]),
  },
]

/** A file of the demo whose bytes are stored. */
export interface StoredDemoFile {
  upload: StoredUpload
  place: DemoFile['place']
}

/** Stores the bytes of the demo's files. Nothing names them before `attachFiles`. */
export const storeFiles = (uploads: UploadService, me: Me): Promise<StoredDemoFile[]> =>
  Promise.all(
    demoFiles.map(async ({ name, place, content }) => ({
      upload: await uploads.receive(me, Readable.from(content()), name),
      place,
    })),
  )

/** Names the stored files in their records, as of a moment. */
export async function attachFiles(
  {
    tx,
    gate,
    uploads,
    me,
    at,
  }: { tx: Transaction; gate: Gate; uploads: UploadService; me: Me; at: Date },
  stored: readonly StoredDemoFile[],
): Promise<void> {
  for (const { upload, place } of stored) {
    const file = await uploads.keepIn(tx, me, upload, at.toISOString())
    const [row] = await records(resourceNamed(place.resource), tx).find(
      { id: place.id },
      { fields: [] },
    )
    const { field, isList } = place
    await datedAs(at, () =>
      gate.change(
        me,
        place.resource,
        place.id,
        { version: row!.version, [field]: isList ? [file] : file },
        { tx },
      ),
    )
  }
}
