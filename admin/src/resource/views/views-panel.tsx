import {
  EditOutlined,
  LinkOutlined,
  PlusOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons'
import { roleLabels, type SavedView, type SavedViews } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { readDefaults, type ViewedPage } from './use-start-view.js'
import { ViewForm } from './view-form.js'
import '../toolbar/filters.css'
import '../../ui/styles/icon-button.css'
import './views-panel.css'

interface Props {
  of: ViewedPage
  /** The page as it is now, as the query of a view. */
  query: string
  /** The query of a link to the page as it is now, where that keeps more than a view. */
  linked?: string
  /** True for the view that the page shows. */
  isCurrent: (view: SavedView) => boolean
  /** A sentence about views, for a page that has none yet. */
  about: string
  onClose: () => void
}

/** The views of a page: opened, started with, changed, and the page as it is now saved as another. */
export function ViewsPanel({ of, query, linked = query, isCurrent, about, onClose }: Props) {
  const { uid } = useMe()
  const { data, isLoading, error, refresh } = useApiQuery<SavedViews>('/api/saved-views', { ...of })
  const [form, setForm] = useState<SavedView | 'new' | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isReady = !isLoading
  useEffect(() => {
    if (isReady) frame.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isReady])

  const views = data?.views ?? []
  const startWith = async ({ id, name, isDefault }: SavedView) => {
    try {
      await request('post', `/api/saved-views/${id}/default`, { body: { isDefault: !isDefault } })
      await readDefaults(uid)
      refresh()
      toast.success(
        isDefault ? 'The page starts whole again' : `The page starts with “${name}” from now on`,
      )
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'It could not be saved.')
    }
  }
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}?${linked}`)
      toast.success('Link copied')
    } catch {
      toast.error('Your browser does not let this page copy. Copy the address of the page instead.')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' && form === null) onClose()
    else if (event.key === 'Escape') setForm(null)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of its buttons and links arrive here; the list must not hear them.
    <div className="td-popover td-views" ref={frame} onKeyDown={onKeyDown}>
      {error ? (
        <p role="alert">
          The views could not be loaded. <Button onClick={refresh}>Try again</Button>
        </p>
      ) : isLoading ? (
        <p>Loading…</p>
      ) : form ? (
        <ViewForm
          key={form === 'new' ? 'new' : form.id}
          view={form === 'new' ? null : form}
          of={of}
          query={query}
          onDone={() => {
            setForm(null)
            refresh()
            void readDefaults(uid).catch(() => undefined)
          }}
          onCancel={() => setForm(null)}
        />
      ) : (
        <>
          {views.length === 0 ? (
            <p className="td-views-empty">{about}</p>
          ) : (
            <ul className="td-view-rows">
              {views.map((view) => (
                <li key={view.id}>
                  <Link
                    to={{ search: view.query }}
                    aria-current={isCurrent(view) ? 'true' : undefined}
                    onClick={onClose}
                  >
                    {view.name}
                    {view.role ? (
                      <span className="td-view-role">{roleLabels[view.role]}</span>
                    ) : null}
                  </Link>
                  <button
                    type="button"
                    className="td-icon"
                    aria-pressed={view.isDefault}
                    aria-label={`Start with ${view.name}`}
                    data-hint={view.isDefault ? 'The page starts with it' : 'Start with it'}
                    onClick={() => void startWith(view)}
                  >
                    {view.isDefault ? <StarFilled /> : <StarOutlined />}
                  </button>
                  {view.isOwn ? (
                    <button
                      type="button"
                      className="td-icon"
                      aria-label={`Change ${view.name}`}
                      data-hint="Change"
                      onClick={() => setForm(view)}
                    >
                      <EditOutlined />
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          <div className="td-views-actions">
            <Button icon={<PlusOutlined />} onClick={() => setForm('new')}>
              Save this view
            </Button>
            <Button type="text" icon={<LinkOutlined />} onClick={() => void copyLink()}>
              Copy link
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
