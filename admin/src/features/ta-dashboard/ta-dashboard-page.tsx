import { resourceNamed } from '@tinkerdesk/shared'
import { type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import { useSearchKey } from '../../ui/input/use-search-key.js'
import { NameInput } from './name-input.js'
import { SubjectTree } from './subject-tree.js'
import './ta-dashboard.css'
import { narrowTree, totalsOf } from './tree.js'
import { useTree } from './use-tree.js'
import { useTreeChanges } from './use-tree-changes.js'
import '../../ui/styles/skeleton.css'

/** The TA dashboard: the tree of subjects, topics and sub-topics. */
export default function TaDashboardPage() {
  const me = useMe()
  const mayChange = rightsOf(resourceNamed('subject'), me).may('create')
  const [search, setSearch] = useState('')
  const box = useRef<InputRef>(null)
  useSearchKey(box)
  const { tree, counts, isCut, isLoading, error, refresh } = useTree()
  const { add } = useTreeChanges()
  const matches = narrowTree(tree, search)
  return (
    <div className="td-page tree-page">
      <PageHead
        title="TA Dashboard"
        subtitle={error ? undefined : isLoading ? 'Loading…' : totalsOf(counts)}
      />
      <div className="td-panel">
        <div className="tree-toolbar">
          <SearchBox inputRef={box} label="the tree" value={search} onChange={setSearch} />
          {mayChange ? (
            <NameInput
              label="New subject"
              submitLabel="Add subject"
              onSubmit={(name) => add('subject', name, null)}
            />
          ) : null}
        </div>
        {error ? (
          <NotLoaded title="The tree could not be loaded" error={error} onRetry={refresh} />
        ) : null}
        {isLoading && !error ? (
          <div className="tree-skeleton" aria-busy>
            {[40, 55, 35, 60, 45].map((width) => (
              <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
            ))}
          </div>
        ) : null}
        {!isLoading && !error && matches.length === 0 ? (
          <ListMessage title={search ? 'No subjects match' : 'No subjects yet'}>
            {search ? 'Try another word.' : mayChange ? 'Add the first one above.' : null}
          </ListMessage>
        ) : null}
        {matches.length > 0 ? (
          <SubjectTree
            tree={matches}
            whole={tree}
            isSearching={search !== ''}
            mayChange={mayChange}
            isWhole={search.trim() === '' && !isCut}
          />
        ) : null}
        {isCut ? <p className="tree-cut">The tree is larger than what is shown here.</p> : null}
      </div>
    </div>
  )
}
