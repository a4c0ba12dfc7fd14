/**
 * Stands in built pages for the address at which people reach the site: it is known when the server starts, which puts
 * it in. Only for what must be a whole address: canonical links, pictures of shared links, the sitemap.
 */
export const APP_URL = 'https://app-url.invalid';
