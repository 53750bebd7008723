import {
  isAccount,
  isBlankText,
  maxAutomationText,
  resourceNamed,
  resources,
  tokenVerbsOf,
  type AnyWhere,
  type DryRun,
  type NewAutomation,
  type ShownAutomation,
} from '@tinkerdesk/shared'
import { text as words } from '@tinkerdesk/shared/base/say'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { periodOf } from '../../fields/common/named-values.js'
import { rankedSearch } from '../../fields/common/rank.js'
import { useMe } from '../../fields/use-me.js'
import { FilterFields } from '../../resource/index.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { toast } from '../../ui/messages/toast.js'
import {
  ActionFields,
  emptyAction,
  isEmptyAction,
  readAction,
  type TypedAction,
} from './action-fields.js'
import { placesOf } from './automation-words.js'
import { DryRunTable } from './dry-run-table.js'
import { conditionFilters, whereOf, type Filters } from './where-of.js'

interface Props {
  /** `null` for a new one. */
  automation: ShownAutomation | null
  onClose: () => void
}

const watched = resources.filter(
  (resource) =>
    !isAccount(resource) &&
    !resource.isConfidential &&
    tokenVerbsOf(resource, 'admin').includes('read'),
)

/** Makes or changes an automation: which records, on which condition, and what is done. */
export function AutomationDialog({ automation, onClose }: Props) {
  const me = useMe()
  const [name, setName] = useState(automation?.name ?? '')
  const [resourceName, setResourceName] = useState(automation?.resource ?? 'student')
  const [filters, setFilters] = useState<Filters>(automation?.filters ?? {})
  const [action, setAction] = useState<TypedAction>(automation?.action ?? emptyAction('notify'))
  const [template, setTemplate] = useState(automation?.text ?? '{title}')
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const read = readAction(action)
  const resource = resourceNamed(resourceName)
  const offered = conditionFilters(resource, me)
  const isOfProgram = automation !== null && automation.filters === null
  const where: AnyWhere = isOfProgram
    ? (automation.where as AnyWhere)
    : whereOf(resource, offered, filters)
  const noCondition = () =>
    Object.values(filters).some((value) => periodOf(value) !== undefined)
      ? 'A condition may not depend on today. Choose days.'
      : Object.keys(where).length === 0
        ? 'Choose at least one condition'
        : undefined
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () =>
      isBlankText(name)
        ? 'Enter a name.'
        : (noCondition() ??
          (isEmptyAction(action)
            ? 'Choose at least one person or role'
            : read
              ? undefined
              : 'Enter a number of days.')),
    send: async () => {
      if (!read) return
      const body: NewAutomation = {
        name,
        resource: resourceName,
        where,
        filters: isOfProgram
          ? null
          : Object.fromEntries(Object.entries(filters).map(([path, value]) => [path, [...value]])),
        action: read,
        text: template,
      }
      const at = automation ? `/api/automations/${automation.id}` : '/api/automations'
      await request(automation ? 'put' : 'post', at, { body })
    },
    failed: 'The automation could not be saved.',
    onDone: onClose,
  })
  const tryOut = async () => {
    const missing = noCondition()
    if (missing !== undefined) return toast.error(missing)
    try {
      const body = { resource: resourceName, where }
      setDryRun(await request<DryRun>('post', '/api/automations/dry-run', { body }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The automation could not be tried.')
    }
  }
  const changed = () => {
    forget()
    setDryRun(null)
  }
  return (
    <FormDialog
      width={640}
      title={automation ? `Edit ${automation.name}` : 'New automation'}
      onCancel={onClose}
      footer={null}
      focus={() => document.getElementById('automation-name')?.focus()}
    >
      <form className="td-work-form" onSubmit={submit} onChange={forget}>
        <label htmlFor="automation-name">Name</label>
        <Input
          id="automation-name"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <label htmlFor="automation-resource">When one of these becomes such</label>
        <Select
          id="automation-resource"
          value={resourceName}
          disabled={isOfProgram}
          showSearch
          {...rankedSearch}
          options={watched.map((each) => ({ value: each.name, label: each.label.many }))}
          onChange={(next) => {
            setResourceName(next)
            setFilters({})
            changed()
          }}
        />
        {isOfProgram ? (
          <code>{JSON.stringify(where)}</code>
        ) : (
          <fieldset className="td-work-box td-more-filters" aria-label="Condition">
            <FilterFields
              filters={offered}
              values={filters}
              onChange={(path, value) => {
                const { [path]: _, ...others } = filters
                setFilters(value.length > 0 ? { ...others, [path]: value } : others)
                changed()
              }}
            />
          </fieldset>
        )}
        <ActionFields
          action={action}
          onChange={(next) => {
            setAction(next)
            forget()
          }}
        />
        {action.do === 'notify' || action.do === 'task' ? (
          <>
            <label htmlFor="automation-text">Text about one record</label>
            <Input
              id="automation-text"
              maxLength={maxAutomationText}
              value={template}
              onChange={({ target }) => setTemplate(target.value)}
            />
            <Select
              aria-label="Add a field to the text"
              placeholder={words('Add a field to the text')}
              value={null}
              showSearch
              {...rankedSearch}
              options={placesOf(resource, me)}
              onChange={(path: string | null) => {
                if (path !== null) setTemplate(`${template} {${path}}`.trim())
              }}
            />
          </>
        ) : null}
        <small>
          It acts by your rights. Anyone who may not read a record hears nothing of it, and of many
          records people hear their number.
        </small>
        <div>
          <Button onClick={() => void tryOut()}>Try it on the last week</Button>
        </div>
        {dryRun ? <DryRunTable dryRun={dryRun} /> : null}
        <FormFoot
          action={automation ? 'Save' : 'Make the automation'}
          isSending={isSending}
          onCancel={onClose}
          fault={fault}
        />
      </form>
    </FormDialog>
  )
}
