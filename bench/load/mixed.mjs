export const mixed = async () => undefined
