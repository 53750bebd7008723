export const faults = async () => undefined
