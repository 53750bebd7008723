import { useNavigate } from 'react-router'

/** The router numbers its history entries, from 0 for the address that was opened first. */
const hasPrevious = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

/**
 * Returns functions that leave a form for the page from which it was opened, as the browser's Back does, or for `otherwise` if it was opened
 * by its address. After `leaveSaved`, Back does not lead to the form again.
 */
export function useReturn(otherwise: string) {
  const navigate = useNavigate()
  const leave = (isSaved: boolean) =>
    void (hasPrevious() ? navigate(-1) : navigate(otherwise, { replace: isSaved }))
  return { leave: () => leave(false), leaveSaved: () => leave(true) }
}
