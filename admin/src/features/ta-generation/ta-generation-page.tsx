import type { GenerationState } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { ulid } from 'ulid'
import { Loading } from '../../ui/messages/loading.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import { DraftView } from './draft-view.js'
import { NothingAlike } from './nothing-alike.js'
import { useGeneration } from './use-generation.js'
import { useWish, type Wish } from './use-wish.js'
import { WishForm } from './wish-form.js'
import './ta-generation.css'

const engines = {
  ai: 'Written by an AI. Check it before you use it. Your name and your school are not sent.',
  composer:
    'No AI is set up here: drafts are put together from activities in the library, and say so.',
}

/** Asks for a draft of a tinkering activity, and shows it while it is made. */
export default function TaGenerationPage() {
  const { data, error, refresh } = useApiQuery<GenerationState>('/api/ta-gen')
  const { wish, change } = useWish()
  const { generation, start, stop } = useGeneration(refresh)
  const isRunning = generation.state === 'running'
  const issues = generation.state === 'failed' ? generation.issues : []
  const generate = (more: Partial<Wish> = {}) => {
    if (!isRunning) start({ ...wish, ...more, id: ulid() })
  }
  const [generateWhenChosen, isWaiting] = useWhenChosen(() => generate())
  const inEnglish = () => {
    change({ language: 'en' })
    generate({ language: 'en' })
  }
  return (
    <div className="td-page">
      <PageHead
        title="Tinkering Activity Generation"
        subtitle={data ? `${data.left} of ${data.limit} drafts left today` : '…'}
      />
      {error ? (
        <div className="td-panel">
          <NotLoaded title="The page could not be loaded" error={error} onRetry={refresh} />
        </div>
      ) : !data ? (
        <Loading />
      ) : (
        <div className="ta-gen">
          <form
            className="td-panel td-section"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void generateWhenChosen()
            }}
          >
            <h2>The activity you need</h2>
            <p className="td-help">{engines[data.engine]}</p>
            <WishForm wish={wish} issues={issues} isAi={data.engine === 'ai'} onChange={change} />
            <div className="ta-gen-bar">
              <Button type="primary" htmlType="submit" loading={isRunning || isWaiting}>
                Generate a draft
              </Button>
              {isRunning ? <Button onClick={stop}>Stop</Button> : null}
              {issues.some(({ path }) => path === 'language') && wish.language !== 'en' ? (
                <Button onClick={inEnglish}>Make it in English</Button>
              ) : null}
            </div>
          </form>
          {generation.state === 'idle' ? null : generation.state === 'nothing' ? (
            <NothingAlike nearest={generation.nearest} />
          ) : (
            <DraftView generation={generation} />
          )}
        </div>
      )}
    </div>
  )
}
