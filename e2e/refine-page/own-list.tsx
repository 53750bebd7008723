import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { useRecordList, useRecordWrites } from '../../admin/src/resource/index.js'

const tag = resourceNamed('tag')

export function TagCards() {
  const { rows, total, state, change, turn, selection } = useRecordList(tag)
  const writes = useRecordWrites(tag)
  return (
    <section>
      <input
        aria-label="Search"
        value={state.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <output>
        {total} tags, {selection.selected.size} selected
      </output>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button onClick={() => selection.tick(rows, row, false)}>{titleOf(tag, row)}</button>
            <button onClick={() => void writes.archive(row.id)}>Archive</button>
          </li>
        ))}
      </ul>
      <button onClick={() => turn(1)}>Next page</button>
    </section>
  )
}
