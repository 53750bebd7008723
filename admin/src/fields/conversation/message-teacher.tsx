import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem, isCutOff } from '../../client/http-problem.js'
import { offerOpening } from '../../client/message-opening.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { MessageTeacherButton } from './message-teacher-button.js'

/** Opens a student's chat with the in-charge of their school. The message begins with the name of the work. */
export function MessageTeacher({ about }: { about: string }) {
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const isBusy = useRef(false)
  const open = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setOpening(true)
    try {
      const { id } = await request<{ id: string }>('post', '/api/chat-with-teacher')
      offerOpening(id, `${about}: `)
      await navigate(`/chats/${id}`)
    } catch (error) {
      toast.error(
        error instanceof HttpProblem && isCutOff(error)
          ? 'To write to your teacher, you need a connection. Try again when it returns.'
          : error instanceof Error
            ? error.message
            : 'The chat could not be opened.',
        { key: 'message-teacher' },
      )
      isBusy.current = false
      setOpening(false)
    }
  }
  return <MessageTeacherButton about={about} isOpening={isOpening} onPress={() => void open()} />
}
