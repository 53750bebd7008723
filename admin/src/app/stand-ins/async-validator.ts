/** antd's Form validates with a library of its own. The declarations' zod schemas do that here, so its rules are never run. */
export default class AsyncValidator {
  constructor() {
    throw new Error(
      "The rules of antd's Form are not available: check a record with its declaration's schema.",
    )
  }
}
