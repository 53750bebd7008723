import { Input } from 'antd'
import { useId } from 'react'

/** An input for a word that confirms something that cannot be taken back. */
export function TypedWord({
  word,
  value,
  onChange,
}: {
  word: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>
        Type <strong>{word}</strong> to continue
      </label>
      <Input
        id={id}
        autoFocus
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
