import { Link } from 'react-router'
import { MessageTeacher } from '../../../fields/conversation/message-teacher.js'
import type { CardParts } from './card-parts.js'
import { StatusMenu } from './status-menu.js'
import { useCopies } from './use-copies.js'

/** The parts of the cards in the product. */
export const liveParts: CardParts = { useCopies, Link, StatusMenu, MessageTeacher }
