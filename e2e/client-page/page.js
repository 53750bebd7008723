import { tinkerdesk } from '../../client/dist/index.js'

/** Uses the client as a page of the product does: with the session of its person. */
async function useClient() {
  const lab = tinkerdesk({ address: '' })
  const heard = new Promise((resolve, reject) => {
    lab.tags
      .watch((changes) => {
        if (!changes.many) resolve(changes.changes[0].action)
      })
      .then(() => lab.tags.create({ name: 'Made in a page' }))
      .catch(reject)
  })
  const action = await heard
  const { data } = await lab.tags.list({ where: { name: 'Made in a page' } })
  const changed = await lab.tags.change(data[0], { name: 'Changed in a page' })
  const late = await lab.tags.change(data[0], { name: 'Late' }).catch((error) => error)
  lab.close()
  return [action, changed.version, lab.tags.isConflict(late) && late.current.name]
}

Object.assign(globalThis, { useClient })
