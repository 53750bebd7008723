import { readLoginValue } from '../storage/login-value.js'
import { queue } from './queue.js'

/** Opens the queue of the person whom this device remembers, before anything is added to it. */
export async function openOwnQueue(): Promise<void> {
  const person = readLoginValue()
  if (person) await queue.open(person.uid)
}
