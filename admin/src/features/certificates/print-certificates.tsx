import { counted, languageCodes, languageNames, type Language } from '@tinkerdesk/shared'
import type { certificate } from '@tinkerdesk/shared/resources/certificate'
import { text } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import type { ListRowOf } from '../../resource/index.js'
import { PrintFrame } from '../../ui/dialogs/print-frame.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { CertificateSheets } from './certificate-sheet.js'
import { useSheets } from './use-sheets.js'

/** Certificates in the preview. */
const maxPreviewed = 3

const languages = languageCodes.map((value) => ({ value, label: languageNames[value] ?? value }))

/** Prints certificates after a preview, each on a page of A4, in a language that the person chooses. */
export function PrintSheets({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(useMe().language ?? 'en')
  const { sheets, error, done, retry } = useSheets(ids, language)
  return (
    <PrintFrame
      title={`Print ${counted(ids.length, 'certificate')}`}
      onClose={onClose}
      look="td-certificates"
      paperClass="td-certificates-paper"
      choice={
        <>
          <Segmented label="Language" value={language} options={languages} onChange={setLanguage} />
          <span className="td-help">
            One to a page of A4. Anyone who scans the code sees the first name, the work, the day
            and the school, as long as the certificate is valid.
          </span>
        </>
      }
      sheets={
        sheets
          ? {
              preview: (
                <CertificateSheets sheets={sheets.slice(0, maxPreviewed)} language={language} />
              ),
              paper: <CertificateSheets sheets={sheets} language={language} />,
            }
          : null
      }
      reading={{ done, of: ids.length, label: text('Reading the certificates'), error, retry }}
    />
  )
}

type Row = ListRowOf<typeof certificate>

export const PrintMany = ({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) => (
  <PrintSheets ids={rows.map(({ id }) => id)} onClose={onClose} />
)
export const PrintOne = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <PrintSheets ids={[row.id]} onClose={onClose} />
)
