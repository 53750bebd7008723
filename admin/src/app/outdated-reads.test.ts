import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { rereadOutdated } from './outdated-reads.js'

const queryKey = ['tags', 'list']

/** A list that is shown. Each read is answered by hand, with the rows as they were when it began. */
function shownList() {
  const client = new QueryClient()
  const end = rereadOutdated(client)
  const rows = ['Kites']
  const answers: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const seen = [...rows]
      return new Promise<string[]>((done) => answers.push(() => done(seen)))
    },
  })
  const leave = observer.subscribe(() => {})
  const answer = async () => {
    answers.shift()?.()
    await new Promise((done) => setTimeout(done))
  }
  const close = () => {
    leave()
    end()
    client.clear()
  }
  return { client, rows, answers, observer, answer, close }
}

test('a record that is added while a list is read for the first time is shown', async () => {
  const list = shownList()
  list.rows.push('Robots')
  void list.client.invalidateQueries({ queryKey })
  void list.client.invalidateQueries({ queryKey })
  await list.answer()
  await list.answer()
  expect(list.observer.getCurrentResult().data).toEqual(['Kites', 'Robots'])
  expect(list.answers).toHaveLength(0)
  list.close()
})

test('a list that did not change meanwhile is read once', async () => {
  const list = shownList()
  await list.answer()
  expect(list.observer.getCurrentResult().data).toEqual(['Kites'])
  expect(list.answers).toHaveLength(0)
  list.close()
})
