export const sockets = async () => undefined
