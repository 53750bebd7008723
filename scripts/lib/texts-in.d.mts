export interface TextInCode {
  /** The English message. Its values stand in braces. */
  text: string
  kind: 'string' | 'template' | 'attribute' | 'children' | 'between'
  /** `shown` where people read it for certain, `said` in a call that puts it into the language of the page. */
  place: 'shown' | 'open' | 'said'
  start: number
  end: number
  values: readonly { name: string; node: { start: number; end: number } }[]
  /** Text between two tags, or all of it between the tags of a part, with the spaces around it. */
  raw?: string
}
export function textsIn(code: string, path: string): TextInCode[]
export function isTranslatable(text: TextInCode): boolean
