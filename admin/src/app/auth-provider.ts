import type { AuthProvider } from '@refinedev/core'
import { readLoginValue } from '../client/storage/login-value.js'
import { currentMe } from '../client/session.js'

/** Refine's view of the session. `client/request` itself goes to sign-in when the server reports an ended session. */
export const authProvider: AuthProvider = {
  // Sign-in has its own screen, which loads without Refine.
  login: async () => ({ success: false, redirectTo: '/auth/sign-in' }),
  logout: async () => {
    await (await import('../client/sign-out.js')).signOut()
    return { success: true }
  },
  check: async () => ({ authenticated: currentMe() !== undefined }),
  onError: async () => ({}),
  getPermissions: async () => currentMe()?.role ?? readLoginValue()?.role,
  getIdentity: async () => currentMe(),
}
