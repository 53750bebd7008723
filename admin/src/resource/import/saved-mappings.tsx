import {
  isBlankText,
  maxMappingName,
  roleLabels,
  roles,
  type ImportMapping,
  type ImportMappings,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { request } from '../../client/request.js'
import { useSendingOnce } from '../../ui/input/use-sending-once.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { ImportSteps } from './state/import-step.js'
import { mappingNow, mappingTaken } from './state/saved-mapping.js'

/** Offers the saved mappings of a resource, if there are any. */
export function SavedMappings({ steps }: { steps: ImportSteps }) {
  const { data } = useApiQuery<ImportMappings>('/api/import-mappings', {
    resource: steps.resource.name,
  })
  const saved = data?.data ?? []
  if (saved.length === 0) return null
  return (
    <Select
      className="td-import-saved"
      aria-label="Use a saved mapping"
      placeholder={text('Use a saved mapping')}
      options={saved.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string) => {
        const chosen = saved.find((mapping) => mapping.id === id)
        if (chosen) steps.set(mappingTaken(steps, chosen.mapping))
      }}
    />
  )
}

const alone = 'me'

/** Saves the mapping of this import under a name, for the next file or a program. */
export function SaveMapping({ steps }: { steps: ImportSteps }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        Save this mapping as…
      </Button>
    )
  return <MappingForm steps={steps} onClose={() => setOpen(false)} />
}

function MappingForm({ steps, onClose }: { steps: ImportSteps; onClose: () => void }) {
  const { resource, me } = steps
  const saved = useApiQuery<ImportMappings>('/api/import-mappings', { resource: resource.name })
  const id = useId()
  const [name, setName] = useState('')
  const [shownTo, setShownTo] = useState<string>(alone)
  const role = roles.find((each) => each === shownTo) ?? null
  /** The mapping with this name, which the new one replaces. */
  const before = saved.data?.data.find(
    (each): each is ImportMapping => each.name === name.trim() && each.role === role && each.isOwn,
  )
  const { fault, forget, isSending, submit } = useSendingOnce({
    missing: () => (isBlankText(name) ? 'Name the mapping' : undefined),
    send: (key) =>
      request('post', '/api/import-mappings', {
        body: {
          ...(before ? { id: before.id, version: before.version } : { id: key }),
          resource: resource.name,
          name: name.trim(),
          mapping: mappingNow(steps),
          role,
        },
      }),
    failed: 'The mapping could not be saved.',
    onDone: () => {
      toast.success('Mapping saved')
      onClose()
    },
  })
  return (
    <form className="td-import-save" onSubmit={submit}>
      <Input
        id={id}
        autoFocus
        aria-label="Name of the mapping"
        placeholder={text('Name of the mapping')}
        maxLength={maxMappingName}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          forget()
        }}
      />
      {me.role === 'admin' ? (
        <Select
          aria-label="Who may use it"
          value={shownTo}
          options={[
            { value: alone, label: text('Only me') },
            ...roles
              .filter((each) => each !== 'student')
              .map((value) => ({
                value,
                label: text('Everyone with role {role}', { role: roleLabels[value] }),
              })),
          ]}
          onChange={setShownTo}
        />
      ) : null}
      <Button type="primary" htmlType="submit" loading={isSending}>
        {before ? 'Replace' : 'Save'}
      </Button>
      <Button onClick={onClose}>Cancel</Button>
      {fault ? (
        <p className="td-error" role="alert">
          {fault}
        </p>
      ) : null}
    </form>
  )
}
