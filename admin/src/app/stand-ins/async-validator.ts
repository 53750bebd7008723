import { text } from '@tinkerdesk/shared/base/say'
import { loadCode } from '../../ui/code/load-code.js'
import type Validator from '@rc-component/async-validator/es/index.js'
import type {
  Rules,
  ValidateMessages,
  ValidateOption,
  Values,
} from '@rc-component/async-validator/es/interface.js'

/**
 * The validator of antd's Form, which loads when a form with rules is checked first. The product's own forms are checked by their
 * declaration's schema, and all pages with an input of antd would load it.
 */
export default class LazyValidator {
  /** Forms set it to silence the validator. */
  static warning: typeof Validator.warning = () => undefined
  private texts: ValidateMessages | undefined

  constructor(private readonly rules: Rules) {}

  messages(texts?: ValidateMessages): void {
    this.texts = texts
  }

  /** Rejects with `{errors}` if the values break a rule, or cannot be checked: a form takes any other error for success. */
  async validate(values: Values, options?: ValidateOption): Promise<Values> {
    const loading = loadCode(() => import('@rc-component/async-validator/es/index.js'))
    const { default: Schema } = await loading.catch((cause: unknown) => {
      const message = text('It could not be loaded. Check the connection and try again.')
      throw Object.assign(new Error(message, { cause }), { errors: [{ message }] })
    })
    Schema.warning = LazyValidator.warning
    const schema = new Schema(this.rules)
    schema.messages(this.texts)
    return schema.validate(values, options)
  }
}
