/** The storage key of the session. In its own file, because an inline script reads it before the first paint. */
export const SESSION_KEY = 'indike.session';
