/** Unreadable for scripts, never sent with a request that another site starts, and over https alone where we are served so. */
export const protectedCookie = (appUrl: string): string =>
  `HttpOnly; SameSite=Strict${appUrl.startsWith('https:') ? '; Secure' : ''}`;
