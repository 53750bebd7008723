import {
  counted,
  formatCount,
  languageCodes,
  languageNames,
  type Language,
} from '@tinkerdesk/shared'
import type { certificate } from '@tinkerdesk/shared/resources/certificate'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import type { ListRowOf } from '../../resource/index.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { ProgressBar } from '../../ui/messages/progress.js'
import { Paper } from '../../ui/parts/paper.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { CertificateSheets } from './certificate-sheet.js'
import { useSheets } from './use-sheets.js'

/** Certificates in the preview. */
const maxPreviewed = 3

const languages = languageCodes.map((value) => ({ value, label: languageNames[value] ?? value }))

/** Prints certificates after a preview, each on a page of A4, in a language that the person chooses. */
export function PrintSheets({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [language, setLanguage] = useState<Language>(useMe().language ?? 'en')
  const button = useRef<HTMLButtonElement>(null)
  const { sheets, error, done, retry } = useSheets(ids, language)
  return (
    <FormDialog
      title={`Print ${counted(ids.length, 'certificate')}`}
      width={890}
      onCancel={onClose}
      focus={() => button.current?.focus()}
      footer={[
        <Button key="close" onClick={onClose}>
          Close
        </Button>,
        <Button
          key="print"
          ref={button}
          type="primary"
          aria-disabled={!sheets}
          onClick={() => sheets && window.print()}
        >
          Print
        </Button>,
      ]}
    >
      <div className="td-certificates-choice">
        <Segmented label="Language" value={language} options={languages} onChange={setLanguage} />
        <span className="td-help">
          One to a page of A4. Anyone who scans the code sees the first name, the work, the day and
          the school, as long as the certificate is valid.
        </span>
      </div>
      {error ? <PartFault error={error} onRetry={retry} /> : null}
      {sheets ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
          <section className="td-certificates-preview" aria-label="Preview" tabIndex={0}>
            <CertificateSheets sheets={sheets.slice(0, maxPreviewed)} language={language} />
          </section>
          <Paper className="td-certificates-paper">
            <CertificateSheets sheets={sheets} language={language} />
          </Paper>
        </>
      ) : error ? null : (
        <div className="td-certificates-preview" aria-busy>
          <div className="issue-progress">
            <ProgressBar
              percent={Math.round((100 * done) / ids.length)}
              label="Reading the certificates"
            />
            <p className="td-help">{`${formatCount(done)} of ${formatCount(ids.length)} read`}</p>
          </div>
        </div>
      )}
    </FormDialog>
  )
}

type Row = ListRowOf<typeof certificate>

export const PrintMany = ({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) => (
  <PrintSheets ids={rows.map(({ id }) => id)} onClose={onClose} />
)
export const PrintOne = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <PrintSheets ids={[row.id]} onClose={onClose} />
)
