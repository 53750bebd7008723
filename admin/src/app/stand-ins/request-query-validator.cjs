// Replaces the checks of the query protocol's package (1 kB compressed): the API checks every query, and names what it refuses.
const accept = () => undefined
module.exports = {
  validateCondition: accept,
  validateFields: accept,
  validateJoin: accept,
  validateNumeric: accept,
  validateSort: accept,
}
