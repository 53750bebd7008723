import { CloseCircleFilled } from '@ant-design/icons'

/** The `allowClear` of an antd input: a button with a name, which antd's own does not have. */
export const clearButton = { clearIcon: <CloseCircleFilled aria-label="Clear" /> }
