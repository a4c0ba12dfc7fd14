/**
 * Placeholder in built pages for the public address of the site, which the server knows and puts in at start. Only for
 * what must be an absolute address: canonical links, preview images, the sitemap.
 */
export const APP_URL = 'https://app-url.invalid';
