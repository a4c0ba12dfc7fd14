/** Cookie attributes: unreadable by scripts, never sent cross-site, and https-only if the app is served over https. */
export const protectedCookie = (appUrl: string): string =>
  `HttpOnly; SameSite=Strict${appUrl.startsWith('https:') ? '; Secure' : ''}`;
