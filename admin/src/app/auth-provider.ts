import type { AuthProvider } from '@refinedev/core'
import { readLoginValue } from '../client/login-value.js'
import { currentMe, signOut } from '../client/session.js'

/** Refine's view of the session; `client/request` itself leads to sign-in when the server says that it has ended. */
export const authProvider: AuthProvider = {
  // Signing in has a screen of its own, which loads without Refine.
  login: async () => ({ success: false, redirectTo: '/auth/sign-in' }),
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: async () => ({ authenticated: currentMe() !== undefined }),
  onError: async () => ({}),
  getPermissions: async () => currentMe()?.role ?? readLoginValue()?.role,
  getIdentity: async () => currentMe(),
}
