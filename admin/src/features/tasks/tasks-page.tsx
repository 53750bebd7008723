import { say } from '@tinkerdesk/shared/base/say'
import { Button, Input, type InputRef } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { resourceNamed, formatCount, today } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Loading } from '../../ui/messages/loading.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { useDeleteTask } from './delete-task.js'
import { byDue } from './due.js'
import { QuickAdd } from './quick-add.js'
import { TaskLine, type TaskAction } from './task-row.js'
import { useCheckOff } from './use-check-off.js'
import { useTaskKeys } from './use-task-keys.js'
import { usePeople, useTasks, type Reach, type Tab, type TaskRow } from './use-tasks.js'
import '../../ui/styles/toolbar.css'
import './tasks-page.css'

const AssignPeople = lazyPart(() => import('./assign-people.js'))
const CommentDialog = lazyPart(() => import('./comment-dialog.js'))
const taskResource = resourceNamed('task')

/** Tasks by due date, ongoing and done. */
export default function TasksPage() {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('show') === 'done' ? 'done' : 'ongoing'
  const reach: Reach = me.role === 'student' || params.get('of') !== 'all' ? 'mine' : 'all'
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useTasks(tab, reach, search)
  const { hidden, check } = useCheckOff()
  // A change that waits on this device may have moved a task to the other tab.
  const shown = list.tasks.filter(
    ({ id, taskDone }) => taskDone === (tab === 'done') && hidden.get(id) !== (tab === 'ongoing'),
  )
  const nameOf = usePeople(
    shown.flatMap(({ assignedTo, users }) => [...users, ...(assignedTo ? [assignedTo] : [])]),
  )
  const [chosen, setChosen] = useState<{ action: TaskAction; task: TaskRow } | null>(null)
  const deletion = useDeleteTask()
  const field = useRef<InputRef>(null)
  const { box, onKeyDown } = useTaskKeys({
    field,
    onDelete: (id) => {
      const target = shown.find((task) => task.id === id)
      if (target?.allowed?.includes('archive')) deletion.ask(target)
    },
  })
  const now = today()
  const groups = tab === 'done' ? [{ group: 'Done' as const, tasks: shown }] : byDue(shown, now)
  const late = groups.find(({ group }) => group === 'Overdue')?.tasks.length ?? 0
  const go = (to: { show?: Tab; of?: Reach }) =>
    setParams({ show: tab, of: reach, ...to }, { replace: true })
  const close = () => setChosen(null)
  const count = (of: Tab) =>
    list.totals[of] === undefined ? '' : ` ${formatCount(list.totals[of])}`
  return (
    <div className="td-page tasks-page">
      <PageHead
        title="Tasks & Activities"
        subtitle={late > 0 && !list.isPending ? `${late} overdue` : undefined}
      />
      <QuickAdd field={field} />
      <section className="td-panel" data-fetching={list.isFetching || undefined}>
        <div className="td-toolbar task-toolbar">
          <Segmented<Tab>
            label="Ongoing or done"
            value={tab}
            onChange={(show) => go({ show })}
            options={[
              { value: 'ongoing', label: `Ongoing${count('ongoing')}` },
              { value: 'done', label: `Done${count('done')}` },
            ]}
          />
          {me.role === 'student' ? null : (
            <Segmented<Reach>
              label="Whose tasks"
              value={reach}
              onChange={(of) => go({ of })}
              options={[
                { value: 'mine', label: 'Mine' },
                { value: 'all', label: 'All tasks I can see' },
              ]}
            />
          )}
          <Input
            className="task-search"
            type="search"
            aria-label="Search tasks"
            placeholder="Search tasks"
            allowClear
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {list.error ? (
          <NotLoaded
            title="The tasks could not be loaded"
            error={list.error}
            onRetry={list.refetch}
          />
        ) : null}
        {list.isPending && !list.error ? <Loading /> : null}
        {!list.isPending && !list.error && shown.length === 0 ? (
          <Nothing tab={tab} search={search} />
        ) : null}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of single tasks bubble up to here; each task has its own controls. */}
        <div ref={box} onKeyDown={onKeyDown}>
          {shown.length > 0
            ? groups.map(({ group, tasks }) => (
                <section key={group} className="task-group" data-group={group}>
                  <h2>
                    {say(group)} <span>{tasks.length}</span>
                  </h2>
                  <ul>
                    {tasks.map((task) => (
                      <TaskLine
                        key={task.id}
                        task={task}
                        today={now}
                        nameOf={nameOf}
                        mayAssign={rightsOf(taskResource, me).mayUpdate('users')}
                        onCheck={(row) => void check(row)}
                        onAction={(action, row) =>
                          action === 'delete' ? deletion.ask(row) : setChosen({ action, task: row })
                        }
                      />
                    ))}
                  </ul>
                </section>
              ))
            : null}
        </div>
        {list.hasMore ? (
          <div className="task-more">
            <Button onClick={list.more}>Show more</Button>
          </div>
        ) : null}
      </section>
      <Suspense>
        {chosen?.action === 'assign' ? <AssignPeople task={chosen.task} onClose={close} /> : null}
        {chosen?.action === 'comment' ? <CommentDialog task={chosen.task} onClose={close} /> : null}
      </Suspense>
      {deletion.question}
    </div>
  )
}

function Nothing({ tab, search }: { tab: Tab; search: string }) {
  if (search.trim())
    return <ListMessage title="No tasks match">Try another word or the other tab.</ListMessage>
  if (tab === 'done')
    return <ListMessage title="Nothing done yet">Completed tasks appear here.</ListMessage>
  return <ListMessage title="Nothing to do">Add the next task in the line above.</ListMessage>
}
