import type { ChildReads } from '@tinkerdesk/shared'
import { languageCodes, languageNames } from '@tinkerdesk/shared/base/languages'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { Button, Checkbox, Select } from 'antd'
import { useParams } from 'react-router'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { printPage } from '../../ui/input/print-page.js'
import '../../ui/styles/toolbar.css'
import './access-log.css'

/** The list of those who read the data of one child, for the guardians: on paper or as a file, in each language. */
export default function ChildReadsPage() {
  const { id = '' } = useParams()
  const { values, go } = useQueryState(['language', 'names'])
  const language = languageCodes.find((code) => code === values.language) ?? spokenLanguage()
  const hasNames = values.names === 'true'
  const choice = { language, names: String(hasNames) }
  const { data, error, isLoading, refresh } = useApiQuery<ChildReads>(
    `/api/access-log/children/${id}`,
    choice,
  )
  return (
    <div className="td-page child-reads-page">
      <PageHead
        title="Who read this child’s data"
        under={{ label: 'Student', to: `/student-data/show/${id}` }}
        subtitle="For the guardians of the child"
      >
        <Button
          href={`/api/access-log/children/${id}/file?${new URLSearchParams(choice)}`}
          download
        >
          Download
        </Button>
        <Button type="primary" onClick={printPage}>
          Print
        </Button>
      </PageHead>
      <section className="td-panel">
        <search className="td-toolbar">
          <Select
            aria-label="Language"
            value={language}
            popupMatchSelectWidth={false}
            options={languageCodes.map((code) => ({ value: code, label: languageNames[code] }))}
            onChange={(next) => go({ language: next })}
          />
          <Checkbox
            checked={hasNames}
            onChange={({ target }) => go({ names: target.checked ? 'true' : undefined })}
          >
            Names of staff, if the school has decided so
          </Checkbox>
        </search>
        {error && !data ? <PartFault error={error} onRetry={refresh} /> : null}
        {isLoading && !data ? <PartLoading className="child-reads-loading" /> : null}
        {data ? <Paper list={data} language={language} /> : null}
      </section>
    </div>
  )
}

/** The list as it is printed, in the words of its own language. */
const Paper = ({ list, language }: { list: ChildReads; language: string }) => (
  <article className="child-reads" lang={language} data-typed>
    <h2>
      {list.title}: {list.child}
    </h2>
    <p>{list.intro}</p>
    <table>
      <thead>
        <tr>
          {list.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.lines.map(({ day, who, what, of, hasGuardians, times }, place) => (
          <tr key={place}>
            <td>{day}</td>
            <td>{who}</td>
            <td>{what}</td>
            <td>{of}</td>
            <td>{hasGuardians}</td>
            <td>{times}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </article>
)
