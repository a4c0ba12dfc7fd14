/** Where the browser stores the session. Apart from the store, because an inline script reads it before the first paint. */
export const SESSION_KEY = 'indike.session';
