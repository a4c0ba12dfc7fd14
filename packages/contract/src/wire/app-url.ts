/**
 * Placeholder in built pages for the site's public address, which the server inserts at start. Only for addresses that
 * must be absolute: canonical links, preview images, the sitemap.
 */
export const APP_URL = 'https://app-url.invalid';
