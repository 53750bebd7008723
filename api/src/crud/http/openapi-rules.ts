import { relationsOf, type Resource } from '@tinkerdesk/shared'

/** Returns sentences about the rules over several records that a write of one may break, each with a space before it. */
export function rulesIn(resource: Resource): string {
  const { label, atMost, noOverlap, unique } = resource
  const many = label.many.toLowerCase()
  const counted = atMost.map(({ of, per, during, limit }) => {
    const most = typeof limit === 'number' ? String(limit) : `${of}.${limit}`
    const each = per.length > 0 ? ` for each ${per.join(' and ')}` : ''
    const days = during ? ` on any day from ${during.from} to ${during.to}` : ''
    return `At most ${most} ${many} have the same ${of}${each}${days}.`
  })
  const apart = noOverlap.map(
    ({ of, from, to }) =>
      `${label.many} with the same ${of.join(' and ')} do not overlap from ${from} to ${to}.`,
  )
  const single = unique.map(({ fields }) => `No two ${many} have the same ${fields.join(' and ')}.`)
  const limited = relationsOf(resource).flatMap(({ path, within }) =>
    within ? [`The ${within.by} of ${path} is ${within.field}, if that is set.`] : [],
  )
  return [...single, ...counted, ...apart, ...limited].map((sentence) => ` ${sentence}`).join('')
}
