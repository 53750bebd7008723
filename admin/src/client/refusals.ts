/** The address of the last refused request, by the sentence that the person reads. */
let last: { sentence: string; address: string } | undefined

/** Notes a request that was refused for want of a right. */
export const noteRefusal = (sentence: string, address: string): void => {
  last = { sentence, address }
}

/** Returns the address of the request that this sentence refused, if it is the last one. */
export const refusedAt = (sentence: string): string | undefined =>
  last?.sentence === sentence ? last.address : undefined
