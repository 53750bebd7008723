import { formatDay, type PaperWords, type PrintedForm, type PrintedForms } from '@tinkerdesk/shared'
import { renderSVG } from 'uqr'
import './guardian-forms.css'

/** Forms for guardians, each on a page of A4 in every language. */
export const FormSheets = ({ forms, words }: Pick<PrintedForms, 'forms' | 'words'>) => (
  <ul className="guardian-forms">
    {forms.map((form) => (
      <li key={form.student}>
        {words.map((each) => (
          <Words key={each.language} form={form} words={each} />
        ))}
        <footer>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(form.url, { border: 1 }))}`}
            alt={`Code of the form of ${form.name}`}
          />
          <code>{form.url}</code>
        </footer>
      </li>
    ))}
  </ul>
)

const Words = ({ form, words }: { form: PrintedForm; words: PaperWords }) => (
  <article lang={words.language} data-typed>
    <h2>{words.title}</h2>
    <p>
      <b>{words.child}</b> {form.name}, {form.class} {form.section} · <b>{words.school}</b>{' '}
      {form.school}
    </p>
    <p>{words.intro}</p>
    <ul>
      {words.purposes.map(({ label, sentence }) => (
        <li key={label}>
          <b>{label}:</b> {sentence}
        </li>
      ))}
    </ul>
    <p>{words.how}</p>
    <p>
      <b>{words.asks}:</b> {words.detail} · <b>{words.until}:</b> {formatDay(form.until)}
    </p>
    <p>{words.after}</p>
  </article>
)
