import type { CertificateSheet, Language } from '@tinkerdesk/shared'
import { renderSVG } from 'uqr'
import './certificates.css'

interface Props {
  sheets: readonly CertificateSheet[]
  language: Language
}

/** Characters of a text from which smaller letters keep it on the page. */
const longText = 260
const longerText = 520

const sizeOf = ({ text, title }: CertificateSheet): 'small' | 'smaller' | undefined => {
  const length = text.reduce((all, piece) => all + piece.text.length, title.length)
  return length > longerText ? 'smaller' : length > longText ? 'small' : undefined
}

/** Certificates, each on a page of A4. */
export const CertificateSheets = ({ sheets, language }: Props) => (
  <ul className="td-certificates" lang={language}>
    {sheets.map((sheet) => (
      <li key={sheet.id}>
        <article className="td-certificate" data-size={sizeOf(sheet)}>
          <p className="td-certificate-school">{sheet.school}</p>
          <h2>{sheet.title}</h2>
          <p className="td-certificate-text">
            {sheet.text.map(({ text, of }, at) =>
              of === 'name' || of === 'work' ? (
                <b key={at} className={of === 'name' ? 'td-certificate-name' : undefined}>
                  {text}
                </b>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </p>
          <footer>
            <Signature {...sheet.signatures[0]} />
            <div className="td-certificate-code">
              <img
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(sheet.url, { border: 1 }))}`}
                alt={`Code of certificate ${sheet.number}`}
              />
              <small>{sheet.number}</small>
            </div>
            <Signature {...sheet.signatures[1]} />
          </footer>
        </article>
      </li>
    ))}
  </ul>
)

const Signature = ({ name, office }: CertificateSheet['signatures'][0]) => (
  <div className="td-certificate-signature">
    <b>{name}</b>
    <span>{office}</span>
  </div>
)
