/** The methods of operations, in the order in which a section shows them. */
export const methods = ['get', 'post', 'put', 'patch', 'delete']
